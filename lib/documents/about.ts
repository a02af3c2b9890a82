// Whether a question is about the documentation that comes with this program. Nobody put it there, so that it must not
// answer what was asked of the world: bridges have spans, and batteries store.

import type { Database } from "@/db/client";
import { countMatches } from "@/db/queries/passages";
import { isCommon } from "@/lib/text/common-words";
import type { Collection } from "./collections";
import { type DocumentQuery, type QueryTerm, widenedMatch } from "./query";

/** A word that stands in so many passages belongs to what the documentation speaks of. */
const AT_HOME = 20;
/** What a word counts that is only there in another word. */
const BY_ANOTHER = 0.7;
/** Share of the words of a question that belong to the documentation, from which on the question is about it. */
const ABOUT = 0.7;

const isIdentifier = ({ text }: QueryTerm): boolean => /\p{Ll}\p{Lu}|_|\w[./]\w/u.test(text);

/** 1 for a word that is often there, less for a rarer one; an identifier is there or is not. */
const presence = (term: QueryTerm, count: number): number =>
  isIdentifier(term) ? Number(count > 0) : Math.min(1, Math.log(1 + count) / Math.log(1 + AT_HOME));

/**
 * True for a question that names what a collection is about, or most of whose words are at home in the documents.
 */
export async function isAboutDocuments(
  db: Database,
  { question, query, collections }: { question: string; query: DocumentQuery; collections: Collection[] },
): Promise<boolean> {
  if (collections.some(({ subject }) => subject !== null && question.search(subject) >= 0)) return true;
  const terms = query.terms.filter((term) => !term.stems.every(isCommon));
  const own = await countMatches(
    db,
    terms.map(({ match }) => match),
  );
  const rare = terms.filter((_, index) => (own[index] ?? 0) < AT_HOME);
  const widened = await countMatches(db, rare.map(widenedMatch));
  const present = terms.map((term, index) =>
    Math.max(presence(term, own[index] ?? 0), BY_ANOTHER * presence(term, widened[rare.indexOf(term)] ?? 0)),
  );
  // An address or a name that is not there may be an example of the person's own.
  const told = present.filter((one, index) => one > 0 || !isIdentifier(terms[index] as QueryTerm));
  return told.length > 0 && told.reduce((sum, one) => sum + one, 0) / told.length >= ABOUT;
}
