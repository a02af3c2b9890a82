// A report that is given as an outline: its sections written side by side, joined and checked; parts that fail; stops,
// limits and restarts in the midst.

import { describe, expect, it } from "vitest";
import { runLoop } from "@/lib/agent/loop/loop";
import { promptsOf } from "@/lib/bundles/export-bundle-prompts";
import { callFaults, requestFaults } from "@/lib/invariants/invariants-calls";
import { isClearing } from "@/lib/process/crash";
import type { RunEvent } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { foldEvents } from "@/lib/run-log/state";
import { blankState, registries, type TestRun } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { SCRIPTED } from "@/testing/agent/loop-model";
import { answer, reply, report } from "@/testing/agent/loop-script";
import { FRAME, HEADINGS, OUTLINE, outlined, outlinedRun, partReply } from "@/testing/agent/sections";

const run = async (test: TestRun) => {
  const outcome = await runLoop(test.state, test.ports, registries);
  return { outcome, state: test.state };
};
const textOf = ({ report: written }: RunState) => written?.content ?? "";
const headingsOf = (content: string) =>
  content.split("\n").flatMap((line) => (line.startsWith("## ") ? [line.slice(3)] : []));
const writtenIn = (log: readonly RunEvent[]) =>
  log.flatMap((event) => (event.type === "section-written" ? [event.index] : []));

describe("a report in sections", () => {
  it("B23: is written part by part, joined and checked, and its analysis is marked", async () => {
    const { test, asked } = outlinedRun();
    const { state } = await run(test);
    expect(state.status).toBe("completed");
    expect(asked).toEqual([...HEADINGS, "frame"]);
    expect(headingsOf(textOf(state))).toEqual([...HEADINGS, "Conclusion", "Analysis"]);
    expect(textOf(state)).toContain(
      "## Analysis\n\n*These are conclusions of this report's author, not statements of a source.*\n\n- Long sessions probably show old pages more often (from [1] and [3]).",
    );
    expect(state.report?.citations.map(({ number, verdict, cause }) => [number, verdict, cause])).toEqual([
      [1, "supported", null],
      [1, "supported", null],
      [2, "supported", null],
      [3, "supported", null],
      [2, "supported", null],
      [1, "unchecked", "inference"],
      [3, "unchecked", "inference"],
    ]);
    expect(state.report?.faults).toEqual([]);
    expect(state.report?.version).toBe(1);
    expect([...callFaults(test.log), ...requestFaults(test.log)]).toEqual([]);
  });

  it("B23: a section is shown the pages of its plan lines alone, and all parts begin with the same bytes", async () => {
    const { test } = outlinedRun();
    await run(test);
    const parts = test.prompts.filter((prompt) => prompt.includes("You write one part of a research report"));
    expect(parts).toHaveLength(4);
    const [life = "", clear = ""] = parts;
    expect(life).toContain("lives for fifteen minutes");
    expect(life).not.toContain("clears the router cache");
    expect(clear).toContain("page [2]");
    expect(clear).not.toContain("page [1]>>>");
    const start = life.indexOf("The sources of this part");
    for (const prompt of parts) expect(prompt.slice(0, start)).toBe(life.slice(0, start));
  });

  it("B23: the sections are requested side by side", async () => {
    let open = 0;
    let most = 0;
    const release: (() => void)[] = [];
    const { test } = outlinedRun({
      model: { info: { ...SCRIPTED, host: "models.test" } },
      part: async (part) => {
        if (part === "frame") return FRAME;
        open += 1;
        most = Math.max(most, open);
        await new Promise<void>((resolve) => {
          release.push(resolve);
          if (release.length === HEADINGS.length) for (const one of release) one();
        });
        open -= 1;
        return partReply(part);
      },
    });
    await run(test);
    expect(most).toBe(HEADINGS.length);
    expect(test.state.status).toBe("completed");
  });

  it("B23: unknown numbers and repeated headings do not reach the report", async () => {
    const { test } = outlinedRun({
      part: (part) =>
        part === "What clears it"
          ? {
              text: "## What clears it\n\nA reload of the page clears the router cache completely [2][3][9].\n\n# Refresh\n\nA call of refresh clears the router cache as well [2] [41].",
            }
          : undefined,
    });
    const { state } = await run(test);
    expect(headingsOf(textOf(state))).toEqual([...HEADINGS, "Conclusion", "Analysis"]);
    expect(textOf(state)).toContain(
      "## What clears it\n\nA reload of the page clears the router cache completely [2].\n\n### Refresh\n\nA call of refresh clears the router cache as well [2].",
    );
    expect(state.report?.invalidCitations).toEqual([]);
  });

  it("B23: content is taken as it is, also beside an outline", async () => {
    const content = "The router cache lives for fifteen minutes by default [1].";
    const { test, asked } = outlinedRun({ writes: [{ ...report(content), outline: OUTLINE }, answer()] });
    const { state } = await run(test);
    expect(asked).toEqual([]);
    expect(textOf(state)).toBe(content);
  });

  it("B23: a call with neither is sent back", async () => {
    const { test } = outlinedRun({ writes: [{ ...outlined(""), outline: null }] });
    await run(test);
    expect(test.prompts.at(-1)).toContain("calls[0] needs content or outline.");
  });
});

describe("a part that cannot be written", () => {
  it("B23: is asked for once more, with its fault named", async () => {
    const { test, asked } = outlinedRun({
      part: (part, { times }) =>
        part === "What it holds" && times === 1
          ? { text: "The cache holds many things of which nobody says where they stand." }
          : undefined,
    });
    const { state } = await run(test);
    expect(asked.filter((part) => part === "What it holds")).toHaveLength(2);
    expect(test.prompts.some((prompt) => prompt.includes("text cites none of its sources: [3]"))).toBe(true);
    expect(textOf(state)).not.toContain("many things");
    expect(textOf(state)).toContain("holds the payload of visited routes");
  });

  it("B23: fails twice, and sentences of its sources stand in its place, said in one sentence", async () => {
    const { test, asked } = outlinedRun({
      part: (part) => (part === "What clears it" ? { text: "" } : undefined),
    });
    const { state } = await run(test);
    expect(asked.filter((part) => part === "What clears it")).toHaveLength(2);
    expect(textOf(state)).toContain(
      "## What clears it\n\n*This section could not be written; these are sentences of its sources.*\n\n- A reload of the page clears the router cache completely [2].",
    );
    expect(state.status).toBe("completed");
  });

  it("B23: the frame fails, and the sections stand alone", async () => {
    const { test } = outlinedRun({ part: (part) => (part === "frame" ? "no object" : undefined) });
    const { state } = await run(test);
    expect(headingsOf(textOf(state))).toEqual(HEADINGS);
    expect(state.status).toBe("completed");
  });
});

describe("limits and the person", () => {
  it("B22 B23: the gate holds an outline back before anything is written", async () => {
    const config = agentConfig({ execution: { reportWords: 1200, coverageGate: true } });
    const { test, asked } = outlinedRun({ config });
    const base = test.world.script;
    let asks = 0;
    test.world.script = (given) => {
      const said = base(given);
      if (given.step === 2 && asks++ === 0) return reply(outlined(), answer());
      return said;
    };
    const { state } = await run(test);
    const held = state.calls.filter(({ error }) => error?.kind === "not_covered");
    expect(held).toHaveLength(1);
    expect(asked).toHaveLength(0 + (state.report ? HEADINGS.length + 1 : 0));
    expect(state.sections?.every(({ callId }) => callId !== held[0]?.id) ?? true).toBe(true);
  });

  it("B23: a cap stops the requests, and what is missing comes from the sources", async () => {
    const budget = { tokens: 100, searches: null, minutes: null, money: null };
    const { test, asked } = outlinedRun({
      start: { budget: { ...budget, tokens: 4000 } },
      usage: (step) => ({ input: step === 3 ? 1500 : 500, output: 100 }) as never,
    });
    const { state } = await run(test);
    expect(asked.length).toBeLessThan(4);
    expect(headingsOf(textOf(state)).slice(0, 3)).toEqual(HEADINGS);
    expect(state.report?.citations.length).toBeGreaterThan(0);
  });

  it("B23: a stop ends the run, and its log resumes without paying twice", async () => {
    const first = outlinedRun({
      part: (part, { test }) => {
        if (part === HEADINGS[1]) test.abort("released");
        return undefined;
      },
    });
    const { outcome } = await run(first.test);
    expect(outcome).toEqual({ kind: "released" });
    const again = outlinedRun({ log: first.test.log, pages: first.test.pages });
    const { state } = await run(again.test);
    expect(state.status).toBe("completed");
    const parts = writtenIn(again.test.log);
    expect(parts.toSorted()).toEqual([0, 1, 2, 3]);
  });

  it("B23: a message of the person during the writing is taken up in the next step", async () => {
    const { test } = outlinedRun({
      part: (part, { test: own, times }) => {
        if (part === HEADINGS[0] && times === 1) own.steer("Mention layouts.");
        return undefined;
      },
    });
    const { state } = await run(test);
    expect(state.status).toBe("completed");
    expect(headingsOf(textOf(state))).toContain(HEADINGS[2]);
    expect(state.steps).toHaveLength(4);
    expect(test.prompts.at(-1)).toContain("Mention layouts.");
  });
});

describe("a restart", () => {
  it("GOAL-R1: a stored section clears the run of earlier crashes: its step has many requests", async () => {
    const { test } = outlinedRun();
    await run(test);
    const at = test.log.findIndex(({ type }) => type === "section-written");
    const before = { ...foldEvents(blankState(), test.log.slice(0, at)), crashes: 2 };
    expect(foldEvents(before, test.log.slice(at, at + 1)).crashes).toBe(0);
    expect(isClearing(test.log[at] as RunEvent)).toBe(true);
  });

  it("B23 GOAL-R1: at every border of the log leads to the same report, and no part is paid for twice", async () => {
    const whole = outlinedRun();
    await run(whole.test);
    const { log: events } = whole.test;
    const from = events.findIndex(
      ({ type, ...rest }) => type === "step-decided" && "step" in rest && rest.step === 3,
    );
    expect(from).toBeGreaterThan(0);
    for (let cut = from + 1; cut < events.length; cut += 1) {
      const log = events.slice(0, cut);
      const { test, asked } = outlinedRun({ log, pages: whole.test.pages });
      await run(test);
      expect(textOf(test.state)).toBe(textOf(whole.test.state));
      expect(writtenIn(test.log).toSorted()).toEqual([0, 1, 2, 3]);
      expect(asked).toHaveLength(4 - writtenIn(log).length);
    }
  });

  it("B23: the requests in the log are those that were sent", async () => {
    const { test } = outlinedRun();
    await run(test);
    const { requests, messages } = promptsOf(blankState(), test.log, registries);
    expect(requests.every(({ exact }) => exact)).toBe(true);
    const said = requests.map((request) => JSON.stringify(request.messages.map((index) => messages[index])));
    expect(said.filter((text) => text.includes("You write one part of a research report"))).toHaveLength(4);
  });
});

describe("other runs", () => {
  it("B23: a delegate writes whole: its tool takes no outline, and nothing is said of one", async () => {
    const { test, asked } = outlinedRun({
      start: { delegatedBy: { runId: "run_0", callId: "1-0" } },
      writes: [report("The router cache lives for fifteen minutes by default [1]."), answer()],
    });
    const { state } = await run(test);
    expect(state.status).toBe("completed");
    expect(asked).toEqual([]);
    expect(test.prompts.some((prompt) => prompt.includes("outline"))).toBe(false);
  });

  it("B23: an agent for short reports is asked as before", async () => {
    const { test } = outlinedRun({
      words: 300,
      writes: [report("The router cache lives for fifteen minutes by default [1]."), answer()],
    });
    await run(test);
    expect(test.prompts[0]).toContain("about 300 words");
    expect(test.prompts.some((prompt) => prompt.includes("outline"))).toBe(false);
  });

  it("B23: a section of such a report is written anew without touching the rest or its analysis", async () => {
    const { test: first } = outlinedRun();
    const { state: before } = await run(first);
    const content = textOf(before);
    const start = content.indexOf("## What clears it");
    const end = content.indexOf("## What it holds");
    const section = { heading: "What clears it", start, end };
    const own = "## What clears it\n\nA call of refresh clears the router cache as well [2].";
    const revises = {
      ...{ reportId: "rep_0", seriesId: "rep_0", title: "The router cache", content },
      ...{ confidence: "high" as const, answer: null, section },
    };
    const { test } = outlinedRun({
      sources: before.sources,
      pages: first.pages,
      start: { kind: "rewrite", revises },
      script: () => reply(report(own), answer()),
    });
    const { state } = await run(test);
    expect(textOf(state)).toBe(`${content.slice(0, start)}${own}\n\n${content.slice(end)}`);
    expect(state.report?.citations.filter(({ cause }) => cause === "inference")).toHaveLength(2);
    expect(state.report?.faults).toEqual([]);
  });

  it("B23: a run that branches after the report has its text and can revise it whole", async () => {
    const { test: first } = outlinedRun();
    const { state: before } = await run(first);
    const { iteration, searchesUsed, clarificationsUsed, plan: made, planReview, clarifications } = before;
    const { searches, steps, calls, disagreements, steers, bannedHosts, compaction } = before;
    const seed = {
      ...{ iteration, searchesUsed, clarificationsUsed, plan: made, planReview, clarifications },
      ...{ searches, steps, calls, disagreements, steers, bannedHosts, compaction },
    };
    const numbers = before.sources.map(({ number }) => number);
    const { test } = outlinedRun({
      sources: before.sources,
      pages: first.pages,
      start: { branch: { runId: "run_0", step: before.iteration, numbers, seed } },
    });
    const { state } = await run(test);
    expect(test.prompts[0]).toContain("A reload of the page clears the router cache completely [2].");
    expect(state.status).toBe("completed");
    expect(headingsOf(textOf(state)).slice(0, 3)).toEqual(HEADINGS);
  });
});
