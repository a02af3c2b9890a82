// Decides when the page may scroll by itself: only while the reader is at its end, so that nothing moves while it is
// read.

type ScrollBox = { scrollTop: number; clientHeight: number; scrollHeight: number };

/** Distance from the end of the page, in pixels, that still counts as its end. */
export const SLACK = 48;

/** True when the end is visible, with a tolerance of one row. */
export function isAtEnd(box: ScrollBox): boolean {
  return box.scrollHeight - box.clientHeight - box.scrollTop <= SLACK;
}

/** What to do when rows arrive: scroll along, or count them for the button that offers to. */
export function followDecision(was: { atEnd: boolean; unseen: number; arrived: number }): {
  scroll: boolean;
  unseen: number;
} {
  return was.atEnd ? { scroll: true, unseen: 0 } : { scroll: false, unseen: was.unseen + was.arrived };
}
