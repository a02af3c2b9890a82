// What is pressed before the page is live. The server sends a page that is whole to look at, and the code behind its buttons
// comes a moment later: a press in between is kept and carried out then. Links, fields and folds work by themselves.

import { whenIdle } from "./idle";

/** After so long, in milliseconds, nobody expects the press to do anything any more. */
const KEPT_MS = 20_000;

/** React notes on each element that it has taken over what it was given; before that nobody listens to it. */
const isTaken = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith("__reactProps$"));

/**
 * Keeps the last press of a button that is not live, and presses it again when it is. Nothing needs to be ended: parts of a
 * page come alive one after the other for as long as it stands.
 */
export function keepEarlyPresses(): void {
  let kept: { button: HTMLButtonElement; at: number } | null = null;
  const carryOut = () => {
    if (!kept) return;
    const { button, at } = kept;
    const taken = isTaken(button);
    if (!taken && button.isConnected && Date.now() - at < KEPT_MS)
      return void requestAnimationFrame(carryOut);
    kept = null;
    // It is noted while React still goes through the part of the page it stands in. That part listens when React is through,
    // and knows what was typed when its effects have run.
    if (taken) whenIdle(() => button.click());
  };
  const keep = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || isTaken(button)) return;
    // Neither does the browser send a form by itself, nor is the press taken twice by a part that comes alive with it.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!kept) requestAnimationFrame(carryOut);
    kept = { button, at: Date.now() };
  };
  window.addEventListener("click", keep, { capture: true });
}
