// Decides whether a question is about the bundled documentation, which must not answer questions about the
// world: bridges have spans, and batteries store. Beside a person's own documents, the side whose passages use
// the words of the question more often is meant.

import type { Store } from "@/db/store/store";
import { askedIn } from "@/lib/builtin-model/asked-sentences";
import { inEnglish } from "@/lib/builtin-model/in-english";
import { isCommon } from "@/lib/text/common-words";
import type { Collection } from "./collections";
import { type DocumentQuery, type QueryTerm, readQuery, widenedMatch } from "./query";

/** A word in this many passages belongs to the vocabulary of the documentation. */
const AT_HOME = 20;
/** The weight of a word that occurs only inside another word. */
const BY_ANOTHER = 0.7;
/**
 * The share of the question's words in that vocabulary from which the question is about the documentation.
 */
const ABOUT = 0.7;
/** A query with fewer telling words than this may be about anything. */
const FEW = 2;
/** The number of matching passages that are looked at to see whose they are; of more, their share is estimated. */
const SAMPLE = 120;
/** The number of matches among which the sample is taken. */
const MOST_MATCHES = 10_000;
/** The number of passages for which a word counts that a side lacks, as often as in all documents together. */
const PRIOR = 10;

const isIdentifier = ({ text }: QueryTerm): boolean => /\p{Ll}\p{Lu}|_|\w[./]\w/u.test(text);

/** 1 for a word that is frequent there, less for a rarer one; an identifier counts fully or not at all. */
const presence = (term: QueryTerm, count: number): number =>
  isIdentifier(term) ? Number(count > 0) : Math.min(1, Math.log(1 + count) / Math.log(1 + AT_HOME));

/** True for a question that names the topic of a collection. */
const namesTopic = (text: string, collections: readonly Collection[]): boolean =>
  collections.some(({ subject }) => subject !== null && text.search(subject) >= 0);

/** True for a text with a name that belongs to the product of a collection: "server actions", "next export". */
const namesPart = (text: string, collections: readonly Collection[]): boolean =>
  collections.some(({ names }) => names?.test(text) ?? false);

/** Numbers of passages: of the bundled documentation, and of the person's own documents. */
type Count = { bundled: number; own: number };

/** Says of the bundled documentation what a search may use it for. */
type Bundled = {
  /** False when every document is bundled. */
  besideOwn: boolean;
  /**
   * True for a question most of whose words belong to the vocabulary of the documentation, and not rather to that of
   * the person's documents. Beside such documents a query of a single word says too little, `alone` without the question
   * behind it.
   */
  isMeant(question: string, alone: boolean): Promise<boolean>;
  /** True for a text that contains an identifier of the documentation. */
  namesIdentifier(text: string): Promise<boolean>;
  /** True for a text with a telling word that the title of a page of the documentation contains. */
  namesPage(text: string): Promise<boolean>;
};

export type BundledRequest = {
  question: string;
  collections: readonly Collection[];
  /** The person chose the documents as the place to look. */
  chosen: boolean;
  /** The person's question, of which the query may be a part; null when only the query is known. */
  asked: string | null;
  /** The web is searched as well. */
  besideWeb: boolean;
};

/**
 * True when a search may use the bundled documentation: the question is about it, or the person chose the documents and
 * has no others.
 */
export async function mayUseBundled(db: Store, request: BundledRequest): Promise<boolean> {
  const { question, collections, chosen, besideWeb } = request;
  if (namesTopic(question, collections)) return true;
  const bundled = await bundledIn(db, collections);
  if (chosen && !bundled.besideOwn) return true;
  const asked = request.asked === null ? null : askedIn(request.asked).asked;
  const isAsked = async () => asked !== null && (await bundled.isMeant(asked, false));
  if (chosen && (await bundled.isMeant(question, true))) return true;
  if (!(await bundled.isMeant(question, asked === null))) return false;
  if (chosen) return (await isAsked()) && bundled.namesPage(question);
  if (asked === null) return true;
  // A query of a few words, such as "cost to run", may be about anything: what it is asked for decides.
  if (!besideWeb) return isAsked();
  if (namesTopic(request.asked ?? "", collections) || (await bundled.namesIdentifier(question))) return true;
  return namesPart(asked, collections) && isAsked();
}

/** Reads how much of the library is bundled. */
async function bundledIn(db: Store, collections: readonly Collection[]): Promise<Bundled> {
  const packages = new Set(collections.flatMap(({ name, kind }) => (kind === "package" ? [name] : [])));
  const library = await db.countLibrary();
  const bundledDocuments = library.collections.reduce(
    (sum, { name, documents }) => sum + (packages.has(name) ? documents : 0),
    0,
  );
  const besideOwn = bundledDocuments < library.documents;
  const share = bundledDocuments / Math.max(1, library.documents);
  const size: Count = { bundled: library.passages * share, own: library.passages * (1 - share) };

  async function countOf(match: QueryTerm["match"], all: number): Promise<Count> {
    if (all === 0 || !besideOwn) return { bundled: all, own: 0 };
    const sample = await db.matchPassages({ match, limit: SAMPLE, ranked: MOST_MATCHES });
    const bundled = sample.filter(({ collection }) => packages.has(collection)).length;
    const found = all * (bundled / Math.max(1, sample.length));
    return { bundled: found, own: all - found };
  }

  async function countsOf(matches: QueryTerm["match"][]): Promise<Count[]> {
    const all = await db.countMatches(matches);
    return Promise.all(matches.map((match, index) => countOf(match, all[index] ?? 0)));
  }

  return {
    besideOwn,
    async namesIdentifier(text) {
      const identifiers = readQuery(text).terms.filter(isIdentifier);
      const counts = await countsOf(identifiers.map(({ match }) => match));
      return counts.some(({ bundled }) => bundled > 0);
    },
    async namesPage(text) {
      const terms = readQuery(text).terms.filter((term) => !term.stems.every(isCommon));
      const counts = await countsOf(terms.map(({ match }) => ({ title: match })));
      return counts.some(({ bundled }) => bundled > 0);
    },
    async isMeant(question, alone) {
      const wordings = [question, inEnglish(question) ?? []].flat();
      const read = await Promise.all(
        wordings.map((words) => vocabularyOf(readQuery(words, { widened: true }), countsOf)),
      );
      const favour = read.reduce((sum, { counts }) => sum + ownFavour(counts, size), 0);
      if (besideOwn && favour > 0) return false;
      const least = besideOwn && alone ? FEW : 1;
      return read.some(({ share, present }) => share >= ABOUT && present >= least);
    },
  };
}

/** How much more likely these words are in a person's documents than in the bundled ones: a sum of logarithms. */
function ownFavour(counts: readonly Count[], size: Count): number {
  return counts.reduce((sum, { bundled, own }) => {
    if (bundled + own === 0) return sum;
    const usual = (PRIOR * (bundled + own)) / (size.bundled + size.own);
    const [here, there] = [(own + usual) / (size.own + PRIOR), (bundled + usual) / (size.bundled + PRIOR)];
    return sum + Math.log(here / there);
  }, 0);
}

type Vocabulary = { counts: Count[]; share: number; present: number };

/** How many of the telling words of a question the documentation has, an identifier as several, and which share of them. */
async function vocabularyOf(
  query: DocumentQuery,
  countsOf: (matches: QueryTerm["match"][]) => Promise<Count[]>,
): Promise<Vocabulary> {
  const terms = query.terms.filter((term) => !term.stems.every(isCommon));
  const counts = await countsOf(terms.map(({ match }) => match));
  const rare = terms.filter((_, index) => (counts[index]?.bundled ?? 0) < AT_HOME);
  const widened = await countsOf(rare.map(widenedMatch));
  const weights = terms.map((term, index) =>
    Math.max(
      presence(term, counts[index]?.bundled ?? 0),
      BY_ANOTHER * presence(term, widened[rare.indexOf(term)]?.bundled ?? 0),
    ),
  );
  // An unknown address or name may be the user's own example.
  const told = weights.filter((one, index) => one > 0 || !isIdentifier(terms[index] as QueryTerm));
  const share = told.length === 0 ? 0 : told.reduce((sum, one) => sum + one, 0) / told.length;
  const present = weights.reduce(
    (sum, one, index) => sum + (one === 0 ? 0 : isIdentifier(terms[index] as QueryTerm) ? FEW : 1),
    0,
  );
  return { counts, share, present };
}
