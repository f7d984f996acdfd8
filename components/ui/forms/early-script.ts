/**
 * Runs in the head, before there is anything to type into: no form is ever sent by the browser, and what was
 * typed or sent is kept for `Form` and the fields. Apart from them, since the head is made on the server.
 */
export const EARLY_SCRIPT = `(function(w){w.winnowEarly={typed:new WeakSet,open:new WeakSet,held:new WeakSet};w.addEventListener("input",function(e){w.winnowEarly.typed.add(e.target)},true);w.addEventListener("submit",function(e){if(w.winnowEarly.open.has(e.target))return;e.preventDefault();e.stopImmediatePropagation();w.winnowEarly.held.add(e.target)},true)})(window)`;
