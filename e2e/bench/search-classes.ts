// Searches over the corpus of `search-corpus.ts`, by classes.

import { NEEDLE } from "./search-corpus";

const DATES = { from: "2024-03-01", to: "2024-05-31" };

/**
 * "the", "energy" and "market" are among the most common words of the English texts, "энергия" and "рынок" of the
 * Russian ones.
 */
export const CLASSES: Record<string, Record<string, string>[]> = {
  "one rare word": [{ q: NEEDLE }, { q: NEEDLE, sort: "date" }],
  "one common word": [{ q: "the" }, { q: "energy" }, { q: "market" }, { q: "энергии" }],
  "two common words": [{ q: "energy market" }, { q: "market at" }, { q: "рынка энергии" }],
  "a phrase of common words": [{ q: '"energy market"' }, { q: '"the market"' }],
  "the beginning of a word": [{ q: "ener" }, { q: "mark" }, { q: "babe* market" }],
  "filtered by kind, agent, host": [
    { q: "energy", kind: "report" },
    { q: "energy market", agent: "deep" },
    { q: "energy", host: "host-7.example" },
    { q: "energy", read: "true" },
  ],
  "filtered by cited and verdict": [
    { q: "energy", cited: "true" },
    { q: "market", verdict: "not_found" },
    { q: "the", cited: "false" },
  ],
  "filtered by date": [
    { q: "energy", ...DATES },
    { q: "energy market", ...DATES, sort: "date" },
  ],
  "newest first": [
    { q: "energy", sort: "date" },
    { q: "energy market", sort: "date" },
    { q: "рынок", sort: "date", kind: "report" },
  ],
  "words that never meet": [{ q: `${NEEDLE} рынок` }, { q: "energy энергия" }],
  "lists without words": [{ kind: "report" }, { kind: "source", read: "true" }],
};
