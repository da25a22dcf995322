// @ts-check
// Where a personal link leads: whom it names, and the question whether this browser is to be that player.
import {Icon, TopBar, api, go, html, linesOf, toast, useEffect, useState, useTitle} from './base.js';

export const styles = ['/static/css/lobby.css'];

/** @param {{parts: readonly string[]}} props */
export function Page({parts: [token]}) {
  const [name, setName] = useState('');
  const [trouble, setTrouble] = useState('');
  useTitle('A personal link');
  useEffect(() => {
    api('POST', '/api/me/whose', {token}).then(me => setName(me.name), error => setTrouble(linesOf(error).join(' ')));
  }, [token]);
  const become = () => api('POST', '/api/me/become', {token}).then(me => {
    go('/', {replace: true});
    toast(`You are ${me.name}.`, {kind: 'good'});
  }, error => setTrouble(linesOf(error).join(' ')));
  if (trouble) return html`<${TopBar}/><main class="invitation panel"><h1>This link names nobody</h1><p role="alert">${trouble}</p><${ToLobby}/></main>`;
  if (!name) return html`<${TopBar}/><main class="empty" role="status">Looking whose link this is…</main>`;
  return html`<${TopBar}/><main class="invitation panel"><h1>Become ${name} in this browser?</h1>
    <p>You have ${name}’s seats and tables here then, and no longer those that this browser had. Do it only if this link is your own.</p>
    <p><button type="button" class="button primary" onClick=${become}>Become ${name}</button></p><${ToLobby}/></main>`;
}

const ToLobby = () => html`<p><a class="button quiet" href="/"><${Icon} name="left"/>Stay who you are</a></p>`;
