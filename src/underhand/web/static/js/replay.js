// @ts-check
// A recorded game to be watched: the board, a scrubber, the log beside it, its review, and the check of its shuffle.
/** @import {LineSeen, ReplaySeen} from './wire.d.ts' */
import {CopyField, Icon, TopBar, api, html, kept, linesOf, prefs, showDialog, toast, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, useTitle} from './base.js';
import {Board} from './board.js';
import {Review} from './review.js';
import {checkShuffle} from './shuffle.js';

export const styles = ['/static/css/board.css', '/static/css/replay.css', '/static/css/review.css'];

/** Milliseconds that an event is shown. @type {Record<string, number>} */
const PACES = {slowly: 1800, 'at ease': 950, quickly: 350};
const pace = kept('replay-pace', 'at ease');
/** How much of the log's sight is for what went before. */
const ABOVE = 0.3;

/** @param {string} share @param {string} eyes @returns {Promise<ReplaySeen>} */
const fetchReplay = (share, eyes) => api('GET', `/api/games/${encodeURIComponent(share)}${eyes ? `?eyes=${eyes}` : ''}`);

/** @param {{parts: readonly string[], query: URLSearchParams}} props */
export function Page({parts: [share], query}) {
  const [replay, setReplay] = useState(/** @type {ReplaySeen | null} */ (null));
  const [trouble, setTrouble] = useState(/** @type {readonly string[]} */ ([]));
  useTitle(replay ? `${replay.title}: ${replay.names.join(', ')}` : 'Replay');
  useEffect(() => {
    fetchReplay(share, query.get('eyes') ?? '').then(setReplay, error => setTrouble(linesOf(error)));
  }, [share]);
  /** @param {string} eyes */
  const see = eyes => fetchReplay(share, eyes).then(setReplay, error => toast(linesOf(error).join(' '), {kind: 'bad'}));
  if (trouble.length) return html`<${TopBar}/><main class="empty"><h1>This game cannot be shown</h1>${trouble.map(line => html`<p key=${line} role="alert">${line}</p>`)}<p><a class="button" href="/">To the lobby</a></p></main>`;
  if (!replay) return html`<${TopBar}/><main class="empty" role="status">Fetching the game…</main>`;
  return html`<${Watch} replay=${replay} share=${share} start=${Number(query.get('at')) || 0} isReviewed=${query.has('review')} see=${see}/>`;
}

/** @param {{replay: ReplaySeen, share: string, start: number, isReviewed: boolean, see: (eyes: string) => void}} props */
function Watch({replay, share, start, isReviewed, see}) {
  const last = replay.frames.length - 1;
  const [at, setAt] = useState(Math.min(start, last));
  const [isPlaying, setPlaying] = useState(false);
  const [isReviewing, setReviewing] = useState(isReviewed && replay.may_open);
  const jumps = useRef(0);
  /** @param {number} to */
  const show = to => {
    const there = Math.max(0, Math.min(to, last));
    if (Math.abs(there - at) > 1) jumps.current++;
    setAt(there);
    if (there === last) setPlaying(false);
  };
  const play = () => {
    if (!isPlaying && at === last) show(0);
    setPlaying(!isPlaying);
  };
  useKeys(at, last, show, play);
  useBack(isReviewing);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => show(at + 1), PACES[pace.value] ?? PACES['at ease']);
    return () => clearTimeout(timer);
  }, [isPlaying, at, pace.value]);
  useEffect(() => history.replaceState(null, '', `/r/${share}?eyes=${replay.eyes}${at ? `&at=${at}` : ''}${isReviewing ? '&review=1' : ''}`), [at, replay.eyes, isReviewing]);
  const {game} = replay.frames[at];
  return html`<${TopBar}><h1 class="replay-title">${replay.title}<small>${new Date(replay.started).toLocaleDateString(undefined, {dateStyle: 'medium'})}</small></h1><${Eyes} replay=${replay} see=${see}/><//>
    <main class="replay">
      <div class="replay-board"><${Board} key=${`${replay.eyes}${jumps.current}`} game=${game} sitters=${replay.names.map(name => ({name}))}/></div>
      ${isReviewing && html`<${Review} share=${share} eyes=${replay.eyes} at=${at} show=${show} onClose=${() => setReviewing(false)}/>`}
      <${Controls} at=${at} last=${last} isPlaying=${isPlaying} show=${show} play=${play} event=${at ? replay.log[at - 1] : ''}/>
      <aside class="replay-side"><${Result} replay=${replay} isOver=${at === last}/><${Log} replay=${replay} at=${at} show=${show}/><${Tools} replay=${replay} share=${share} at=${at} review=${isReviewing ? null : () => setReviewing(true)}/></aside></main>`;
}

/** Arrows, Home, End and Space, wherever they mean nothing else. @param {number} at @param {number} last @param {(to: number) => void} show @param {() => void} play */
function useKeys(at, last, show, play) {
  useLayoutEffect(() => { // with what is shown, not after it: a quick second press starts from where the first has led
    const press = (/** @type {KeyboardEvent} */ event) => {
      const on = event.target instanceof Element ? event.target : document.body;
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') || on.closest('select, textarea, input:not([type=range])')) return;
      const isRange = on.matches('input[type=range]');
      const keys = /** @type {Record<string, () => void>} */ ({
        ...(isRange ? {} : {ArrowLeft: () => show(at - 1), ArrowRight: () => show(at + 1), Home: () => show(0), End: () => show(last)}),
        ...(on.closest('button, a, summary') ? {} : {' ': play}),
      });
      const act = keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

/** Who closes the review is back at the button that opened it. @param {boolean} isReviewing */
function useBack(isReviewing) {
  const before = useRef(isReviewing);
  useLayoutEffect(() => {
    if (before.current && !isReviewing) /** @type {HTMLElement | null} */ (document.querySelector('.replay-tools button'))?.focus({preventScroll: true});
    before.current = isReviewing;
  }, [isReviewing]);
}

/** Whose eyes it is seen with. @param {{replay: ReplaySeen, see: (eyes: string) => void}} props */
function Eyes({replay, see}) {
  const id = useId();
  return html`<div class="eyes"><label for=${id}><${Icon} name="eye"/><span class="sr">Seen by</span></label>
    <select id=${id} class="field" value=${replay.eyes} onChange=${(/** @type {any} */ e) => see(e.target.value)}>
      ${replay.may_open && html`<option value="open">all cards open</option>`}<option value="public">as a bystander</option>
      ${replay.may_open && replay.names.map((name, seat) => html`<option key=${seat} value=${`p${seat + 1}`}>as ${name}</option>`)}</select></div>`;
}

// ---- stepping --------------------------------------------------------------

/** @param {{at: number, last: number, isPlaying: boolean, show: (to: number) => void, play: () => void, event: string}} props */
function Controls({at, last, isPlaying, show, play, event}) {
  const id = useId();
  /** @param {string} name @param {string} label @param {number} to @param {boolean} isEnd */
  const step = (name, label, to, isEnd) => html`<button type="button" class="icon-button" aria-label=${label} title=${label} aria-disabled=${isEnd} onClick=${() => show(to)}><${Icon} name=${name}/></button>`;
  return html`<section class="controls" aria-label="Replay">
    <input class="scrubber" type="range" min="0" max=${last} value=${at} aria-label="Event" aria-valuetext=${`${at} of ${last}${event ? `, ${event}` : ''}`} onInput=${(/** @type {any} */ e) => show(Number(e.target.value))}/>
    <div class="steps">${step('first', 'To the beginning (Home)', 0, at === 0)}${step('left', 'Back (left arrow)', at - 1, at === 0)}
      <button type="button" class="button primary play" onClick=${play}><${Icon} name=${isPlaying ? 'pause' : 'play'}/>${isPlaying ? 'Pause' : 'Play'}</button>
      ${step('right', 'On (right arrow)', at + 1, at === last)}${step('last', 'To the end (End)', last, at === last)}</div>
    <p class="where"><b>${at}</b> / ${last}${event && html` <code>${event}</code>`}</p>
    <div class="pace"><label class="sr" for=${id}>Pace</label><select id=${id} class="field" value=${pace.value} onChange=${(/** @type {any} */ e) => { pace.value = e.target.value; }}>
      ${Object.keys(PACES).map(each => html`<option key=${each} value=${each}>${each}</option>`)}</select></div></section>`;
}

// ---- the log ---------------------------------------------------------------

/** @param {{replay: ReplaySeen, at: number, show: (to: number) => void}} props */
function Log({replay, at, show}) {
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  const lines = useMemo(() => replay.frames.flatMap(({game}) => game.lines), [replay]);
  const current = useMemo(() => lines.reduce((ply, line) => (line.ply <= at ? line.ply : ply), -1), [lines, at]);
  useLayoutEffect(() => {
    const row = /** @type {HTMLElement | null} */ (list.current?.querySelector('[aria-current]') ?? null);
    if (list.current) list.current.scrollTop = row ? row.offsetTop - list.current.clientHeight * ABOVE : 0;
  }, [current, lines]);
  return html`<section class="replay-log" aria-labelledby="log-title"><header><h2 id="log-title">Log</h2>
      <button type="button" class="button quiet" aria-pressed=${prefs.notation.value} onClick=${() => { prefs.notation.value = !prefs.notation.value; }}>Notation</button></header>
    <p class="sr" aria-live="polite">${lines.filter(line => line.ply === at).map(line => line.text).join(' ')}</p>
    <ol ref=${list} tabindex="0" aria-labelledby="log-title">${lines.map((line, i) => html`<${Line} key=${i} line=${line} isCurrent=${line.ply === current} isPast=${line.ply <= at} show=${show}/>`)}</ol></section>`;
}

/** @param {{line: LineSeen, isCurrent: boolean, isPast: boolean, show: (to: number) => void}} props */
const Line = ({line, isCurrent, isPast, show}) => html`<li class=${isPast ? '' : 'is-ahead'} aria-current=${isCurrent ? 'step' : undefined}>
  <button type="button" tabindex="-1" onClick=${() => show(line.ply)}>${line.text}${prefs.notation.value && line.event && html` <code>${line.event}</code>`}</button></li>`;

/** @param {{replay: ReplaySeen, isOver: boolean}} props */
function Result({replay, isOver}) {
  const {result} = replay.frames[replay.frames.length - 1].game;
  if (!isOver || !result) return null;
  return html`<section class="panel result" role="status"><h2><${Icon} name="crown"/>${result.text}</h2>
    ${result.scores.length > 0 && html`<table><thead><tr><th>Player</th><th>This game</th><th>Before</th><th>After</th></tr></thead>
      <tbody>${result.scores.map((score, seat) => html`<tr key=${seat}><th scope="row">${replay.names[seat]}</th><td>${score.points}</td><td>${score.before}</td><td>${score.after}</td></tr>`)}</tbody></table>`}</section>`;
}

// ---- the record and its shuffle --------------------------------------------

/** @param {{replay: ReplaySeen, share: string, at: number, review: (() => void) | null}} props */
function Tools({replay, share, at, review}) {
  const link = () => showDialog('Share this game', () => html`<${CopyField} label="The whole game" text=${`${location.origin}/r/${share}`}/>
    ${at > 0 && html`<${CopyField} label="From this moment on" text=${`${location.origin}/r/${share}?eyes=${replay.eyes}&at=${at}`}/>`}`);
  return html`<div class="replay-tools">${replay.may_open && review && html`<button type="button" class="button" onClick=${review}><${Icon} name="chart"/>Review</button>`}
    <button type="button" class="button" onClick=${link}><${Icon} name="link"/>Share</button>
    ${replay.may_open && html`<a class="button" href=${`/api/games/${encodeURIComponent(share)}.uhr`} download><${Icon} name="down"/>Record</a>`}
    <button type="button" class="button" onClick=${() => showDialog('Was the shuffle fair?', () => html`<${Check} replay=${replay} share=${share}/>`)}><${Icon} name="check"/>Verify</button></div>`;
}

/** The check of the shuffle, made in this browser. @param {{replay: ReplaySeen, share: string}} props */
function Check({replay, share}) {
  const [found, setFound] = useState(/** @type {readonly import('./shuffle.js').Finding[] | null} */ (null));
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    const whole = replay.eyes !== 'open' && replay.may_open ? fetchReplay(share, 'open') : Promise.resolve(replay);
    whole.then(checkShuffle).then(setFound, error => setTrouble(linesOf(error).join(' ')));
  }, []);
  const isGood = found?.every(each => each.isGood);
  return html`<p>Before the deal the server published a commitment to its seed. Here your browser opens it, shuffles the deck again from the seed, and holds every card against it.</p>
    <div role="status">${trouble || (found ? html`<p class=${`verdict ${isGood ? 'good' : 'bad'}`}><${Icon} name=${isGood ? 'check' : 'close'}/>${isGood ? 'The game was dealt as promised.' : 'The game was not dealt as promised, or cannot be checked.'}</p>
      <ul class="findings">${found.map(each => html`<li key=${each.text} class=${each.isGood ? 'good' : 'bad'}><${Icon} name=${each.isGood ? 'check' : 'close'} size=${18}/><span>${each.text}</span></li>`)}</ul>` : 'Shuffling again…')}</div>
    <details class="seeds"><summary>The commitment and the seed</summary><${CopyField} label="Commitment" text=${replay.commitment}/>${replay.seed && html`<${CopyField} label="Seed" text=${replay.seed}/>`}</details>
    ${replay.may_open && html`<p class="muted">If you would rather not trust this page: download the record, and <code>underhand verify FILE</code> does the same on your own machine.</p>`}`;
}
