// What is pressed before the page is live. The server sends a page that is whole to look at, and the code behind its buttons
// comes a moment later: a press in between is kept and carried out then. So is a choice, which the browser shows at once and
// nobody hears of. Links, text fields and folds work by themselves.

import { whenIdle } from "./idle";

/** After so long, in milliseconds, nobody expects the press to do anything any more. */
const KEPT_MS = 20_000;

type Pressed = HTMLButtonElement | HTMLInputElement;

/** React notes on each element that it has taken over what it was given; before that nobody listens to it. */
const isTaken = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith("__reactProps$"));

const isChoice = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && (target.type === "radio" || target.type === "checkbox");

/** Of all buttons, and of choices that exclude each other, the last press is meant. */
const takesPlaceOf = (one: Pressed, other: Pressed): boolean =>
  one === other ||
  (one.type === "radio"
    ? other.type === "radio" && other.name === one.name
    : one instanceof HTMLButtonElement && other instanceof HTMLButtonElement);

/**
 * Keeps the last press of a button that is not live, and every choice, and makes them again when they are. Nothing needs to
 * be ended: parts of a page come alive one after the other for as long as it stands.
 */
export function keepEarlyPresses(): void {
  const kept = new Map<Pressed, { press: () => void; at: number }>();
  const carryOut = () => {
    for (const [element, { press, at }] of kept) {
      const taken = isTaken(element);
      if (!taken && element.isConnected && Date.now() - at < KEPT_MS) continue;
      kept.delete(element);
      // It is noted while React still goes through the part of the page it stands in. That part listens when React is through,
      // and knows what was typed when its effects have run.
      if (taken) whenIdle(press);
    }
    if (kept.size > 0) requestAnimationFrame(carryOut);
  };
  const keep = (element: Pressed, press: () => void) => {
    if (kept.size === 0) requestAnimationFrame(carryOut);
    for (const other of kept.keys()) if (takesPlaceOf(element, other)) kept.delete(other);
    kept.set(element, { press, at: Date.now() });
  };
  const onClick = (event: Event) => {
    const { target } = event;
    if (isChoice(target)) {
      const wanted = target.checked;
      // Only what changes something is heard, so it is first put back to what the page knows.
      const choose = () => {
        target.checked = !wanted;
        target.click();
      };
      if (!isTaken(target)) keep(target, choose);
      return;
    }
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button || isTaken(button)) return;
    // Neither does the browser send a form by itself, nor is the press taken twice by a part that comes alive with it.
    event.preventDefault();
    event.stopImmediatePropagation();
    keep(button, () => button.click());
  };
  window.addEventListener("click", onClick, { capture: true });
}
