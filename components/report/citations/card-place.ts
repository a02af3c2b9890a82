// Where a card stands beside what it speaks of: never on it, so that it can still be pressed.

const GAP = 8;
const MARGIN = 8;
/** How far a card stands to the left of its chip. */
const INSET = 24;

type Box = { left: number; top: number; bottom: number };
type Size = { width: number; height: number };

/**
 * All in pixels of the window. Below the chip where the card has room, else above its sentence; where neither has room,
 * on the side with more of it, and no higher than that.
 */
export function cardPlace(parts: {
  chip: Box;
  /** Where the sentence begins. */
  sentenceTop: number;
  card: Size;
  view: Size;
}): { left: number; top: number; maxHeight: number } {
  const { chip, sentenceTop, card, view } = parts;
  const below = view.height - chip.bottom - GAP - MARGIN;
  const overSentence = sentenceTop - GAP - MARGIN;
  const overChip = chip.top - GAP - MARGIN;
  const left = Math.max(Math.min(chip.left - INSET, view.width - card.width - MARGIN), MARGIN);
  if (card.height <= below || below >= overChip)
    return { left, top: chip.bottom + GAP, maxHeight: Math.max(below, 0) };
  const above = card.height <= overSentence ? overSentence : overChip;
  const end = above === overSentence ? sentenceTop : chip.top;
  return { left, top: end - GAP - Math.min(card.height, above), maxHeight: above };
}
