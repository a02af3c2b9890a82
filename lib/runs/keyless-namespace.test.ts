import { describe, expect, it } from "vitest";
import { z } from "zod";
import { namespaceRefusal, runInNamespace } from "@/e2e/namespace/enter";
import { compiledCode } from "@/testing/compiled-code";

const refusal = namespaceRefusal();

const report = z.object({
  status: z.string(),
  report: z.string(),
  citations: z.array(z.object({ number: z.int(), verdict: z.string(), passage: z.string().nullable() })),
  sources: z.array(
    z.object({
      number: z.int(),
      url: z.string(),
      status: z.string(),
      error: z.string().nullable(),
      pages: z.int(),
    }),
  ),
  providers: z.array(z.string()),
  asked: z.array(z.object({ host: z.string(), path: z.string() })),
  canaries: z.array(z.object({ address: z.string(), port: z.number() })),
});

describe.skipIf(refusal !== null)(`In a network of its own${refusal === null ? "" : ` (${refusal})`}`, () => {
  it("GOAL-W1 SEC-1 GOAL-Q1: a run without any key finds, reads and cites pages of many sites, and contacts no other host", async () => {
    const { code, output, log } = await runInNamespace("e2e/namespace/keyless.program.ts", {
      env: { NODE_OPTIONS: "--experimental-transform-types --no-warnings", ...compiledCode() },
    });
    if (code !== 0) throw new Error(`It ended with ${code}: ${log.slice(0, 2000)}`);
    const run = report.parse(JSON.parse(output));
    expect(run.status).toBe("completed");
    expect(run.providers).toContain("SearXNG");
    expect(run.canaries).toEqual([]);

    const of = (host: string) => run.sources.find(({ url }) => url.includes(`//${host}.`));
    expect(of("closed")).toMatchObject({
      status: "failed",
      error: "The site's robots.txt asks programs to leave this page alone.",
    });
    expect(of("trap")).toMatchObject({
      status: "failed",
      error: "The address belongs or leads to a network that is not public.",
    });
    expect(of("papers")).toMatchObject({ status: "read", pages: 2 });
    expect(of("old")).toMatchObject({ status: "read" });
    expect(run.asked.filter(({ path }) => path.startsWith("/private/"))).toEqual([]);
    const fetched = run.asked.map(({ host, path }) => `${host}${path}`);
    expect(new Set(fetched).size).toBe(fetched.length);

    expect(run.report).toMatch(
      /\| cost in million dollars \|\n.*\n\| Kelso Bay storage plant \| 2026 \| 212 \[\d\] \|/,
    );
    expect(run.report).not.toContain("999");
    expect(run.citations.length).toBeGreaterThan(0);
    for (const { number, verdict, passage } of run.citations) {
      expect(verdict).toBe("supported");
      expect(passage).not.toBeNull();
      expect(run.sources.find((source) => source.number === number)?.status).toBe("read");
    }
  }, 120_000);
});
