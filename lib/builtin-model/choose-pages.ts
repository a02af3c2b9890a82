// Chooses which results to read. The ranks of several searches are combined by reciprocal rank fusion (Cormack, Clarke
// & Büttcher 2009); then title, address and snippet are scored against the question's terms.

import { matchOf } from "./bm25";
import { isAskedByTitle, isNamesake } from "./cues";
import type { Question } from "./question";
import { stemCounts, stemOf, wordsOf } from "./tokens";
import type { RunView } from "./view";

type Candidate = RunView["sources"][number];

const RANK_CONSTANT = 60;
/** Added for the page that the first search finds first. */
const LEADS = 0.6;
/** Migration guides and changelogs answer a question about another subject only by accident. */
const HISTORY = /migrat|upgrad|changelog|codemod|release-?notes|whats-?new/i;

/** Share of the question's weight that a text covers, 0 to 1. */
function coverage(question: Question, stems: { has(stem: string): boolean }): number {
  let all = 0;
  let covered = 0;
  for (const term of question.terms) {
    all += term.weight;
    covered += term.weight * matchOf(term, stems);
  }
  return all === 0 ? 0 : covered / all;
}

/** Sum of the reciprocal ranks of each source over the run's searches, by source number. */
export function fusedRanks(view: RunView): Map<number, number> {
  const fused = new Map<number, number>();
  for (const search of view.searches)
    search.numbers.forEach((number, rank) => {
      fused.set(number, (fused.get(number) ?? 0) + 1 / (RANK_CONSTANT + rank + 1));
    });
  return fused;
}

const keyOf = (title: string) => [...new Set(wordsOf(title).map(stemOf))].sort().join(" ");

/** Sources by score, best first, without those that were already read or could not be read. */
function rankSources(question: Question, view: RunView): { source: Candidate; score: number }[] {
  const fused = fusedRanks(view);
  const best = Math.max(...fused.values(), 1 / (RANK_CONSTANT + 1));
  const exact = question.terms.filter((term) => term.exact && term.role !== "scope");
  const history = HISTORY.test(question.text);
  const leading = view.searches[0]?.numbers[0];
  const ranked = view.sources
    .filter((source) => source.status === "seen" && fused.has(source.number))
    .map((source) => {
      const path = source.url.replace(/^[a-z]+:\/\//, "").replace(/(?<!\d)\d+-|\.mdx?$/g, "");
      const title = coverage(question, stemCounts(`${source.title} ${path}`));
      const snippet = coverage(question, stemCounts(`${source.title} ${source.snippet}`));
      const rank = (fused.get(source.number) ?? 0) / best;
      const old = !history && HISTORY.test(`${source.title} ${source.url}`) ? 0.5 : 1;
      // A page whose title is the name asked about is read, whatever its rank.
      const named =
        exact.some((term) => isNamesake(term, source.title)) || isAskedByTitle(question, source.title)
          ? 0.6
          : 0;
      // So is the page that the question's own words find first.
      const leads = source.number === leading ? LEADS : 0;
      return { source, score: (rank + 0.8 * title + 0.6 * snippet + Math.max(named, leads)) * old };
    })
    .toSorted((a, b) => b.score - a.score || a.source.number - b.source.number);
  // Pages with the same title have similar content, so all but the first are ranked behind the others.
  const titles = new Set<string>();
  return ranked
    .map((entry) => {
      const key = `${entry.source.host} ${keyOf(entry.source.title)}`;
      const again = titles.has(key);
      titles.add(key);
      return again ? { ...entry, score: entry.score * 0.6 } : entry;
    })
    .toSorted((a, b) => b.score - a.score || a.source.number - b.source.number);
}

/** Sources to read next: at most `most`, and only those whose score is close to the best. */
export function choosePages(question: Question, view: RunView, most: number): Candidate[] {
  const ranked = rankSources(question, view);
  const floor = (ranked[0]?.score ?? 0) * 0.35;
  return ranked
    .filter((entry) => entry.score >= floor)
    .slice(0, most)
    .map((entry) => entry.source);
}
