import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import config from "@/next.config";

it("GOAL-P23: marks the framework's large chunks, once built, to be compiled as they arrive", async () => {
  const distDir = mkdtempSync(path.join(tmpdir(), "groundwork-hints-"));
  const chunks = { "large.js": "x".repeat(100_000), "small.js": "small()", "page.js": "y".repeat(100_000) };
  for (const [name, code] of Object.entries(chunks)) writeFileSync(path.join(distDir, name), code);
  const manifest = { rootMainFiles: ["large.js", "small.js"] };
  writeFileSync(path.join(distDir, "build-manifest.json"), JSON.stringify(manifest));
  try {
    const { compiler } = config("phase-production-build");
    await compiler?.runAfterProductionCompile?.({ projectDir: distDir, distDir });
    const read = (name: string) => readFileSync(path.join(distDir, name), "utf8");
    expect(read("large.js")).toBe(`//# allFunctionsCalledOnLoad\n${chunks["large.js"]}`);
    expect(read("small.js")).toBe(chunks["small.js"]);
    expect(read("page.js")).toBe(chunks["page.js"]);
  } finally {
    rmSync(distDir, { recursive: true });
  }
});
