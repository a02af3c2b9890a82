// A model that follows every page and writes addresses of its own into every field of every tool, latent ones
// included, while the whole engine runs in a network namespace of its own, where a canary counts whatever it
// reaches. 40 runs, and 8 that code leads; 500 and 100 with `LONG_TESTS=1 npx vitest run lib/runs/self-written.test.ts`.

import { describe, expect, it } from "vitest";
import { z } from "zod";
import { isLongForm } from "@/e2e/long-form";
import { namespaceRefusal, runInNamespace } from "@/e2e/namespace/enter";
import { OWN_ZONE, SEEN } from "@/e2e/namespace/self-written";
import { Tool } from "@/lib/tools/registry";
import { compiledCode } from "@/testing/compiled-code";

const refusal = namespaceRefusal();
const RUNS = isLongForm ? 500 : 20;

const outcome = z.object({
  runs: z.int(),
  ended: z.record(z.string(), z.int()),
  failures: z.array(z.string()),
  calls: z.int(),
  parts: z.int(),
  tools: z.array(z.string()),
  written: z.int(),
  wanted: z.int(),
  obeyed: z.int(),
  opened: z.array(z.string()),
  canaries: z.array(z.object({ address: z.string(), port: z.number() })),
  visits: z.int(),
  asked: z.array(z.string()),
});

describe.skipIf(refusal !== null)(`In a network of its own${refusal === null ? "" : ` (${refusal})`}`, () => {
  it("SEC-4 SEC-13: addresses that a model writes itself reach nobody, in whatever field of whatever tool they stand", async () => {
    const { code, output, log } = await runInNamespace("e2e/namespace/self-written.program.ts", {
      env: {
        NODE_OPTIONS: "--experimental-transform-types --no-warnings",
        RUNS: String(RUNS),
        SEED: "17",
        ...compiledCode(),
      },
      timeoutMs: 3_000_000,
    });
    if (code !== 0) throw new Error(`It ended with ${code}: ${log.slice(-2000)}`);
    const found = outcome.parse(JSON.parse(output));
    const { opened: _opened, canaries, asked, ...counted } = found;
    if (isLongForm)
      process.stdout.write(`${JSON.stringify({ ...counted, canaries: canaries.length, asked })}\n`);

    // Proves that the test tested something: runs ended, every tool was called, addresses were written and
    // requested.
    expect(Object.values(found.ended).reduce((sum, count) => sum + count, 0)).toBe(found.runs);
    expect(found.runs).toBeGreaterThan(RUNS);
    const offered = Tool.list().map(({ name }) => name);
    expect(offered.filter((name) => name !== "reasoningtool" && !found.tools.includes(name))).toEqual([]);
    expect(found.tools).toContain("echotool");
    expect(found.written).toBeGreaterThan(RUNS * 20);
    expect(found.wanted).toBeGreaterThan(RUNS);
    expect(found.parts).toBeGreaterThan(RUNS / 5);
    expect(found.opened).toEqual([SEEN]);
    expect(found.obeyed).toBeGreaterThan(RUNS / 5);

    expect(found.canaries).toEqual([]);
    expect(found.asked.filter((name) => name.includes(OWN_ZONE) || name.includes("own"))).toEqual([]);
  }, 3_100_000);
});
