// Finds the captions of a PDF page by their words, and the image of each by its place. A PDF does not say which image a
// caption belongs to: only a pair without a second candidate counts.

import { LONGEST_CAPTION } from "@/lib/sources/page-about";
import { boundText } from "./extraction";

/** A rectangle on a PDF page, in points; larger `top` is higher. */
export type Box = { left: number; right: number; top: number; bottom: number };

/** Where a caption stands in a PDF, beside the other captions of its page. */
export type PlaceInPdf = {
  /** The page of the PDF, from 1. */
  page: number;
  /** All captions of that page. */
  captions: Box[];
  /** Which of them it is. */
  at: number;
};

/** “Figure 3: …”, “Fig. 2.1 …”, “Рис. 3 – …”, “Abb. 3 …”; not “Figure 3 shows”, which is a sentence about one. */
const CAPTION =
  /^(?:F(?:ig(?:ura|ure|ur)?|IG(?:URE)?)|A(?:bb(?:ildung)?|BB)|Р(?:ис(?:унок)?|ИС(?:УНОК)?)|[图図圖])\.?\s?\p{Lu}?\.?\d{1,3}(?:[.-]\d{1,3})?[a-z]?\s?(?:[.:|–—-]\s?|(?=[\p{Lu}\p{Lo}(“«"]))/u;

/** The caption at the beginning of a paragraph; null if there is none. */
export function captionOf(paragraph: string): string | null {
  const opening = CAPTION.exec(paragraph)?.[0];
  if (opening === undefined) return null;
  const caption = boundText(paragraph, LONGEST_CAPTION).text.trimEnd();
  return /\p{L}{2}/u.test(caption.slice(opening.length)) ? caption : null;
}

/** The box around two. */
export const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  right: Math.max(one.right, other.right),
  top: Math.max(one.top, other.top),
  bottom: Math.min(one.bottom, other.bottom),
});

/** Points between an image and its caption. */
const REACH = 40;
/** Points by which the two may overlap: the letters of a line reach below its baseline. */
const OVERLAP = 6;

const isAside = (one: Box, other: Box) => one.left >= other.right || one.right <= other.left;
const isOver = (upper: Box, lower: Box) => {
  const gap = upper.bottom - lower.top;
  return gap >= -OVERLAP && gap <= REACH && !isAside(upper, lower);
};

type Near = (caption: Box, image: Box) => boolean;
const imageAbove: Near = (caption, image) => isOver(image, caption);
const imageBelow: Near = (caption, image) => isOver(caption, image);
const imageNear: Near = (caption, image) => imageAbove(caption, image) || imageBelow(caption, image);

/**
 * The image of each caption; null if it has none, or two candidates. Where images and captions take turns, all captions
 * of the page stand below their images, or all above.
 */
export function pairUp<Image extends Box>(
  captions: readonly Box[],
  images: readonly Image[],
): (Image | null)[] {
  const below = pairsBy(imageAbove, captions, images);
  const above = pairsBy(imageBelow, captions, images);
  const [isBelow, isAbove] = [below, above].map((pairs) => pairs.every((image) => image !== null));
  if (isBelow !== isAbove) return isBelow ? below : above;
  return pairsBy(imageNear, captions, images);
}

function pairsBy<Image extends Box>(
  isNear: Near,
  captions: readonly Box[],
  images: readonly Image[],
): (Image | null)[] {
  return captions.map((caption) => {
    const [image, second] = images.filter((one) => isNear(caption, one));
    if (!image || second) return null;
    return captions.filter((other) => isNear(other, image)).length === 1 ? image : null;
  });
}
