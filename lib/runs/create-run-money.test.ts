import { afterEach, describe, expect, it } from "vitest";
import type { ModelInfo } from "@/lib/run-log/run-state";
import { createTestEngine, NO_LIMITS, type TestEngine } from "@/testing/runs/engine";
import { startRun } from "./start";

const engines: TestEngine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.store.close();
});

const ENDPOINT: ModelInfo = { id: "some-model", label: "Some", kind: "endpoint", host: "llm.example" };
const PRICE = { currency: "USD", input: 1, cachedInput: 1, output: 2 };

type Given = { info: ModelInfo; reportsCostIn?: string; day?: number | null };

async function engineWith({ info, reportsCostIn, day = null }: Given): Promise<TestEngine> {
  const engine = createTestEngine(async () => new Promise(() => undefined));
  engines.push(engine);
  const dependenciesFor = engine.dependenciesFor.bind(engine);
  engine.dependenciesFor = async (run) => {
    const dependencies = await dependenciesFor(run);
    const model = { ...dependencies.model, info, ...(reportsCostIn ? { reportsCostIn } : {}) };
    return { ...dependencies, model, writer: dependencies.writer };
  };
  engine.limits = () => ({ ...NO_LIMITS, perDay: { ...NO_LIMITS.perDay, money: day } });
  return engine;
}

const start = async (given: Given, money?: number) => {
  const budget = money === undefined ? {} : { budget: { money } };
  try {
    await startRun({ question: "Why?", ...budget }, await engineWith(given));
    return "started";
  } catch (error) {
    const { code, fields } = error as { code: string; fields: Record<string, string> };
    return `${code} ${fields.model} ${fields.cap}`;
  }
};

describe("a cap on money", () => {
  it("is refused for a model whose cost is not known, and nothing is stored", async () => {
    expect(await start({ info: ENDPOINT }, 0.5)).toBe("money_cap_unpriced some-model run");
    const stored = engines[0]?.db.database.$client.prepare("select count(*) from runs").pluck().get();
    expect(stored).toBe(0);
  });

  it("is refused for the day as well", async () => {
    expect(await start({ info: ENDPOINT, day: 5 })).toBe("money_cap_unpriced some-model day");
  });

  it("is taken where the cost is known, reported, or nothing", async () => {
    expect(await start({ info: { ...ENDPOINT, price: PRICE }, day: 5 }, 0.5)).toBe("started");
    expect(await start({ info: ENDPOINT, reportsCostIn: "USD", day: 5 }, 0.5)).toBe("started");
    expect(await start({ info: { ...ENDPOINT, kind: "local" }, day: 5 }, 0.5)).toBe("started");
    expect(await start({ info: { ...ENDPOINT, kind: "built-in", host: null }, day: 5 }, 0.5)).toBe("started");
  });

  it("no cap, no question about prices", async () => {
    expect(await start({ info: ENDPOINT })).toBe("started");
  });
});
