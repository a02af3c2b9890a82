// The scripts of scenarios: a short run with every feature, in parallel where possible; and the reference run
// of 20 steps.

import type { AgentConfig } from "@/lib/config/schema";
import type { SearchHit } from "@/lib/search/provider";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, ask, hit, plan, readPages, reply, report, search } from "@/testing/agent/loop-script";

export type Story = {
  question: string;
  agent: AgentConfig;
  /** The model's replies by step, from 1. */
  steps: object[];
  /** Replies by prompt, for stories with several runs. */
  say?: (step: number, prompt: string) => object | null;
  /** The reply to a citation review. */
  judged: string;
  /** The reply to the request for a fact check's missing result. */
  checked: string;
  hits(query: string): SearchHit[];
  pages: Record<string, string>;
  /** Answers to the questions of the first step. */
  answers: { question: string; answer: string }[];
};

const SUPPORTED = JSON.stringify({
  _output: { verdicts: [{ id: "1", verdict: "supported", evidence: "It says so." }] },
});

const CHECKED = JSON.stringify({
  _output: {
    verdicts: [{ id: "c1", verdict: "supported", evidence: "Sources 1 and 2 give values for both years." }],
  },
});

const QUESTION = "Which cache is meant?";
const answers = [{ question: QUESTION, answer: "The router's." }];

const adapt = (...next: string[]) => ({
  _tool: "adaptplantool",
  original_goal: "Know it",
  new_goal: "Know how long, and what clears it",
  plan_changes: ["Read two pages more"],
  next_steps: next,
});

const SHORT_REPORT =
  "The cache lives for 15 minutes by default [1]. A reload clears it [3]. Its size is nowhere to be found in any text [4].";

export const SHORT: Story = {
  question: "How long does the cache live?",
  agent: agentConfig(),
  answers,
  steps: [
    reply(ask(QUESTION)),
    reply(plan(), search("cache life"), search("cache reload"), search("cache size")),
    reply(
      adapt("Read the pages", "Write it down"),
      readPages("https://a.test/page", "https://gone.test/"),
      readPages("https://reload.test/page"),
      readPages("https://size.test/page", "https://a.test/page"),
    ),
    reply(search("Cache Life"), search("cache kinds")),
    reply(report(`${SHORT_REPORT} It is small [9].`)),
    reply(report(SHORT_REPORT), answer("15 minutes [1].")),
  ],
  judged: SUPPORTED,
  checked: CHECKED,
  hits: (query) => [hit("a"), hit(query.split(" ")[1] ?? "c")],
  pages: {
    "https://a.test/page": "About it. By default the cache lives for 15 minutes. Nothing else is known.",
    "https://reload.test/page": "The cache is cleared when the page is reloaded, so a reload clears it.",
    "https://size.test/page": "It has no size that is written down anywhere.",
  },
};

const SUBJECTS =
  "cells tenders cathodes cycling recycling insurance inverters permits ports roads steel wages".split(" ");
const urlOf = (subject: string) => `https://${subject}.test/page`;
const READ = SUBJECTS.slice(0, 7);

const pageOf = (subject: string, index: number) =>
  [
    `On ${subject} in grid storage.`,
    `In ${2019 + index} the price of ${subject} fell to ${52 - index} dollars per kilowatt-hour.`,
    `A study of ${subject} names ${index + 3} causes, and the largest of them is the scale of the plants.`,
  ].join(" ");

/** Source numbers follow the searches: each finds one new page and one that the previous search found. */
const REFERENCE_REPORT = [
  "## Prices",
  ...READ.map(
    (subject, index) =>
      `In ${2019 + index} the price of ${subject} fell to ${52 - index} dollars per kilowatt-hour [${index + 1}].`,
  ),
  "## Causes",
  "The largest of the causes is the scale of the plants [1]. Nobody in any text tells who gained by it [7].",
].join("\n\n");

/** Its result is missing, so a separate request asks for it. */
const factCheck = {
  _tool: "factchecktool",
  _activity: "",
  claims: [{ id: "c1", claim: "Prices fell.", source_numbers: [1, 2] }],
};

/** 20 steps: a clarification, a plan and its change, 12 searches, 7 page reads, a report and its revision. */
export const REFERENCE: Story = {
  question: "How did the costs of grid storage develop?",
  agent: agentConfig({ execution: { maxIterations: 20 }, search: { maxSearches: 12 } }),
  answers,
  steps: [
    reply(ask(QUESTION)),
    reply(plan()),
    ...[0, 2, 4, 6, 8, 10].map((at) =>
      reply(search(`cost of ${SUBJECTS[at]}`), search(`cost of ${SUBJECTS[at + 1]}`)),
    ),
    ...READ.slice(0, 4).map((subject) => reply(readPages(urlOf(subject)))),
    reply(adapt("Read the rest", "Write it down")),
    ...READ.slice(4).map((subject) => reply(readPages(urlOf(subject)))),
    reply(factCheck),
    reply(report(`${REFERENCE_REPORT} It was cheap [99].`)),
    reply(report(REFERENCE_REPORT)),
    reply(answer("Costs fell every year [1].")),
  ],
  judged: SUPPORTED,
  checked: CHECKED,
  hits(query) {
    const at = SUBJECTS.findIndex((subject) => query.endsWith(` ${subject}`));
    return [hit(SUBJECTS[at] ?? "none"), ...(at > 0 ? [hit(SUBJECTS[at - 1] ?? "none")] : [])];
  },
  pages: Object.fromEntries(READ.map((subject, index) => [urlOf(subject), pageOf(subject, index)])),
};
