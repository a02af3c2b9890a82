import { afterEach, describe, expect, it } from "vitest";
import type { Variant } from "@/lib/config/schema";
import type { RunState } from "@/lib/run-log/run-state";
import { loadRunState } from "@/lib/runs/load";
import { retryRun } from "@/lib/runs/retry-run";
import { startRun } from "@/lib/runs/start";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, hit, reply, search } from "@/testing/agent/loop-script";
import { createScenario, type Scenario } from "@/testing/crash-harness/scenario";
import { SHORT } from "@/testing/crash-harness/scenario-stories";
import { compareCalls } from "./compare-calls";

const arm = (variant: string, weight = 1): Variant => ({
  mode: "explicit",
  activity: "websearchtool",
  variant,
  weight,
});

const claims = [{ id: "c1", claim: "It lives for 15 minutes.", source_numbers: [1] }];
const story = {
  ...SHORT,
  steps: [
    reply(search("cache life")),
    reply({ _tool: "factchecktool", claims }),
    reply(answer("Fifteen minutes.")),
  ],
  hits: () => [hit("a")],
};

const worlds: Scenario[] = [];
afterEach(() => {
  for (const { store } of worlds.splice(0)) store.close();
});

function worldWith(variants: Record<string, Variant[]>, before?: Scenario): Scenario {
  const agent = { ...agentConfig(), variants };
  const world = createScenario({ story: { ...story, agent }, ...(before ? { store: before.store } : {}) });
  // A restarted process continues to count after the ids that are used.
  let made = 0;
  const own = before ? { ...world, newId: (prefix: string) => `${prefix}_later${++made}` } : world;
  if (!before) worlds.push(world);
  return own;
}

async function finished(world: Scenario, runId: string): Promise<RunState> {
  await world.live.runs.get(runId)?.done;
  const state = await loadRunState(world.db, runId);
  if (!state) throw new Error("not stored");
  return state;
}

async function run(world: Scenario): Promise<RunState> {
  const { runId } = await startRun({ question: story.question }, world);
  return finished(world, runId);
}

describe("Runs of an agent with several variants for a tool", () => {
  it("R2, R5: are distributed by weight, keep their variant, and are compared by it", async () => {
    const world = worldWith({
      websearchtool: [arm("default"), arm("advanced")],
      factchecktool: [
        { mode: "explicit", activity: "evidence", variant: null, weight: 1 },
        { mode: "latent", weight: 1 },
      ],
    });
    const states: RunState[] = [];
    for (let count = 0; count < 40; count += 1) states.push(await run(world));
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set(["completed"]));
    for (const { bindings, calls } of states)
      for (const { tool, mode, activity, variant } of calls)
        expect({ mode, activity, variant }).toEqual(bindings[tool]);
    const { compared } = await compareCalls(world.db, { days: 1, now: world.clock.now() + 1000 });
    const made = (tool: string) =>
      compared.filter((way) => way.tool === tool).map(({ succeeded }) => succeeded);
    for (const tool of ["websearchtool", "factchecktool"]) {
      expect(made(tool)).toHaveLength(2);
      expect(made(tool).reduce((sum, count) => sum + count, 0)).toBe(40);
      expect(Math.min(...made(tool))).toBeGreaterThan(8);
    }
    const advanced = states.filter(({ bindings }) => bindings.websearchtool?.variant === "advanced");
    expect(compared.find(({ variant }) => variant === "advanced")?.succeeded).toBe(advanced.length);
  });

  it("R5: a variant with weight 0 is not chosen any more; existing runs keep it, and a retry chooses again", async () => {
    const first = worldWith({ websearchtool: [arm("default", 0), arm("advanced")] });
    const bound = await run(first);
    expect(bound.bindings.websearchtool?.variant).toBe("advanced");
    const later = worldWith({ websearchtool: [arm("default"), arm("advanced", 0)] }, first);
    const retried = await retryRun(bound.id, { step: 1 }, later);
    const again = await finished(later, retried.runId);
    expect(again.bindings.websearchtool?.variant).toBe("default");
    // The stored step names the variant that answered it.
    expect(again.calls.find(({ id }) => id === "1-0")?.variant).toBe("advanced");
    expect((await loadRunState(later.db, bound.id))?.bindings.websearchtool?.variant).toBe("advanced");
  });
});
