import { describe, expect, it } from "vitest";
import { createTestEngine, type Loop } from "@/testing/runs/engine";
import { engineFor, finished, hanging, keep, waiting } from "@/testing/runs/engines";
import { startRun } from "./start";
import { type Steering, steerRun } from "./steer";
import { siteOf } from "./steer-host";

const PLAN: Loop = async (state, ports) => {
  await ports.record([
    {
      type: "plan-set",
      callId: "1-0",
      version: 1,
      goal: "Know it",
      steps: ["Search", "Read", "Write"],
      strategies: [],
      changes: [],
      reason: "",
    },
  ]);
  return hanging(state, ports);
};

const NOTHING: Steering = { message: "", banHosts: [], dropSteps: [] };

async function planned() {
  const engine = keep(createTestEngine(PLAN));
  const { runId } = await startRun({ question: "Why?" }, engine);
  const state = () => {
    const recorder = engine.live.runs.get(runId)?.recorder;
    if (!recorder) throw new Error("does not turn");
    return recorder.state;
  };
  await expect.poll(() => state().plan?.steps.length).toBe(3);
  const steer = (said: Partial<Steering>) => steerRun(runId, { ...NOTHING, ...said }, engine);
  return { engine, runId, state, steer };
}

describe("Steering", () => {
  it("tells a live run a message, sites and lines at once", async () => {
    const { state, steer } = await planned();
    await steer({
      message: "  Only 2026 ",
      banHosts: ["https://www.Spam.example/a?b#c"],
      dropSteps: ["Read"],
    });
    expect(state().steers).toMatchObject([
      { message: "Only 2026", banHosts: ["spam.example"], dropSteps: ["Read"], step: null },
    ]);
    expect(state().bannedHosts).toEqual(["spam.example"]);
    expect(state().plan?.steps.map(({ status }) => status)).toEqual(["planned", "struck", "planned"]);
  });

  it("GOAL-R24: a double click tells it once", async () => {
    const { state, steer } = await planned();
    const said = { message: "Only 2026", banHosts: ["a.example"], dropSteps: ["Read"] };
    await Promise.all(Array.from({ length: 5 }, () => steer(said)));
    expect(state().steers).toHaveLength(1);
    await steer({ ...said, message: "Only 2027" });
    expect(state().steers.map(({ message, banHosts }) => [message, banHosts.length])).toEqual([
      ["Only 2026", 1],
      ["Only 2027", 0],
    ]);
    await Promise.all([1, 2].map(() => steer({ message: "Only 2028" })));
    expect(state().steers).toHaveLength(3);
  });

  it("refuses what says nothing, too much, no site, or a line that is none, and changes nothing", async () => {
    const { state, steer } = await planned();
    const before = state();
    const cases: [Partial<Steering>, string][] = [
      [{}, "steer_empty"],
      [{ message: " \u200b\n…" }, "steer_empty"],
      [{ message: "x".repeat(4001) }, "steer_too_long"],
      [{ banHosts: ["localhost"] }, "host_invalid"],
      [{ message: "Good", banHosts: ["a b.example"] }, "host_invalid"],
      [{ message: "Good", dropSteps: ["Dance"] }, "invalid_request"],
    ];
    for (const [said, code] of cases) await expect(steer(said)).rejects.toMatchObject({ code });
    await steer({ message: "x".repeat(4000) });
    expect(state().seq).toBe(before.seq + 1);
  });

  it("takes no more in all than a prompt has room for, and forgets nothing of what it took", async () => {
    const { state, steer } = await planned();
    const long = (n: number) => steer({ message: `${n} ${"x".repeat(3990)}` });
    for (let n = 1; n <= 5; n += 1) await long(n);
    await expect(long(6)).rejects.toMatchObject({ code: "steer_too_much" });
    await expect(
      steer({ banHosts: Array.from({ length: 50 }, (_, n) => `host-number-${n}.example`) }),
    ).rejects.toMatchObject({ code: "steer_too_much" });
    await steer({ banHosts: ["spam.example"] });
    expect(state().steers).toHaveLength(6);

    const short = await planned();
    for (let n = 1; n <= 50; n += 1) await short.steer({ message: `${n}` });
    await expect(short.steer({ message: "51" })).rejects.toMatchObject({ code: "steer_too_much" });
  });

  it("is taken while the run waits for the person, and refused behind its end", async () => {
    const asking = engineFor({ asks: true });
    const runId = await waiting(asking);
    await steerRun(runId, { ...NOTHING, message: "Only 2026" }, asking);
    expect((await finished(asking, runId)).steers).toHaveLength(1);
    const ended = engineFor();
    const { runId: over } = await startRun({ question: "Why?" }, ended);
    await finished(ended, over);
    await expect(steerRun(over, { ...NOTHING, message: "More" }, ended)).rejects.toMatchObject({
      code: "run_already_ended",
    });
    await expect(steerRun("run_none", { ...NOTHING, message: "More" }, ended)).rejects.toMatchObject({
      code: "run_not_found",
    });
  });
});

describe("The name of a site", () => {
  it.each([
    ["example.org", "example.org"],
    [" Example.ORG. ", "example.org"],
    ["https://www.example.org:8080/a/b?c=d#e", "example.org"],
    ["http://news.example.org", "news.example.org"],
    ["//example.org/x", "example.org"],
    ["*.example.org", "example.org"],
    [".example.org", "example.org"],
    ["example.org/path", "example.org"],
    ["www.org", "www.org"],
    ["müller.example", "xn--mller-kva.example"],
    ["mu\u0308ller.example", "xn--mller-kva.example"],
    ["пример.рф", "xn--e1afmkfd.xn--p1ai"],
    ["ＥＸＡＭＰＬＥ.org", "example.org"],
    ["192.0.2.7", "192.0.2.7"],
  ])("%s is %s", (written, host) => {
    expect(siteOf(written)).toBe(host);
  });

  it.each([
    "",
    " ",
    "example",
    "localhost",
    "two words.example",
    "user:secret@example.org",
    "library://notes/a.md",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "exa_mple.org",
    "-a.example",
    "a..example",
    "[::1]",
    "<script>.example",
  ])("%j is none", (written) => {
    expect(siteOf(written)).toBeNull();
  });

  it.each([
    ["a label", `${"a".repeat(64)}.example`],
    ["a name", `${"a.".repeat(140)}example`],
    ["an address", `https://example.org/${"x".repeat(3000)}`],
  ])("%s that is too long is none", (_what, written) => {
    expect(siteOf(written)).toBeNull();
  });
});
