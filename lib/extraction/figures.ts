// Finds the captioned pictures of an HTML page. Each caption is marked in the tree before it becomes text, so that its place
// in the text is known afterwards whatever the conversion did to it. The page is hostile: everything is bounded, and only
// http(s) addresses are kept.

import { LONGEST_CAPTION, MOST_PICTURES } from "@/lib/sources/page-about";
import type { FoundPicture } from "./extraction";

/** Noncharacters, which stand in no text; those of the page are removed before. */
const OPEN = "\uFDD0";
const CLOSE = "\uFDD1";
const END = "\uFDD2";
export const RESERVED = /[\uFDD0-\uFDEF]/g;

/** More than are kept, since some cannot be had. */
const MOST_FOUND = MOST_PICTURES * 2;
/** A declared side below this many pixels is decoration. */
const SHORTEST_SIDE = 120;
/** The width at which a picture is chosen among several, in pixels. */
const WANTED_WIDTH = 1200;
const LONGEST_ADDRESS = 2000;
const LONGEST_SET = 20_000;

export type Marked = { caption: string; urls: string[] };

/** Marks the captions of the pictures in a tree, and returns the pictures by the numbers of their marks. */
export function markFigures(document: Document, baseUrl: string | undefined): Marked[] {
  const found: Marked[] = [];
  if (!baseUrl) return found;
  for (const figure of document.querySelectorAll("figure")) {
    if (found.length >= MOST_FOUND) break;
    const captioned = figure.querySelector("figcaption");
    if (!captioned || figure.querySelector("figure")) continue;
    const caption = (captioned.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, LONGEST_CAPTION);
    const image = [...figure.querySelectorAll("img")].find(isLarge);
    const urls = image ? addressesOf(image, baseUrl) : [];
    if (!/[\p{L}\p{N}]/u.test(caption) || urls.length === 0) continue;
    captioned.prepend(document.createTextNode(`${OPEN}${found.length}${CLOSE}`));
    captioned.append(document.createTextNode(`${END}${found.length}${CLOSE}`));
    found.push({ caption, urls });
  }
  return found;
}

function isLarge(image: Element): boolean {
  return ["width", "height"].every((name) => {
    const side = Number.parseInt(image.getAttribute(name) ?? "", 10);
    return Number.isNaN(side) || side >= SHORTEST_SIDE;
  });
}

/** The addresses to try, best first: of several sizes the smallest that is wide enough, then the one without a size. */
function addressesOf(image: Element, baseUrl: string): string[] {
  const values = (element: Element, names: string[]) => names.map((name) => element.getAttribute(name) ?? "");
  const picture = image.parentElement?.nodeName === "PICTURE" ? image.parentElement : null;
  const sets = [
    ...values(image, ["srcset", "data-srcset"]),
    ...[...(picture?.querySelectorAll("source") ?? [])]
      .filter((source) => !/svg|avif/i.test(source.getAttribute("type") ?? ""))
      .flatMap((source) => values(source, ["srcset", "data-srcset"])),
  ];
  const best = bestOf(sets.flatMap((set) => sizesOf(set)));
  const plain = values(image, ["data-src", "data-original", "data-lazy-src", "src"]);
  const urls = [best, ...plain].flatMap((url) => webAddress(url, baseUrl));
  return [...new Set(urls)].slice(0, 2);
}

function webAddress(url: string | undefined, baseUrl: string): string[] {
  if (!url || url.length > LONGEST_ADDRESS || !URL.canParse(url, baseUrl)) return [];
  const { protocol, href, pathname } = new URL(url, baseUrl);
  return /^https?:$/.test(protocol) && !/\.svgz?$/i.test(pathname) ? [href] : [];
}

type Size = { url: string; width: number };

/** The candidates of a `srcset`; a density counts as a multiple of half the wanted width. */
function sizesOf(set: string): Size[] {
  if (set.length > LONGEST_SET) return [];
  // A comma inside an address has no space behind it.
  return set
    .split(/,\s/)
    .map((part) => part.trim())
    .flatMap((part) => {
      const gap = part.lastIndexOf(" ");
      const [, size, unit] = /^(\d{1,5}(?:\.\d{1,3})?)([wx]),?$/.exec(part.slice(gap + 1)) ?? [];
      const width = unit === "w" ? Number(size) : (Number(size) * WANTED_WIDTH) / 2;
      return gap > 0 && size !== undefined ? [{ url: part.slice(0, gap).trim(), width }] : [];
    });
}

function bestOf(sizes: Size[]): string | undefined {
  const sorted = sizes.toSorted((a, b) => a.width - b.width);
  return (sorted.find(({ width }) => width >= WANTED_WIDTH) ?? sorted.at(-1))?.url;
}

const MARK = /\uFDD0(\d{1,2})\uFDD1|\uFDD2(\d{1,2})\uFDD1/g;

/** The text without the marks, and the pictures whose captions it has, in its order. */
export function takeMarks(
  text: string,
  marked: readonly Marked[],
): { text: string; pictures: FoundPicture[] } {
  if (marked.length === 0) return { text, pictures: [] };
  const starts = new Map<string, number>();
  const pictures: FoundPicture[] = [];
  let clean = "";
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    const [mark, opens, ends = ""] = match;
    clean += text.slice(from, match.index);
    from = match.index + mark.length;
    if (opens !== undefined) {
      while (/\s/.test(text.charAt(from))) from += 1;
      if (!starts.has(opens)) starts.set(opens, clean.length);
      continue;
    }
    clean = clean.trimEnd();
    const start = starts.get(ends);
    const picture = marked[Number(ends)];
    starts.delete(ends);
    if (picture && start !== undefined && start < clean.length)
      pictures.push({ ...picture, start, end: clean.length });
  }
  return { text: clean + text.slice(from), pictures: pictures.sort((a, b) => a.start - b.start) };
}
