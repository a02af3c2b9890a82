// What a scholarly service says about a publication: who wrote it, where it appeared, where its full text is open, and
// whether it was retracted. Services state it, so it is displayed and exported but never trusted: plain text of limited
// length, and only web addresses.

import { z } from "zod";
import { plainTitle } from "@/lib/text/plain-title";

const LONGEST_NAME = 200;
const LONGEST_ADDRESS = 2000;
/** Collaborations have thousands; more than these are only said to exist. */
const MOST_AUTHORS = 30;
/** Older ones of Wiley contain angle brackets: `10.1002/(sici)1097-4636(199823)43:4<338::aid-jbm16>3.0.co;2-b`. */
const DOI = /^10\.\d{4,9}\/[^\s"\\]{1,200}$/;
/** How publishers mark the title of a retracted publication. */
const RETRACTED_TITLE = /^\W{0,3}(?:retracted|withdrawn|removed)(?: article| paper| chapter)?\s?[:\]]/i;

/** Bundles are parsed by this schema as well, and their author writes any characters. */
const name = z.string().min(1).max(LONGEST_NAME).overwrite(plainTitle);

export const publicationSchema = z.object({
  /** As the service writes them, in order: "Ada Lovelace". */
  authors: z.array(name).max(MOST_AUTHORS).optional(),
  /** There are more authors than listed. */
  moreAuthors: z.literal(true).optional(),
  year: z.int().min(1000).max(2999).optional(),
  /** The journal, conference, or repository. */
  venue: name.optional(),
  /** In lower case, without an address: `10.1000/xyz`. */
  doi: z.string().regex(DOI).optional(),
  /** How many publications cite it, by the service. */
  citations: z.int().min(0).optional(),
  /** The address of its openly accessible full text. */
  fullText: z
    .url({ protocol: /^https?$/ })
    .max(LONGEST_ADDRESS)
    .optional(),
  retracted: z.literal(true).optional(),
  /** Not peer-reviewed at the time of the search. */
  preprint: z.literal(true).optional(),
});

export type Publication = z.infer<typeof publicationSchema>;

type Given = {
  authors?: readonly (string | null | undefined)[] | null;
  year?: number | string | null;
  venue?: string | null | undefined;
  doi?: string | null | undefined;
  citations?: number | null | undefined;
  /** Candidates; the first usable one is taken. */
  fullText?: readonly (string | null | undefined)[];
  /** The title, because publishers mark a retraction in it. */
  title?: string | null | undefined;
  retracted?: boolean | null | undefined;
  preprint?: boolean | null | undefined;
};

const plain = (text: string | null | undefined): string =>
  [...(text ?? "").replace(/[\p{C}\s]+/gu, " ").trim()].slice(0, LONGEST_NAME / 2).join("");

const DOI_ADDRESS = /^https?:\/\/(?:dx\.|www\.)?doi\.org\//i;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray percent sign.
    return text;
  }
}

/** A DOI in its plain form, from a DOI or its address; null when it is none. */
export function plainDoi(text: string | null | undefined): string | null {
  const given = (text ?? "").trim();
  const bare = DOI_ADDRESS.test(given)
    ? decoded(given.replace(DOI_ADDRESS, ""))
    : given.replace(/^doi:\s?/i, "");
  const doi = bare.toLowerCase();
  return DOI.test(doi) ? doi : null;
}

/** The address of a DOI; preprints of arXiv are addressed at arXiv itself. */
export function doiAddress(doi: string): string {
  const arxiv = /^10\.48550\/arxiv\.(.+)$/.exec(doi)?.[1];
  return arxiv
    ? `https://arxiv.org/abs/${arxiv}`
    : `https://doi.org/${encodeURI(doi).replaceAll("#", "%23")}`;
}

const usable = (address: string | null | undefined): string | null =>
  address && publicationSchema.shape.fullText.safeParse(address).success ? address : null;

/** The usable fields; unusable ones are left out. Null when nothing is left. */
export function publicationOf(given: Given): Publication | null {
  const names = (given.authors ?? []).map(plain).filter((one) => one !== "");
  const venue = plain(given.venue);
  const doi = plainDoi(given.doi);
  const year = Number(given.year ?? Number.NaN);
  const fullText = (given.fullText ?? []).map(usable).find((one) => one !== null);
  const about = {
    ...(names.length > 0 ? { authors: names.slice(0, MOST_AUTHORS) } : {}),
    ...(names.length > MOST_AUTHORS ? { moreAuthors: true as const } : {}),
    ...(Number.isInteger(year) && year >= 1000 && year <= 2999 ? { year } : {}),
    ...(venue ? { venue } : {}),
    ...(doi ? { doi } : {}),
    ...(Number.isInteger(given.citations) && (given.citations ?? -1) >= 0
      ? { citations: given.citations as number }
      : {}),
    ...(fullText ? { fullText } : {}),
    ...(given.retracted || RETRACTED_TITLE.test(given.title ?? "") ? { retracted: true as const } : {}),
    ...(given.preprint ? { preprint: true as const } : {}),
  };
  return Object.keys(about).length > 0 ? about : null;
}
