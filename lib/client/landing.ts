// Where a reader lands: the page moves by itself only until what came of a run is in view, and never against a hand.

/**
 * What is seen between the pinned bars, in pixels from the top of the window. The lower of two bars above comes with the
 * run: until it is pinned, what leads to the outcome is seen from `lead` on.
 */
export type View = { lead: number; top: number; bottom: number };
type Box = { top: number; bottom: number };

/** So much of its beginning has to be in view. */
const BEGINNING = 180;
/** Above it stays what leads to it, such as the question, where that leaves it this share of the view. */
const LEAD = 0.5;
/** Room between the pinned bars and what is scrolled to. */
const GAP = 8;

/** True when a card is in view as a whole, or the beginning of something longer. */
export function isLanded(outcome: Box, view: View): boolean {
  const needed = Math.min(outcome.bottom - outcome.top, BEGINNING);
  if (outcome.top < view.top || outcome.top + needed > view.bottom) return false;
  const fits = outcome.bottom - outcome.top <= (view.bottom - view.top) * (1 - LEAD);
  return !fits || outcome.bottom <= view.bottom;
}

/**
 * By how much to scroll so that the outcome is seen: with what leads to it at the top where that leaves room, else with its
 * own beginning there. 0 when it is in view already.
 */
export function landingShift(lead: Box, outcome: Box, view: View): number {
  if (isLanded(outcome, view)) return 0;
  const room = (view.bottom - view.top) * LEAD;
  const withLead = outcome.top - lead.top <= room;
  return Math.round((withLead ? lead.top - view.lead : outcome.top - view.top) - GAP);
}
