// Items of Zotero as its API returns them, and what of them this application knows: a publication, a document.
// Their form: https://www.zotero.org/support/dev/web_api/v3/write_requests.

import { z } from "zod";
import { extractText } from "@/lib/extraction/extract-text";
import { oneLine } from "@/lib/reports/plain-text";
import { type Publication, publicationOf } from "@/lib/sources/publication";

/** Keys become paths of requests and names of files. */
export const itemKey = z.string().regex(/^[A-Z0-9]{8}$/);

const text = z.string().catch("").default("");
const creator = z
  .object({ creatorType: text, name: text, firstName: text, lastName: text })
  .catch({ creatorType: "", name: "", firstName: "", lastName: "" });

export const itemSchema = z.object({
  key: itemKey,
  version: z.number().catch(0),
  meta: z
    .object({ numChildren: z.number().catch(0).default(0) })
    .catch({ numChildren: 0 })
    .default({ numChildren: 0 }),
  data: z.object({
    itemType: z.string(),
    title: text,
    parentItem: z
      .union([itemKey, z.literal(false)])
      .optional()
      .catch(undefined),
    creators: z.array(creator).catch([]).default([]),
    abstractNote: text,
    date: text,
    url: text,
    DOI: text,
    extra: text,
    publicationTitle: text,
    bookTitle: text,
    proceedingsTitle: text,
    websiteTitle: text,
    repository: text,
    publisher: text,
    note: text,
    linkMode: text,
    contentType: text,
    filename: text,
    dateModified: text,
    tags: z
      .array(z.object({ tag: text }))
      .catch([])
      .default([]),
    deleted: z.union([z.number(), z.boolean()]).optional().catch(undefined),
  }),
});
export type ZoteroItem = z.infer<typeof itemSchema>;

export const collectionSchema = z.object({
  key: itemKey,
  meta: z
    .object({ numItems: z.number().catch(0).default(0) })
    .catch({ numItems: 0 })
    .default({ numItems: 0 }),
  data: z.object({
    name: text,
    parentCollection: z
      .union([itemKey, z.literal(false)])
      .catch(false)
      .default(false),
  }),
});
export type ZoteroCollection = z.infer<typeof collectionSchema>;

const isAuthor = (type: string) =>
  ["author", "presenter", "director", "artist", "podcaster", ""].includes(type);

function authorsOf({ data }: ZoteroItem): string[] {
  const named = data.creators.map(({ creatorType, name, firstName, lastName }) => ({
    creatorType,
    // A family name of several words is told from the given ones by the comma.
    name: oneLine(name || (lastName && firstName ? `${lastName}, ${firstName}` : lastName || firstName)),
  }));
  const authors = named.filter(({ creatorType }) => isAuthor(creatorType));
  return (authors.length > 0 ? authors : named).map(({ name }) => name).filter((name) => name !== "");
}

const yearOf = (date: string): string | null => /(?<!\d)([12]\d{3})(?!\d)/.exec(date)?.[1] ?? null;

/** The DOI of an item; types without a field for it have it in `extra`. */
const doiOf = ({ data }: ZoteroItem): string => data.DOI || (/^DOI:\s*(\S+)/im.exec(data.extra)?.[1] ?? "");

const venueOf = ({ data }: ZoteroItem): string =>
  data.publicationTitle ||
  data.proceedingsTitle ||
  data.bookTitle ||
  data.websiteTitle ||
  data.repository ||
  data.publisher;

/** What an item says of the publication; null when that is nothing. */
export function itemPublication(item: ZoteroItem): Publication | null {
  const { data } = item;
  return publicationOf({
    authors: authorsOf(item),
    year: yearOf(data.date),
    venue: venueOf(item),
    doi: doiOf(item),
    title: data.title,
    preprint: data.itemType === "preprint",
  });
}

const LONGEST = 400_000;
const plainHtml = (html: string) => extractText(`<body>${html.slice(0, LONGEST)}</body>`).text.trim();

/** One line that is no markup. */
const line = (value: string) => oneLine(value).replace(/[\\`*_[\]<>#|]/g, "\\$&");

/** An item without a file as a document: what is known of it, its abstract, and the notes of the person. */
export function itemDocument(item: ZoteroItem, notes: readonly ZoteroItem[]): string {
  const { data } = item;
  const facts: [string, string][] = [
    ["Authors", authorsOf(item).join("; ")],
    ["Published in", venueOf(item)],
    ["Date", data.date],
    ["DOI", doiOf(item)],
    ["Address", data.url],
    ["Kind", data.itemType],
  ];
  const known = facts.flatMap(([name, value]) => (value.trim() ? `- ${name}: ${line(value)}` : []));
  const own = notes.map(({ data: note }) => plainHtml(note.note)).filter((note) => note !== "");
  const parts = [
    `# ${line(data.title) || item.key}`,
    known.join("\n"),
    data.abstractNote.trim() ? `## Abstract\n\n${data.abstractNote.trim()}` : "",
    ...own.map((note) => `## Note\n\n${note}`),
  ];
  return `${parts
    .filter((part) => part !== "")
    .join("\n\n")
    .slice(0, LONGEST)}\n`;
}
