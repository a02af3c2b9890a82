// Pictures of sources that a text places by number: `![](picture:3.2)` is the second picture of source 3. Code finds them
// among the stored ones; nothing else is ever shown as a picture.

import type { Source } from "@/lib/run-log/run-state";
import type { PageAbout, PagePicture } from "@/lib/sources/page-about";

export type PlacedPicture = { source: Source; picture: PagePicture };

const SCHEME = "picture:";
const PLACED = /^picture:(\d{1,4})\.(\d{1,2})$/;
const IN_TEXT = /\]\(\s*<?picture:(\d{1,4})\.(\d{1,2})>?/g;
const NAMED = /!\[[^\]\n]{0,400}\]\(picture:(\d{1,4})\.(\d{1,2})\)/g;

/** True for the address of an image that names a picture, whether there is one or not. */
export const namesPicture = (url: string): boolean => url.startsWith(SCHEME);

/** True for a text that only places a picture: its caption and source come from the page. */
export const isPictureAlone = (text: string): boolean =>
  /^!\[[^\]\n]{0,400}\]\(picture:\d{1,4}\.\d{1,2}\)$/.test(text.trim());

/** The picture that the address of an image names; null if the sources have no such picture. */
export function placedPicture(
  url: string,
  sourceOf: (number: number) => Source | null | undefined,
): PlacedPicture | null {
  const [, number, place] = PLACED.exec(url) ?? [];
  const source = number === undefined ? null : sourceOf(Number(number));
  const picture = source?.about?.pictures?.find((one) => one.number === Number(place));
  return source && picture ? { source, picture } : null;
}

/** The numbers of the sources whose pictures a text places. */
export const picturedNumbers = (content: string): Set<number> =>
  new Set([...content.matchAll(IN_TEXT)].map(([, number]) => Number(number)));

/** The addresses of the pictures that a text places, each once, in its order. */
export const pictureAddresses = (content: string): string[] => [
  ...new Set([...content.matchAll(IN_TEXT)].map(([, number, place]) => `picture:${number}.${place}`)),
];

/** The text with the caption and number of its source in the place of each picture, for files that have no pictures. */
export function captionedPictures(
  text: string,
  sources: readonly (Pick<Source, "number"> & { about?: PageAbout | null | undefined })[],
): string {
  return text.replace(NAMED, (_, number, place) => {
    const source = sources.find((one) => one.number === Number(number));
    const picture = source?.about?.pictures?.find((one) => one.number === Number(place));
    return picture ? `*${picture.caption.replace(/[\\`*_[\]<>|!]/g, "\\$&")}* [${number}]` : "";
  });
}

/** The text with the pictures of each source under its own number; those of sources without one are left out. */
export function renumberedPictures(text: string, own: ReadonlyMap<number, number | null>): string {
  return text.replace(NAMED, (_, number, place) => {
    const found = own.get(Number(number));
    return found ? `![](picture:${found}.${place})` : "";
  });
}
