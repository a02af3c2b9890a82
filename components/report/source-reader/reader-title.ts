// Names a source in the head of the reader.

import type { Source } from "@/lib/run-log/run-state";

/** Tables, whose text has no title. */
const TABLE = /\.(?:csv|tsv|xlsx?|ods)$/i;

const plain = (name: string) =>
  name
    .replace(/[-_\s]+/g, " ")
    .trim()
    .toLowerCase();

/** The name of the file at an address; empty when it cannot be read. */
function fileNameOf(url: string): string {
  try {
    return decodeURIComponent(url.slice(url.lastIndexOf("/") + 1));
  } catch {
    return "";
  }
}

/**
 * The title of a source, of its page, or its address. A table that has no title but its file's name is called by the whole
 * name: "sales.csv".
 */
export function readerTitle({ title, url }: Pick<Source, "title" | "url">, pageTitle = ""): string {
  const said = title || pageTitle;
  if (!url.startsWith("library://")) return said || url;
  const file = fileNameOf(url);
  const isStem = TABLE.test(file) && plain(file.replace(TABLE, "")) === plain(said);
  return isStem ? file : said || url;
}
