// Positions a card beside its chip, never over it, so that the chip stays clickable.

const GAP = 8;
const MARGIN = 8;
/** How far the card extends to the left of its chip. */
const INSET = 24;

type Box = { left: number; top: number; bottom: number };
type Size = { width: number; height: number };

/**
 * All values are window pixels. The card opens below the chip if it fits, else above its sentence; if it fits
 * nowhere, on the larger side with a limited height.
 */
export function cardPlace(parts: {
  chip: Box;
  /** The top of the sentence. */
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
