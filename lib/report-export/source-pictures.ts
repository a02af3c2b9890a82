// Pictures of sources in exported files: embedded, each with its caption and a line that names its source.

import type { Paragraph } from "mdast";
import type { Words } from "@/lib/i18n/translate";
import { namesPicture, placedPicture } from "@/lib/reports/placed-pictures";
import { oneLine } from "@/lib/reports/plain-text";
import type { Source } from "@/lib/run-log/run-state";

/** Bytes by their SHA-256. */
export type SourcePictures = ReadonlyMap<string, Uint8Array>;

export type ShownPicture = {
  bytes: Uint8Array;
  type: "image/jpeg" | "image/png";
  width: number;
  height: number;
  caption: string;
  /** "Source: [3] Title, host". */
  line: string;
  source: Source;
};

/** Finds the pictures that the texts of a report place. */
export function shownPictures(
  { sources, sourcePictures }: { sources: readonly Source[]; sourcePictures?: SourcePictures | undefined },
  words: Words,
): (url: string) => ShownPicture | null {
  return (url) => {
    const placed = placedPicture(url, (number) => sources.find((source) => source.number === number));
    const bytes = placed && sourcePictures?.get(placed.picture.sha256);
    if (!placed || !bytes) return null;
    const { type, width, height, caption } = placed.picture;
    const { number, host } = placed.source;
    const title = oneLine(placed.source.title);
    const named = title && title !== host ? `${title}, ${host}` : host;
    const line = words("exports.pictureSource", { number, title: named });
    return { bytes, type, width, height, caption: oneLine(caption), line, source: placed.source };
  };
}

/** The address of the picture of a source that a paragraph consists of; null for any other paragraph. */
export function pictureAddress({ children: [only, ...rest] }: Paragraph): string | null {
  return only?.type === "image" && rest.length === 0 && namesPicture(only.url) ? only.url : null;
}
