// @ts-check
// The review of a game: every seat's chance as a curve that leads through the replay, and all of it as a table.
/** @import {DecisionSeen, ReviewBegun, ReviewSeen, SeatReviewed} from './wire.d.ts' */
import {Icon, api, closeDialog, html, linesOf, showDialog, useEffect, useLayoutEffect, useMemo, useRef, useState} from './base.js';

/** Milliseconds between two questions whether a review is there. */
const PAUSE = 700;
const HEIGHT = 130;
const EDGE = {left: 34, right: 12, top: 10, bottom: 10};
/** How near the pointer has to be to a decision to mean it. */
const NEAR = 16;
/** A cost that would be rounded to nothing is not told. */
const SHOWN = 0.005;
/** Those of the seats on the board, so light that they are told apart as lines. */
const COLOURS = ['#ff9f6e', '#74b8ff', '#cf9fff', '#58d8c4', '#ff94c2', '#e8d66a', '#a9b4ff', '#ff9a9a', '#a5dc72', '#d3dde2'];
/** What a mark is drawn with, about the point that it marks. @type {Record<string, {path: string, name: string}>} */
const SIGNS = {
  'blunder': {path: 'M-5-5L5 5M5-5L-5 5', name: 'blunder'},
  'mistake': {path: 'M-5 0H5', name: 'mistake'},
  'stroke of luck': {path: 'M-6 4L0-6L6 4Z', name: 'luck'},
  'bad luck': {path: 'M-6-4L0 6L6-4Z', name: 'unluck'},
};

/** @param {number} share */
const percent = share => `${Math.round(100 * share)}`;
/** @param {number} share */
const signed = share => `${share < 0 ? '−' : '+'}${Math.abs(Math.round(100 * share))}`;
/** The same, nothing where there is none. @param {number | null} share */
const change = share => share !== null && Math.abs(share) >= SHOWN ? signed(share) : '';

/** Ask until it is there. @param {string} share @param {string} eyes @param {(begun: ReviewBegun) => void} tell @param {() => boolean} isOver @returns {Promise<ReviewSeen | null>} */
async function fetchReview(share, eyes, tell, isOver) {
  while (!isOver()) {
    /** @type {ReviewSeen | ReviewBegun} */
    const found = await api('GET', `/api/games/${encodeURIComponent(share)}/review?eyes=${/^p/.test(eyes) && eyes !== 'public' ? eyes : 'open'}`);
    if ('decisions' in found) return found;
    tell(found);
    await new Promise(done => setTimeout(done, PAUSE));
  }
  return null;
}

/** @param {{share: string, eyes: string, at: number, show: (to: number) => void, onClose: () => void}} props */
export function Review({share, eyes, at, show, onClose}) {
  const [review, setReview] = useState(/** @type {ReviewSeen | null} */ (null));
  const [begun, setBegun] = useState(/** @type {ReviewBegun} */ ({done: 0, of: 0}));
  const [trouble, setTrouble] = useState('');
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => title.current?.focus({preventScroll: true}), []);
  // Where the page is scrolled the button that opened it is far below it.
  useLayoutEffect(() => title.current?.closest('section')?.scrollIntoView({block: 'center'}), [review]);
  useEffect(() => {
    let isOver = false;
    fetchReview(share, eyes, setBegun, () => isOver).then(found => { if (!isOver) setReview(found); }, error => { if (!isOver) setTrouble(linesOf(error).join(' ')); });
    return () => { isOver = true; };
  }, [share, eyes]);
  return html`<section class="review" aria-labelledby="review-title"><header><h2 ref=${title} id="review-title" tabindex="-1">Review</h2>
      ${review && html`<${Legend} review=${review}/><${Jumps} review=${review} at=${at} show=${show}/>
        <button type="button" class="button quiet" onClick=${() => showTable(review, show)}>Table</button>`}
      <button type="button" class="icon-button close" aria-label="Close the review" title="Close the review" onClick=${onClose}><${Icon} name="close"/></button></header>
    ${review ? html`<${Chart} review=${review} at=${at} show=${show}/>` : html`<${Waiting} begun=${begun} trouble=${trouble}/>`}</section>`;
}

/** @param {{begun: ReviewBegun, trouble: string}} props */
const Waiting = ({begun, trouble}) => html`<div class="review-wait" role=${trouble ? 'alert' : 'status'}>${trouble || html`
  <p>${begun.of ? `Thinking: ${begun.done} of ${begun.of} decisions` : 'Beginning…'}</p><progress aria-label="Decisions thought through" max=${begun.of || 1} value=${begun.done}></progress>`}</div>`;

/** @param {{review: ReviewSeen}} props */
const Legend = ({review}) => html`<ul class="legend">${review.seats.map(({seat}) => html`<li key=${seat}><i style=${{background: COLOURS[seat]}}></i>${review.names[seat]}</li>`)}</ul>`;

/** From mark to mark. @param {{review: ReviewSeen, at: number, show: (to: number) => void}} props */
function Jumps({review, at, show}) {
  const marked = review.decisions.filter(each => each.marks.length);
  const before = marked.filter(each => each.ply < at).at(-1), after = marked.find(each => each.ply > at);
  /** @param {string} icon @param {string} label @param {DecisionSeen | undefined} to */
  const jump = (icon, label, to) => html`<button type="button" class="icon-button" aria-label=${label} title=${label} aria-disabled=${!to} onClick=${() => to && show(to.ply)}><${Icon} name=${icon}/></button>`;
  return html`<div class="jumps">${jump('left', 'The mark before', before)}${jump('right', 'The next mark', after)}</div>`;
}

// ---- the chart -------------------------------------------------------------

/** A place on the chart. @typedef {{x: (ply: number) => number, y: (chance: number) => number, ply: (x: number) => number}} Scale */

/** @param {number} width @param {number} events @returns {Scale} */
function scaleOf(width, events) {
  const across = (width - EDGE.left - EDGE.right) / Math.max(events, 1);
  return {
    x: ply => EDGE.left + ply * across,
    y: chance => EDGE.top + (1 - chance) * (HEIGHT - EDGE.top - EDGE.bottom),
    ply: x => Math.max(0, Math.min(events, Math.round((x - EDGE.left) / across))),
  };
}

/** @param {{review: ReviewSeen, at: number, show: (to: number) => void}} props */
function Chart({review, at, show}) {
  const frame = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [width, setWidth] = useState(600);
  const [near, setNear] = useState(/** @type {DecisionSeen | null} */ (null));
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    const watch = new ResizeObserver(() => setWidth(box.clientWidth));
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  const scale = useMemo(() => scaleOf(width, review.events), [width, review]);
  const here = useMemo(() => review.decisions.filter(each => each.ply <= at).at(-1) ?? null, [review, at]);
  /** @param {PointerEvent} event */
  const point = event => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const x = event.clientX - box.left, found = nearest(review, scale, x, event.clientY - box.top);
    setNear(found);
    if (event.buttons & 1) show(found && event.type === 'pointerdown' ? found.ply : scale.ply(x));
  };
  const told = near ?? here;
  return html`<div ref=${frame} class="chart" tabindex="0" role="slider" aria-label="Chances" aria-orientation="horizontal" aria-valuemin="0" aria-valuemax=${review.events} aria-valuenow=${at} aria-valuetext=${here ? spoken(here, review) : `${at} of ${review.events}`}
      onPointerDown=${(/** @type {PointerEvent} */ event) => { /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId); point(event); }} onPointerMove=${point} onPointerLeave=${() => setNear(null)}>
      <svg width=${width} height=${HEIGHT} aria-hidden="true"><${Grid} width=${width} scale=${scale}/>
        ${review.seats.map(each => html`<${Curve} key=${each.seat} of=${each} scale=${scale} isPale=${told !== null && told.seat !== each.seat && review.seats.length > 1}/>`)}
        <line class="now" x1=${scale.x(at)} x2=${scale.x(at)} y1=${EDGE.top - 6} y2=${HEIGHT - EDGE.bottom + 6}/>
        ${review.decisions.map(each => html`<${Marks} key=${each.ply} of=${each} scale=${scale}/>`)}
        ${told && html`<${Step} of=${told} scale=${scale}/>`}</svg></div>
    <${Caption} told=${told} review=${review}/>`;
}

/** The decision that is meant by a place, if one is. @param {ReviewSeen} review @param {Scale} scale @param {number} x @param {number} y @returns {DecisionSeen | null} */
function nearest(review, scale, x, y) {
  let best = NEAR, found = null;
  for (const each of review.decisions) {
    const far = Math.min(Math.hypot(scale.x(each.ply) - x, scale.y(each.after) - y), Math.hypot(scale.x(each.ply - 1) - x, scale.y(each.before) - y));
    // Of what lies on one place what is marked is meant.
    if (far - (each.marks.length ? 5 : 0) < best) [best, found] = [far - (each.marks.length ? 5 : 0), each];
  }
  return found;
}

/** @param {{width: number, scale: Scale}} props */
const Grid = ({width, scale}) => [0, 0.5, 1].map(chance => html`<g key=${chance} class="rule"><line x1=${EDGE.left} x2=${width - EDGE.right} y1=${scale.y(chance)} y2=${scale.y(chance)}/>
  <text x=${EDGE.left - 6} y=${scale.y(chance)} dy=".35em" text-anchor="end">${percent(chance)}</text></g>`);

/** @param {{of: SeatReviewed, scale: Scale, isPale: boolean}} props */
const Curve = ({of, scale, isPale}) => html`<polyline class=${`curve ${isPale ? 'is-pale' : ''}`} stroke=${COLOURS[of.seat]} points=${of.curve.map(([ply, chance]) => `${scale.x(ply).toFixed(1)},${scale.y(chance).toFixed(1)}`).join(' ')}/>`;

/** Costs are marked where the choice led to, luck where it was found. @param {{of: DecisionSeen, scale: Scale}} props */
const Marks = ({of, scale}) => of.marks.map(mark => {
  const [ply, chance] = /luck/.test(mark) ? [of.ply - 1, of.before] : [of.ply, of.after];
  return html`<g key=${mark} class=${`mark ${SIGNS[mark]?.name}`} transform=${`translate(${scale.x(ply).toFixed(1)} ${scale.y(chance).toFixed(1)})`}><circle r="8"/><path d=${SIGNS[mark]?.path}/></g>`;
});

/** What a choice did to the chance. @param {{of: DecisionSeen, scale: Scale}} props */
const Step = ({of, scale}) => html`<g class="step" stroke=${COLOURS[of.seat]} fill=${COLOURS[of.seat]}>
  <line x1=${scale.x(of.ply - 1)} y1=${scale.y(of.before)} x2=${scale.x(of.ply)} y2=${scale.y(of.after)}/><circle cx=${scale.x(of.ply)} cy=${scale.y(of.after)} r="4"/></g>`;

/** @param {{told: DecisionSeen | null, review: ReviewSeen}} props */
function Caption({told, review}) {
  const rough = review.is_compiled ? '' : ' These numbers are rough: the rules are not compiled here yet.';
  if (!told) return html`<p class="told-choice muted">Each curve is a player’s chance, as that player could know it. Tap a point, or step with the arrow keys.${rough}</p>`;
  return html`<p class="told-choice"><i style=${{background: COLOURS[told.seat]}}></i><b>${told.text}.</b> ${percent(told.before)} → ${percent(told.after)}${told.cost >= SHOWN && html`, which cost <b>${percent(told.cost)}</b>`}.
    ${told.cost >= SHOWN && told.instead && html` Better: ${told.instead}.`} <${Before} told=${told}/>
    ${told.marks.map(mark => html` <${Mark} key=${mark} name=${mark}/>`)}</p>`;
}

/** What happened before a choice: what the others gave away, what the cards did. @param {{told: DecisionSeen}} props */
function Before({told}) {
  const parts = [change(told.given) && `the others gave ${change(told.given)}`, change(told.luck) && `the cards ${change(told.luck)}`].filter(Boolean);
  return parts.length ? html`<span class="muted">Before it: ${parts.join(', ')}.</span>` : null;
}

/** @param {{name: string}} props */
const Mark = ({name}) => html`<span class=${`mark-name ${SIGNS[name]?.name}`}>${name}</span>`;

/** A decision as it is read out. @param {DecisionSeen} told @param {ReviewSeen} review */
const spoken = (told, review) => [`${told.text}: ${review.names[told.seat]}’s chance ${percent(told.before)}, then ${percent(told.after)}`, told.cost >= SHOWN && told.instead ? `better: ${told.instead}` : '', ...told.marks].filter(Boolean).join('; ');

// ---- the table -------------------------------------------------------------

/** @param {ReviewSeen} review @param {(to: number) => void} show */
function showTable(review, show) {
  showDialog('Review', () => html`<p class="muted">Chances in percent, as each player could know them, from ${review.games.toLocaleString()} supposed games a decision. <b>Cost</b>: what the choice gave away. Since the player’s last choice: <b>given</b>, what the others gave away to that player, and <b>luck</b>, what the cards did.</p>
    <div class="review-table" tabindex="0" role="region" aria-label="Players"><${Sums} review=${review}/></div>
    <div class="review-table of-choices" tabindex="0" role="region" aria-label="Decisions"><table><thead><tr><th>Event</th><th>What was done</th><th>Chance</th><th>Cost</th><th>Given</th><th>Luck</th><th>Better</th><th>Marks</th></tr></thead>
      <tbody>${review.decisions.map(each => html`<${Row} key=${each.ply} of=${each} go=${() => { closeDialog(); show(each.ply); }}/>`)}</tbody></table></div>`, {wide: true});
}

/** @param {{of: DecisionSeen, go: () => void}} props */
const Row = ({of, go}) => html`<tr><td><button type="button" class="link" aria-label=${`To event ${of.ply}`} onClick=${go}>${of.ply}</button></td>
  <th scope="row"><i style=${{background: COLOURS[of.seat]}}></i>${of.text}</th><td>${percent(of.before)} → ${percent(of.after)}</td><td>${of.cost >= SHOWN ? percent(of.cost) : ''}</td><td>${change(of.given)}</td><td>${change(of.luck)}</td>
  <td>${of.cost >= SHOWN ? of.instead : ''}</td><td>${of.marks.map(mark => html`<${Mark} key=${mark} name=${mark}/> `)}</td></tr>`;

/** @param {{review: ReviewSeen}} props */
const Sums = ({review}) => html`<table><thead><tr><th>Player</th><th>Choices</th><th>Mean cost</th><th>Blunders</th><th>Mistakes</th><th>Given</th><th>Luck</th><th>Lucky</th><th>Unlucky</th><th>Result</th></tr></thead>
  <tbody>${review.seats.map(each => html`<tr key=${each.seat}><th scope="row"><i style=${{background: COLOURS[each.seat]}}></i>${review.names[each.seat]}</th><td>${each.decisions}</td><td>${(100 * each.mean_cost).toFixed(1)}</td><td>${each.blunders}</td><td>${each.mistakes}</td>
    <td>${change(each.given)}</td><td>${change(each.luck)}</td><td>${each.lucky}</td><td>${each.unlucky}</td><td>${each.result === null ? '–' : percent(each.result)}</td></tr>`)}</tbody></table>`;
