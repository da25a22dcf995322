lag => {
  // A slow machine: what the page asks of the browser, and of the server, comes that much later.
  const later = (...what) => Math.random() * lag + (what[0] ?? 0);
  const {setTimeout: wait, requestAnimationFrame: frame, fetch: ask} = window;
  window.setTimeout = (act, ms, ...more) => wait(act, later(ms), ...more);
  window.requestAnimationFrame = act => frame(() => wait(() => act(performance.now()), later()));
  window.fetch = async (...how) => {
    await new Promise(done => wait(done, later()));
    const answer = await ask(...how);
    await new Promise(done => wait(done, later()));
    return answer;
  };
  const {set} = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
  Object.defineProperty(WebSocket.prototype, 'onmessage', {configurable: true, set(take) {
    let last = Promise.resolve();
    set.call(this, event => { last = last.then(() => new Promise(done => wait(done, later()))).then(() => take(event)); });
  }});
}
