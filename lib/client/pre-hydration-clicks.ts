// Replays clicks that happen before hydration. The server sends a complete page whose scripts arrive a moment later; a
// click in between is stored and replayed. So is a choice, which the browser shows at once although no handler receives
// it. Links, text fields and details elements work without scripts.

import { whenIdle } from "./idle";

/** After this many milliseconds the user no longer expects the click to have an effect. */
const KEPT_MS = 20_000;

type Pressed = HTMLButtonElement | HTMLInputElement;

/** React stores the props on each element it has hydrated; before that there are no handlers. */
const isTaken = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith("__reactProps$"));

const isChoice = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && (target.type === "radio" || target.type === "checkbox");

/**
 * The choices that were made before this code ran, when nothing could store the click. A browser that returns to a page
 * restores its fields by itself, and nobody has chosen anything then.
 */
function choicesAlreadyMade(): HTMLInputElement[] {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (entry?.type !== "navigate") return [];
  return [...document.querySelectorAll("input")].filter(
    (input) =>
      isChoice(input) &&
      !isTaken(input) &&
      input.checked !== input.defaultChecked &&
      // Of mutually exclusive choices, the one that was chosen stands for the one that no longer is.
      (input.checked || input.type === "checkbox"),
  );
}

/** Of all buttons, and of mutually exclusive choices, only the last click counts. */
const takesPlaceOf = (one: Pressed, other: Pressed): boolean =>
  one === other ||
  (one.type === "radio"
    ? other.type === "radio" && other.name === one.name
    : one instanceof HTMLButtonElement && other instanceof HTMLButtonElement);

/**
 * Stores the last click on a button that is not hydrated, and every choice, and replays them after hydration. It never
 * needs to stop, because parts of a page hydrate one after another.
 */
export function keepEarlyPresses(): void {
  const kept = new Map<Pressed, { press: () => void; at: number }>();
  const carryOut = () => {
    for (const [element, { press, at }] of kept) {
      const taken = isTaken(element);
      if (!taken && element.isConnected && Date.now() - at < KEPT_MS) continue;
      kept.delete(element);
      // React stores the props while it still hydrates that part of the page. Handlers work when it has finished, and
      // values typed earlier are known after its effects.
      if (taken) whenIdle(press);
    }
    if (kept.size > 0) requestAnimationFrame(carryOut);
  };
  const keep = (element: Pressed, press: () => void) => {
    if (kept.size === 0) requestAnimationFrame(carryOut);
    for (const other of kept.keys()) if (takesPlaceOf(element, other)) kept.delete(other);
    kept.set(element, { press, at: Date.now() });
  };
  const keepChoice = (target: HTMLInputElement) => {
    const wanted = target.checked;
    // Only a change fires an event, so the element is first reset to the value that the page knows.
    keep(target, () => {
      target.checked = !wanted;
      target.click();
    });
  };
  const onClick = (event: Event) => {
    const { target } = event;
    if (isChoice(target)) {
      if (!isTaken(target)) keepChoice(target);
      return;
    }
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button || isTaken(button)) return;
    // Prevents the browser from submitting a form, and the click from being handled twice.
    event.preventDefault();
    event.stopImmediatePropagation();
    keep(button, () => button.click());
  };
  for (const choice of choicesAlreadyMade()) keepChoice(choice);
  window.addEventListener("click", onClick, { capture: true });
}
