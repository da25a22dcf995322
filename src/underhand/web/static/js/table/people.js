// @ts-check
// Who sits at the table: waiting for the first deal, a seat's own menu, standings.
import {Clauses, closeDialog, confirm, CopyField, html, Icon, showDialog, toast} from '../base.js';
import {NameField} from '../you.js';
import {cardName, EMPTY, HIDDEN, inOrder, Face} from '../cards.js';

/** @typedef {import('../wire.d.ts').SeatSeen} SeatSeen */
/** @typedef {import('../wire.d.ts').TableSeen} TableSeen */
/** @typedef {import('../socket.js').Line} Line */

/** Ask, and tell what was refused. @param {Line} line @param {Record<string, unknown>} request */
export const ask = (line, request) => line.ask(request).then(() => true, error => { toast(error.message, {kind: 'bad', clauses: error.clauses}); return false; });

const BOT = 'thumb';
/** Links come as paths or whole. @param {string} link */
export const wholeLink = link => new URL(link, location.origin).href;

// ---- before the first deal -------------------------------------------------

/** @param {{line: Line}} props */
export function Waiting({line}) {
  const table = /** @type {TableSeen} */ (line.table.value);
  const free = table.seats.filter(seat => seat.who === 'free');
  return html`<main class="waiting"><div class="panel">
    <h2>Before the first deal</h2>
    <${NameField}/>
    ${table.changed.length > 0 && html`<details open class="house"><summary>Played otherwise here</summary><ul>${table.changed.map((text, k) => html`<li key=${k}>${text}</li>`)}</ul></details>`}
    ${table.warning && html`<p class="warning">${table.warning}</p>`}
    <p><a href=${`/rules/${encodeURIComponent(table.book)}?table=${encodeURIComponent(table.id)}`}>The rules of this table</a></p>
    <div class="invite"><h3>Invite</h3><${CopyField} label="Link for friends" text=${wholeLink(table.link)}/>
      <p>or the code <strong class="code">${table.code}</strong></p></div>
    <h3>Seats</h3>
    <ul class="seat-list">${table.seats.map(seat => html`<${SeatRow} key=${seat.seat} line=${line} table=${table} seat=${seat}/>`)}</ul>
    <div class="bar">${table.may_host && html`<${BeHost} line=${line}/>`}${table.you !== null && html`<button type="button" class="button quiet" onClick=${() => ask(line, {do: 'leave'})}>Leave my seat</button>`}
      ${table.is_host ? html`<button type="button" id="start" class="button primary" onClick=${() => ask(line, {do: 'start'})}>${free.length ? `Deal, with bots on ${free.length === 1 ? 'the free seat' : `${free.length} free seats`}` : 'Deal'}</button>`
        : html`<p class="muted" role="status">${table.you === null ? 'Take a seat, or stay and watch.' : 'The host deals when everybody is here.'}</p>`}</div></div></main>`;
}

/** Where no host is here somebody may be it. @param {{line: Line}} props */
export const BeHost = ({line}) => html`<button type="button" class="button" onClick=${() => ask(line, {do: 'host'})}><${Icon} name="crown"/>Become the host</button>`;

/** @param {{line: Line, table: TableSeen, seat: SeatSeen}} props */
function SeatRow({line, table, seat}) {
  const link = table.seat_links.find(each => each.seat === seat.seat);
  return html`<li class=${`seat-row ${seat.who}`} data-seat=${seat.seat}><span class="avatar" data-hue=${seat.seat} aria-hidden="true">${seat.who === 'free' ? '' : [...seat.name][0]}</span>
    <span class="seat-name">${seat.who === 'free' ? 'Free seat' : seat.name}<small>${[seat.seat === table.you && 'you', seat.is_host && 'host', seat.who === 'bot' && 'bot', seat.who === 'guest' && !seat.is_here && 'not here'].filter(Boolean).join(', ')}</small></span>
    ${seat.who === 'free' && table.you === null && html`<button type="button" class="button primary" onClick=${() => ask(line, {do: 'sit', seat: seat.seat})}>Sit here</button>`}
    ${seat.who === 'free' && table.is_host && html`<button type="button" class="button" onClick=${() => ask(line, {do: 'bot', seat: seat.seat, bot: BOT})}><${Icon} name="bot"/>Bot</button>`}
    ${link && html`<button type="button" class="button" title="A link that opens this seat, once" onClick=${() => showDialog('A link to this seat', () => html`<p>Whoever opens it first sits here.</p><${CopyField} label="Seat link" text=${wholeLink(link.link)}/>`)}><${Icon} name="link"/>Link</button>`}
    ${table.is_host && seat.who === 'bot' && html`<button type="button" class="button" onClick=${() => ask(line, {do: 'bot', seat: seat.seat, bot: ''})}>Free it</button>`}
    ${table.is_host && seat.who === 'guest' && seat.seat !== table.you && !seat.is_here && html`<button type="button" class="button" onClick=${() => ask(line, {do: 'remove', seat: seat.seat})}>Remove</button>`}</li>`;
}

// ---- a seat's menu ---------------------------------------------------------

/** @param {Line} line @param {number} at @param {import('./side.js').Silenced} silenced */
export const showSeat = (line, at, silenced) => showDialog(line.table.value?.seats[at].name ?? '', () => html`<${SeatMenu} line=${line} at=${at} silenced=${silenced}/>`);

/** @param {{line: Line, at: number, silenced: import('./side.js').Silenced}} props */
function SeatMenu({line, at, silenced}) {
  const table = /** @type {TableSeen} */ (line.table.value), seat = table.seats[at], place = line.game.value?.places[at];
  const does = (/** @type {Record<string, unknown>} */ request) => () => { closeDialog(); ask(line, request); };
  const isSilenced = silenced.value.includes(seat.guest), isOther = seat.who === 'guest' && at !== table.you;
  return html`<p class="muted">${who(seat, table)}${seat.games ? `. Games ${seat.games}, won ${seat.wins}, lost ${seat.losses}${seat.points ? `, points ${seat.points}` : ''}` : ''}</p>
    ${place?.zones.filter(zone => zone.count !== 0 && zone.cards.some(face => face !== EMPTY)).map(zone => html`<div key=${zone.name}><h3>${zone.title}${zone.count !== null && ` (${zone.count})`}</h3>
      <div class="spread small">${wholly(zone).map((face, k) => html`<span key=${k}><${Face} face=${face} quiet/><span class="sr">${face === HIDDEN ? 'unseen card' : cardName(face)}</span></span>`)}</div></div>`)}
    <div class="bar">
      ${seat.who === 'free' && table.you === null && html`<button type="button" class="button primary" onClick=${does({do: 'sit', seat: at})}>Sit here</button>`}
      ${seat.is_away && at === table.you && html`<button type="button" class="button primary" onClick=${does({do: 'sit', seat: at})}>Play myself again</button>`}
      ${isOther && html`<button type="button" class="button" onClick=${() => { silenced.value = isSilenced ? silenced.value.filter(each => each !== seat.guest) : [...silenced.value, seat.guest]; closeDialog(); }}>${isSilenced ? 'Hear again' : 'Mute for me'}</button>`}
      ${table.is_host && isOther && html`<button type="button" class="button" onClick=${does({do: 'mute', guest: seat.guest, on: !seat.is_muted})}>${seat.is_muted ? 'Let speak again' : 'Mute for all'}</button>`}
      ${table.is_host && isOther && !seat.is_here && html`<button type="button" class="button danger" onClick=${does({do: 'remove', seat: at})}>Remove</button>`}
      ${table.is_host && seat.who === 'free' && html`<button type="button" class="button" onClick=${does({do: 'bot', seat: at, bot: BOT})}>Put a bot here</button>`}
      ${table.is_host && seat.who === 'bot' && table.phase !== 'playing' && html`<button type="button" class="button" onClick=${does({do: 'bot', seat: at, bot: ''})}>Free this seat</button>`}
      ${at === table.you && html`<button type="button" class="button danger" onClick=${() => confirm(leaving(table), 'Leave', does({do: 'leave'}))}><${Icon} name="leave"/>Leave the table</button>`}</div>`;
}

/** The cards of a zone, those that nobody here knows last. @param {import('../wire.d.ts').ZoneSeen} zone */
const wholly = zone => [...inOrder(zone.cards.filter(face => face !== EMPTY)), ...Array(Math.max(0, (zone.count ?? 0) - zone.cards.length)).fill(HIDDEN)];

/** What comes of leaving. @param {TableSeen} table */
const leaving = table => `${table.phase === 'playing' ? 'A bot plays on in your place, the others need not wait, and you look on. As long as this game lasts you may have your seat back.'
  : 'Your seat is free for somebody else then; you may stay and look on.'}${table.is_host && table.seats.some(seat => seat.who === 'guest' && seat.seat !== table.you) ? ' Somebody else becomes the host.' : ''}`;

/** @param {SeatSeen} seat @param {TableSeen} table */
const who = (seat, table) => [`Seat ${seat.seat + 1}`, seat.seat === table.you && 'you', seat.is_host && 'host', seat.who === 'bot' && `the bot ${seat.bot}`, seat.who === 'free' && 'free',
  seat.is_away && `away, the bot ${seat.bot} plays`, seat.is_muted && 'muted for all', seat.who === 'guest' && !seat.is_here && !seat.is_away && 'not here'].filter(Boolean).join(', ');

// ---- standings -------------------------------------------------------------

/** @param {{table: TableSeen}} props */
export function Standings({table}) {
  const scored = table.seats.some(seat => seat.points);
  const rows = [...table.seats].filter(seat => seat.who !== 'free').sort((a, b) => b.points - a.points || b.wins - a.wins || a.losses - b.losses);
  return html`<table class="standings"><caption class="sr">Standings</caption><thead><tr><th scope="col">Player</th><th scope="col">Games</th><th scope="col">Won</th><th scope="col">Lost</th>${scored && html`<th scope="col">Points</th>`}</tr></thead>
    <tbody>${rows.map(seat => html`<tr key=${seat.seat} class=${seat.seat === table.you ? 'yours' : ''}><th scope="row">${seat.name}</th><td>${seat.games}</td><td>${seat.wins}</td><td>${seat.losses}</td>${scored && html`<td>${seat.points}</td>`}</tr>`)}</tbody></table>
    ${table.earlier.length > 0 && html`<h3>Records</h3><ol class="earlier">${table.earlier.map((share, k) => html`<li key=${share}><a href=${`/r/${share}`}>Game ${k + 1}</a></li>`)}</ol>`}`;
}
