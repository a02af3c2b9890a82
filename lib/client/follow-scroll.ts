// When the page may move by itself: only while the reader is at its end, so that nothing is taken from under the eyes.

type ScrollBox = { scrollTop: number; clientHeight: number; scrollHeight: number };

/** Pixels from the end of the page within which its end counts as reached. */
export const SLACK = 48;

/** True when the end is in view, give or take one row. */
export function isAtEnd(box: ScrollBox): boolean {
  return box.scrollHeight - box.clientHeight - box.scrollTop <= SLACK;
}

/** What to do when rows arrived: go with them, or count them for the button that offers to. */
export function followDecision(was: { atEnd: boolean; unseen: number; arrived: number }): {
  scroll: boolean;
  unseen: number;
} {
  return was.atEnd ? { scroll: true, unseen: 0 } : { scroll: false, unseen: was.unseen + was.arrived };
}
