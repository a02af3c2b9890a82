// What is known of a publication, in words for screens and exports.

import type { Words } from "@/lib/i18n/translate";
import type { PageAbout } from "./page-about";
import type { Publication } from "./publication";

type Known = { publication?: Publication; about?: PageAbout };

const AUTHORS_SHOWN = 3;

/** "Retracted", "Preprint": what a reader must know before relying on it, the gravest first. */
export function sourceMarks(t: Words, { publication }: Known): string[] {
  return [
    ...(publication?.retracted ? [t("ui.mark.retracted")] : []),
    ...(publication?.preprint ? [t("ui.mark.preprint")] : []),
  ];
}

/** Authors, venue and year on one line; empty for a source that is no publication. */
export function publicationLine({ publication }: Known): string {
  const { authors = [], moreAuthors, venue, year } = publication ?? {};
  const names = authors.slice(0, AUTHORS_SHOWN).join(", ");
  const others = moreAuthors || authors.length > AUTHORS_SHOWN ? " et al." : "";
  return [names && `${names}${others}`, venue, year && String(year)].filter(Boolean).join(", ");
}

/** Where the text comes from, when it is not that of the source's own address. */
export function textOrigin(t: Words, { about }: Known): string[] {
  if (about?.archived) return [t("ui.mark.archived", { day: about.archived.day })];
  return about?.fullText ? [t("ui.mark.fullText")] : [];
}

/** Everything that a list of sources says: marks, publication, DOI, citations, origin of the text. */
export function publicationWords(t: Words, source: Known): string[] {
  const { doi, citations } = source.publication ?? {};
  const line = publicationLine(source);
  return [
    ...sourceMarks(t, source),
    ...(line ? [line] : []),
    ...(doi ? [`DOI ${doi}`] : []),
    ...(citations === undefined ? [] : [t("ui.mark.cited", { count: citations })]),
    ...textOrigin(t, source),
  ];
}
