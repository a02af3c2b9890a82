import { describe, expect, it } from "vitest";
import { z } from "zod";
import { isLongForm } from "@/e2e/long-form";
import { namespaceRefusal, runInNamespace } from "@/e2e/namespace/enter";
import { compiledCode } from "@/testing/compiled-code";

const refusal = namespaceRefusal();
const NAMES = isLongForm ? 2000 : 600;

const counts = z.object({
  canaries: z.array(z.object({ address: z.string(), port: z.number() })),
  visits: z.number(),
  connections: z.number(),
});
const opened = z.object({ entrance: z.string(), url: z.string(), outcome: z.string() });
const hostileReport = counts.extend({
  tried: z.number(),
  outcomes: z.record(z.string(), z.number()),
  /** For each entry point, how often it reached a page. */
  pages: z.record(z.string(), z.number()),
  passed: z.array(opened),
  honest: z.number(),
  refused: z.array(opened),
  sung: z.array(z.string()),
});
const rebindingReport = counts.extend({
  tries: z.number(),
  outcomes: z.record(z.string(), z.number()),
  withoutPage: z.array(z.number()),
  questions: z.number(),
});

async function reportOf<T>(program: string, schema: z.ZodType<T>): Promise<T> {
  const { code, output, log } = await runInNamespace(`e2e/namespace/${program}.program.ts`, {
    env: { ...compiledCode(), NAMES: `${NAMES}` },
  });
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${log.slice(0, 2000)}`);
  return schema.parse(JSON.parse(output));
}

describe.skipIf(refusal !== null)(`In a network of its own${refusal === null ? "" : ` (${refusal})`}`, () => {
  it("SEC-1 SEC-2: no hostile address connects through any entrance, directly or by a redirect, and every honest one does", async () => {
    const report = await reportOf("hostile", hostileReport);
    expect(report.canaries).toEqual([]);
    expect(report.passed).toEqual([]);
    expect(report.refused).toEqual([]);
    expect(report.tried).toBeGreaterThan(4000);
    expect(report.honest).toBeGreaterThan(240);
    // Each entry point works: it reaches pages.
    expect(Object.entries(report.pages).filter(([, pages]) => pages === 0)).toEqual([]);
    expect(Object.keys(report.pages)).toHaveLength(8);
    // Every connection, to whatever port, went to a site.
    expect(report.connections).toBe(report.visits);
    expect(report.sung).toEqual(["127.0.0.1 80", "169.254.169.254 8080", "::1 443", "10.0.0.1 6379"]);
  }, 240_000);

  it("SEC-3: names that change their address between queries lead only to the checked one", async () => {
    const report = await reportOf("rebinding", rebindingReport);
    expect(report.canaries).toEqual([]);
    expect(report.connections).toBe(report.visits);
    expect(report.tries).toBe(NAMES);
    // Names were really resolved repeatedly with changing results: there were both pages and refusals.
    expect(report.questions).toBeGreaterThan(2 * report.tries);
    expect(report.withoutPage).toEqual([]);
    expect(report.outcomes.page).toBeGreaterThan(NAMES / 4);
    expect(report.outcomes.address_refused).toBeGreaterThan(NAMES / 4);
    expect(Object.keys(report.outcomes).toSorted()).toEqual(["address_refused", "page"]);
  }, 240_000);
});
