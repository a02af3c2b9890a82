// A scripted run whose report is given as an outline: what it reads, its outline, and the replies for its parts.

import { type LoopHarness, TestRun } from "./loop";
import { agentConfig } from "./loop-agent";
import { answer, hit, plan, readPages, reply, report, search } from "./loop-script";

const LINES = ["How long does the cache live?", "What clears the cache?", "What does the cache hold?"];

/** Addresses and texts of the pages, one for each line of the plan. */
export const PAGES: Record<string, string> = {
  "https://life.test/page":
    "The router cache lives for fifteen minutes by default. Static pages stay in the cache for five minutes longer than others.",
  "https://clear.test/page":
    "A reload of the page clears the router cache completely. A call of refresh clears the router cache as well.",
  "https://hold.test/page":
    "The router cache holds the payload of visited routes in the memory of the browser. Layouts are held in it once.",
};

export const OUTLINE = [
  "## How long it lives (p1)\nThe default, and static pages [1].",
  "## What clears it (p2)\nReloads and refresh.",
  "## What it holds (p3)\nPayloads and layouts.",
].join("\n\n");

export const HEADINGS = ["How long it lives", "What clears it", "What it holds"];

/** The call of a report with an outline in place of its text. */
export const outlined = (outline = OUTLINE) => {
  const { content: _none, ...rest } = report("", "The router cache");
  return { ...rest, outline };
};

/** The section that a prompt asks for: its heading, `frame`, or null for a step. */
export function partAsked(prompt: string): string | null {
  const heading = /Write the section “([^”]+)”/.exec(prompt)?.[1];
  return heading ?? (prompt.includes("Write the introduction, the conclusion") ? "frame" : null);
}

const TEXTS: Record<string, string> = {
  "How long it lives": "The router cache lives for fifteen minutes by default [1].",
  "What clears it": "A reload of the page clears the router cache completely [2].",
  "What it holds": "The router cache holds the payload of visited routes in the memory of the browser [3].",
};

/** What stands around the sections. */
export const FRAME = {
  introduction: "The router cache lives for fifteen minutes by default [1].",
  conclusion: "A reload of the page clears the router cache completely [2].",
  analysis: [{ inference: "Long sessions probably show old pages more often.", from: [1, 3] }],
};

/** The reply to the request for a part. */
export const partReply = (part: string): object =>
  part === "frame" ? FRAME : { text: TEXTS[part] ?? "Nothing is known of it." };

type Options = Partial<LoopHarness> & {
  /** The reply for a part in place of the usual one; undefined for that. */
  part?: (part: string, run: { test: TestRun; times: number }) => unknown;
  /** The calls of the step that writes. */
  writes?: Record<string, unknown>[];
  words?: number;
};

/** A run that plans, searches, reads three pages and gives an outline. `asked` lists the parts in order of asking. */
export function outlinedRun({ part, writes, words = 1200, ...world }: Options = {}): {
  test: TestRun;
  asked: string[];
} {
  const asked: string[] = [];
  const holder: { test?: TestRun } = {};
  const test = new TestRun({
    config: agentConfig({ execution: { reportWords: words }, search: { contentLimit: 6000 } }),
    search: () => [hit("life"), hit("clear"), hit("hold")],
    read: (url) => PAGES[url] ?? null,
    script: ({ prompt, step, state }) => {
      const wanted = partAsked(prompt);
      if (wanted !== null) {
        asked.push(wanted);
        const times = asked.filter((one) => one === wanted).length;
        const own = holder.test ? part?.(wanted, { test: holder.test, times }) : undefined;
        return own === undefined ? partReply(wanted) : own;
      }
      if (step === 1) return reply(plan(...LINES), { ...search("router cache"), _line: "p1" });
      if (step === 2)
        return reply(...Object.keys(PAGES).map((url, at) => ({ ...readPages(url), _line: `p${at + 1}` })));
      if (!state.report) return reply(...(writes ?? [outlined(), answer()]));
      return reply(answer());
    },
    ...world,
  });
  holder.test = test;
  return { test, asked };
}
