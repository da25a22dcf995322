// @ts-check
// Dragging a card: onto the pile, onto a card to swap with, onto the cards before you, onto a meld.
const FAR = 9;

/** @param {PointerEvent} event @param {string} spot @param {import('./hands.js').Hands} hands */
export function startDrag(event, spot, hands) {
  if (event.button || !event.isPrimary || !hands.isYours.value) return;
  const card = /** @type {HTMLElement} */ (event.currentTarget);
  const {clientX: x, clientY: y, pointerId} = event;
  let ghost = /** @type {HTMLElement | null} */ (null), over = /** @type {HTMLElement | null} */ (null);
  const targetAt = (/** @type {PointerEvent} */ e) => {
    const found = document.elementFromPoint(e.clientX, e.clientY)?.closest('[data-drop], .before .over [data-spot]');
    return found && found !== card ? /** @type {HTMLElement} */ (found) : null;
  };
  const move = (/** @type {PointerEvent} */ e) => {
    if (e.pointerId !== pointerId) return;
    if (!ghost) {
      if (Math.hypot(e.clientX - x, e.clientY - y) < FAR) return;
      ghost = lifted(card);
    }
    ghost.style.transform = `translate(${e.clientX - x}px, ${e.clientY - y}px) rotate(3deg)`;
    const now = targetAt(e);
    if (now !== over) { over?.classList.remove('over-drop'); now?.classList.add('over-drop'); over = now; }
  };
  const end = (/** @type {PointerEvent} */ e) => {
    if (e.pointerId !== pointerId) return;
    for (const [name, listener] of /** @type {const} */ ([['pointermove', move], ['pointerup', end], ['pointercancel', end]])) removeEventListener(name, listener);
    over?.classList.remove('over-drop');
    if (!ghost) return;
    ghost.remove();
    card.classList.remove('lifted');
    // the click that follows a drag is none
    addEventListener('click', stop, {capture: true, once: true});
    setTimeout(() => removeEventListener('click', stop, {capture: true}), 0);
    const target = e.type === 'pointerup' ? targetAt(e) : null;
    if (target) drop(spot, target, hands);
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

const stop = (/** @type {Event} */ event) => { event.stopPropagation(); event.preventDefault(); };

/** @param {HTMLElement} card */
function lifted(card) {
  const {left, top, width, height} = card.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (card.cloneNode(true));
  for (const name of ['data-card', 'data-spot']) ghost.removeAttribute(name);
  ghost.classList.add('dragged');
  Object.assign(ghost.style, {left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`});
  card.classList.add('lifted');
  document.body.append(ghost);
  return ghost;
}

/** @param {string} spot @param {HTMLElement} target @param {import('./hands.js').Hands} hands */
function drop(spot, target, hands) {
  const where = target.dataset.drop ?? '', other = target.dataset.spot;
  if (!hands.picked.value.includes(spot)) hands.picked.value = where === 'row' ? [...hands.picked.value, spot] : [spot];
  if (other) { hands.picked.value = [spot, other]; hands.go(); }
  else if (where.startsWith('group:')) hands.addTo(where.slice(6));
  else hands.go();
}
