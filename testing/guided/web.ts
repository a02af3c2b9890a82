// A small scripted web for runs that code leads: ten places, each with a page of four facts among other
// sentences, and a question about each. The search ranks by common words, as a simple engine does.

import { isLongForm } from "@/e2e/long-form";
import type { SearchHit } from "@/lib/search/provider";

export type Fact = { sentence: string; value: string };
export type Topic = {
  name: string;
  question: string;
  parts: string[];
  facts: Fact[];
  text: string;
  url: string;
};

const NAMES = [
  "Aldane",
  "Brevik",
  "Corvale",
  "Dunmere",
  "Elstow",
  "Farholm",
  "Grenmark",
  "Halvard",
  "Istria",
  "Jorvik",
];

function topicOf(name: string, index: number): Topic {
  const year = 1901 + index * 7;
  const height = 40 + index * 9;
  const visitors = 11_000 + index * 1_300;
  const cost = 3 + index * 2;
  const place = `${name} lighthouse`;
  const facts = [
    { sentence: `The ${place} was built in ${year}.`, value: String(year) },
    { sentence: `The ${place} is ${height} metres high.`, value: `${height} metres` },
    { sentence: `The ${place} receives ${visitors} visitors a year.`, value: String(visitors) },
    { sentence: `A ticket for the ${place} costs ${cost} euros.`, value: `${cost} euros` },
  ];
  const [built, high, visited, costs] = facts.map(({ sentence }) => sentence);
  const text = [
    `# ${name} lighthouse`,
    `${built} The stone came from a quarry on the other side of the bay.`,
    "## Size",
    `${high} Its lamp is seen by ships far out at sea.`,
    "## Visits",
    `${visited} Most of them come in summer, when the days are long.`,
    `${costs} Children pay nothing on the first Sunday of a month.`,
  ].join("\n\n");
  return {
    name,
    question: `When was the ${place} built, how high is it, how many visitors does it receive and what does a ticket cost?`,
    parts: [
      `When was the ${place} built?`,
      `How high is the ${place}?`,
      `How many visitors does the ${place} receive?`,
      `What does a ticket for the ${place} cost?`,
    ],
    facts,
    text,
    url: `https://${name.toLowerCase()}.test/lighthouse`,
  };
}

export const TOPICS: readonly Topic[] = NAMES.map(topicOf);

/** Topics that a kind of weak model is tried with: three, of which each kind has one in turn in the short form. */
const TRIED = TOPICS.slice(0, 3);

/** The topics for the kind of model with this number. */
export function topicsFor(kind: number): typeof TOPICS {
  const at = kind % TRIED.length;
  return isLongForm ? TRIED : TRIED.slice(at, at + 1);
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? []);

/** Pages by the share of common words with the query; those without any are left out. */
export function searchWeb(query: string): SearchHit[] {
  const asked = wordsOf(query);
  return TOPICS.map((topic) => {
    const words = wordsOf(`${topic.name} ${topic.text}`);
    return { topic, score: [...asked].filter((word) => words.has(word)).length };
  })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 5)
    .map(({ topic }) => ({
      url: topic.url,
      title: `${topic.name} lighthouse`,
      snippet: topic.facts[0]?.sentence ?? "",
      publishedAt: null,
    }));
}

export const readWeb = (url: string): string | null =>
  TOPICS.find((topic) => topic.url === url)?.text ?? null;
