// Scrolls to the outcome of a run: the page moves by itself only until the outcome is visible, and never while the user
// scrolls.

/**
 * The area between the pinned bars, in pixels from the top of the window. The lower of two top bars appears with the
 * run; until it is pinned, the visible area starts at `lead`.
 */
export type View = { lead: number; top: number; bottom: number };
type Box = { top: number; bottom: number };

/** Pixels of its beginning that must be visible. */
const BEGINNING = 180;
/** The content before it, such as the question, stays visible if it leaves this share of the viewport. */
const LEAD = 0.5;
/** Pixels between the pinned bars and the outcome. */
const GAP = 8;
/** Pixels above the question, as many as at the top of a page, so that a thread's first question lands there. */
const SPACE = 32;

/** True when a card is completely visible, or the beginning of something longer. */
export function isLanded(outcome: Box, view: View): boolean {
  const needed = Math.min(outcome.bottom - outcome.top, BEGINNING);
  if (outcome.top < view.top || outcome.top + needed > view.bottom) return false;
  const fits = outcome.bottom - outcome.top <= (view.bottom - view.top) * (1 - LEAD);
  return !fits || outcome.bottom <= view.bottom;
}

/**
 * How far to scroll so that the outcome is visible: with the content before it at the top if that leaves enough room,
 * otherwise with its own beginning there. 0 if it is already visible.
 */
export function landingShift(lead: Box, outcome: Box, view: View): number {
  if (isLanded(outcome, view)) return 0;
  const room = (view.bottom - view.top) * LEAD;
  const withLead = outcome.top - lead.top <= room;
  return Math.round(withLead ? lead.top - view.lead - SPACE : outcome.top - view.top - GAP);
}
