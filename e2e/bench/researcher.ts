// A scripted researcher that behaves like a good model: it plans, searches each line in two wordings, reads several
// pages of different hosts for each, goes on in the best page, and gives an outline with a section for each line. The
// sections it writes from what their prompts show. Its web is made from a fixed seed.

import type { AgentConfig } from "@/lib/config/schema";
import type { Call, RunState } from "@/lib/run-log/run-state";
import { generatePlanTool } from "@/lib/tools/registry";
import { answer, plan, readFor, readPages, reply, report, search } from "@/testing/agent/loop-script";
import { rankPages, type WebPage } from "@/testing/servers/web";

export type Question = { text: string; topics: string[] };

/** Five questions, each with eight sides. */
export const QUESTIONS: Question[] = [
  [
    "grid storage",
    "cell prices, tender results, cycle life, fire safety, recycling rates, grid fees, insurance terms, permit times",
  ],
  [
    "heat pumps",
    "purchase prices, seasonal efficiency, noise limits, subsidy rules, refrigerant bans, retrofit costs, installer wages, winter failures",
  ],
  [
    "offshore wind",
    "turbine prices, auction bids, cable faults, port capacity, vessel rates, bird mortality, steel demand, operating costs",
  ],
  [
    "desalination",
    "energy use, membrane life, brine discharge, water tariffs, intake permits, solar supply, plant financing, chemical demand",
  ],
  [
    "night trains",
    "sleeper prices, track charges, coach orders, border delays, passenger demand, staff shortages, subsidy contracts, booking systems",
  ],
].map(([subject = "", sides = ""]) => ({
  text: `How have ${subject} developed between 2019 and 2026 in Europe, and what drove the change?`,
  topics: sides.split(", ").map((side) => `${subject} ${side}`),
}));

const HOSTS = 6;
const PAGE_BYTES = 30_000;
const NOUNS = "market plant study contract operator module report ministry auction pilot agency survey".split(
  " ",
);
const VERBS = ["reached", "exceeded", "fell to", "rose to", "averaged", "stood at"];

/** Park and Miller's minimal generator. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const pick = <T>(random: () => number, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;

/** A page about one topic, with sections about others between those that answer. */
function page(topic: string, { at, others }: { at: number; others: readonly string[] }): WebPage {
  const random = generator(1 + at * 97 + topic.length * 13);
  const parts = [`# ${topic}, as told by journal ${at}`];
  for (let size = 0, section = 0; size < PAGE_BYTES; section += 1) {
    const about = section % 2 === 0 ? topic : pick(random, others);
    const sentences = Array.from({ length: 6 }, () => {
      const year = 2019 + Math.floor(random() * 8);
      const value = (10 + random() * 900).toFixed(1);
      return `In ${year} the ${pick(random, NOUNS)} for ${about} ${pick(random, VERBS)} ${value} points of the index.`;
    });
    const paragraph = `## Part ${section} on ${about}\n\n${sentences.join(" ")}`;
    parts.push(paragraph);
    size += paragraph.length;
  }
  const host = topic.replace(/\W+/g, "-");
  return {
    url: `https://${host}-${at}.example/${host}`,
    title: `${topic}, journal ${at}`,
    text: parts.join("\n\n"),
  };
}

/** The scripted web of a question: six hosts for each topic. */
export const webOf = ({ topics }: Question): WebPage[] =>
  topics.flatMap((topic) =>
    Array.from({ length: HOSTS }, (_, at) =>
      page(topic, { at, others: topics.filter((one) => one !== topic) }),
    ),
  );

export const searchIn = (pages: readonly WebPage[]) => (query: string) =>
  rankPages(pages, query, 5).map(({ page: { url, title }, snippet }) => ({
    url,
    title,
    snippet,
    publishedAt: null,
  }));

/** How thoroughly a model researches for an agent. */
export type Diligence = {
  lines: number;
  /** Searches for each line. */
  searches: number;
  /** Pages read for each line. */
  pages: number;
  /** How often it goes on in the first page of a line. */
  more: number;
  words: number;
};

/** What a good model does within the limits of an agent. */
export function diligenceFor({ execution, search: searching }: AgentConfig): Diligence {
  const schema = generatePlanTool.schema.properties.planned_steps as { maxItems?: number };
  const most = schema.maxItems ?? 4;
  if (execution.maxIterations <= 5) return { lines: 2, searches: 1, pages: 2, more: 0, words: 300 };
  const deep = searching.maxSearches > 10;
  const lines = Math.min(most, deep ? 8 : 4);
  const searches = searching.maxSearches >= 2 * lines ? 2 : 1;
  return deep
    ? { lines, searches, pages: Math.ceil(22 / lines), more: 1, words: 3000 }
    : { lines, searches, pages: 2, more: 1, words: 1200 };
}

type Pages = { url: string; number: number; status: string; preview: string; next?: number }[];
const pagesOf = ({ output }: Call) => ((output as { pages?: Pages } | null)?.pages ?? []) as Pages;
const readings = (state: RunState) => state.calls.filter(({ params }) => params.urls !== undefined);

/** The line that a call worked for: its reason names it. */
const worksFor = (topic: string) => (call: Call) => call.reason.includes(topic);

const because = (state: RunState, topic: string, call: Record<string, unknown>) => ({
  ...call,
  _line: state.plan?.steps.find(({ text }) => text === topic)?.id ?? null,
  _reasoningForCall: `For the line on ${topic}.`,
});

const WORDINGS = [(topic: string) => `${topic} index`, (topic: string) => `${topic} ministry survey 2024`];

/** Pages found for a line, of different hosts, best first. */
function foundFor(state: RunState, topic: string, most: number): string[] {
  const calls = new Set(state.calls.filter(worksFor(topic)).map(({ id }) => id));
  const numbers = state.searches.filter(({ callId }) => calls.has(callId)).flatMap((made) => made.numbers);
  const sources = [...new Set(numbers)].flatMap(
    (number) => state.sources.find((one) => one.number === number) ?? [],
  );
  return sources.slice(0, most).map(({ url }) => url);
}

/** From this many words on it gives an outline. */
const LONG = 600;

const outlineOf = (state: RunState, topics: readonly string[]) => {
  const { content: _none, ...rest } = report("", "The index");
  const ids = new Map(state.plan?.steps.map(({ id, text }) => [text, id]));
  const sections = topics.map((topic) => `## ${topic} (${ids.get(topic)})\nThe values of each year.`);
  return { ...rest, outline: sections.join("\n\n") };
};

const SENTENCE = /In \d{4} the [^.]+\.\d [^.]+\./g;

/** Sentences that a prompt shows, each with the number of its page. */
function shownIn(prompt: string): { number: number; sentences: string[] }[] {
  return [...prompt.matchAll(/ page \[(\d+)\]>>>\n([\s\S]*?)\n<<</g)].map(([, number, text = ""]) => ({
    number: Number(number),
    sentences: text.match(SENTENCE) ?? [],
  }));
}

/** Sentences of the pages in turn, with their citations, of about so many words. */
function sentencesOf(shown: ReturnType<typeof shownIn>, words: number): string[] {
  const parts: string[] = [];
  let written = 0;
  for (let at = 0; written < words && shown.some(({ sentences }) => sentences.length > at); at += 1)
    for (const { number, sentences } of shown) {
      const sentence = sentences[at];
      if (!sentence || written >= words) continue;
      parts.push(sentence.replace(/\.$/, ` [${number}].`));
      written += sentence.split(" ").length;
    }
  return parts;
}

/** The reply to the request for a part of a report, from what it shows; null for the request for a step. */
export function partOf(prompt: string): object | null {
  const words = Number(/ in about (\d+) words\.$/.exec(prompt)?.[1]);
  if (prompt.includes("Write the section “"))
    return { text: sentencesOf(shownIn(prompt), words).join("\n\n") };
  if (!prompt.includes("Write the introduction, the conclusion")) return null;
  const told = prompt.match(/In \d{4} the [^.]+\.\d [^.]+ \[\d+\]\./g) ?? [];
  const numbers = [...new Set(told.map((sentence) => Number(/\[(\d+)\]\.$/.exec(sentence)?.[1])))];
  return {
    introduction: told[0] ?? "",
    conclusion: told.slice(-2).join(" "),
    analysis: [
      "The rise will slow.",
      "Costs follow permits more than cells.",
      "Small firms leave first.",
    ].map((inference, at) => ({ inference, from: numbers.slice(2 * at, 2 * at + 2) })),
  };
}

/** A section of about so many words on a line, in sentences of the pages that were read for it. */
function sectionOn(state: RunState, topic: string, words: number): string {
  const shown = readings(state)
    .filter(worksFor(topic))
    .flatMap(pagesOf)
    .map(({ number, preview }) => ({ number, sentences: preview.match(SENTENCE) ?? [] }));
  return [`## ${topic}`, ...sentencesOf(shown, words)].join("\n\n");
}

/** What the researcher does next. `pages`: false where pages cannot be read on. */
export function nextStep(
  state: RunState,
  { question, diligence, pages }: { question: Question; diligence: Diligence; pages: boolean },
): object {
  const topics = question.topics.slice(0, diligence.lines);
  const over = state.steps.some(({ closing, endedAt }) => closing && endedAt === null);
  const { maxIterations, maxCallsPerStep, maxSearches } = state.limits;
  const read = (topic: string) => readings(state).filter(worksFor(topic));
  const write = () =>
    reply(
      diligence.words >= LONG
        ? outlineOf(state, topics)
        : report(
            topics.map((topic) => sectionOn(state, topic, diligence.words / topics.length)).join("\n\n"),
          ),
      answer("The index rose and fell, as the sections say."),
    );
  if (over || state.iteration >= maxIterations) return write();
  if (!state.plan) return reply(plan(...(topics.length < 3 ? question.topics.slice(0, 3) : topics)));
  const open = topics.filter((topic) => read(topic).length === 0);
  const wanted = open.flatMap((topic) =>
    WORDINGS.slice(0, diligence.searches)
      .map((wording) => wording(topic))
      .filter((query) => !state.searches.some((made) => made.query === query))
      .map((query) => because(state, topic, search(query, null))),
  );
  const due = wanted.slice(0, Math.min(maxCallsPerStep, maxSearches - state.searchesUsed));
  const ready = open.filter((topic) => state.searches.some(({ query }) => query.startsWith(topic)));
  if (ready.length < Math.max(1, maxCallsPerStep / diligence.searches) && due.length > 0)
    return reply(...due);
  const reads = ready.slice(0, maxCallsPerStep).map((topic) => {
    const urls = foundFor(state, topic, Math.min(5, diligence.pages));
    return because(
      state,
      topic,
      pages ? readFor({ focus: `What the index of ${topic} was in each year` }, ...urls) : readPages(...urls),
    );
  });
  if (reads.length > 0) return reply(...reads);
  if (due.length > 0) return reply(...due);
  const more = (pages ? topics : [])
    .filter((topic) => read(topic).length <= diligence.more)
    .flatMap((topic) => {
      const first = read(topic)
        .flatMap(pagesOf)
        .find(({ next }) => next !== undefined);
      if (!first) return [];
      const goal = { focus: `What drove ${topic}`, from: first.next ?? null };
      return [because(state, topic, readFor(goal, first.url))];
    });
  return more.length > 0 ? reply(...more.slice(0, maxCallsPerStep)) : write();
}
