import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readEnv, rememberEnvFiles, rereadEnv } from "./env";
import { compareEnv, readEnvFiles } from "./env-files";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "groundwork-env-"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);

describe("Files that set variables", () => {
  it("are asked in the framework's order; the first that names a variable wins, also with nothing", () => {
    write(".env", "A=1\nB=1\nC='with # sign'\n");
    write(".env.local", "# a remark\nexport A=2\nB=\n");
    expect(readEnvFiles(root, "production")).toEqual({ A: "2", B: "", C: "with # sign" });
    write(".env.production.local", "A=3");
    expect(readEnvFiles(root, "production").A).toBe("3");
  });

  it("that are not there say nothing", () => {
    expect(readEnvFiles(root, "production")).toEqual({});
  });

  it("that cannot be opened are named", () => {
    mkdirSync(path.join(root, ".env.local"));
    expect(() => readEnvFiles(root, "production")).toThrow(/\.env\.local/);
  });
});

describe("What a start would set now", () => {
  const compare = (
    files: Record<string, string>,
    used: Record<string, string>,
    loaded: Record<string, string> = {},
  ) => compareEnv({ names: ["A"], files, used, loaded });

  it("takes what is new, what was changed and what was taken out of a file", () => {
    expect(compare({ A: "2" }, {})).toMatchObject({ values: { A: "2" }, changed: true });
    expect(compare({ A: "2" }, { A: "1" }, { A: "1" })).toMatchObject({ values: { A: "2" }, changed: true });
    expect(compare({}, { A: "1" }, { A: "1" })).toMatchObject({ values: { A: undefined }, changed: true });
    expect(compare({ A: "1" }, { A: "1" }, { A: "1" }).changed).toBe(false);
  });

  it("leaves what the environment has, and says so", () => {
    const found = compare({ A: "file" }, { A: "environment" });
    expect(found).toEqual({ values: { A: "environment" }, changed: false, shadowed: ["A"], later: [] });
    expect(compare({ A: "" }, { A: "environment" }).shadowed).toEqual([]);
    expect(compare({ A: "same" }, { A: "same" }).shadowed).toEqual([]);
  });

  it("leaves what only a start resolves, and says so once it was changed", () => {
    expect(compare({ A: "$B" }, {})).toMatchObject({ changed: false, later: ["A"] });
    expect(compare({ A: "$B" }, { A: "resolved" }, { A: "$B" })).toMatchObject({ later: [], shadowed: [] });
  });
});

it("nothing holds before it is applied, and then it does, also a second time", () => {
  const names = ["TAVILY_API_KEY"];
  vi.stubEnv("TAVILY_API_KEY", undefined);
  rememberEnvFiles(root);
  write(".env.local", "TAVILY_API_KEY=one");
  const first = rereadEnv(names, root);
  expect([first.changed, first.read().tavily?.apiKey, readEnv().tavily]).toEqual([true, "one", null]);
  first.apply();
  expect(readEnv().tavily?.apiKey).toBe("one");
  write(".env.local", "TAVILY_API_KEY=two");
  rereadEnv(names, root).apply();
  expect(readEnv().tavily?.apiKey).toBe("two");
  write(".env.local", "");
  rereadEnv(names, root).apply();
  expect(readEnv().tavily).toBeNull();
});
