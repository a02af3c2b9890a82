import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AgentValues } from "@/lib/config/agent-fields";
import { valuesOf } from "@/lib/config/agent-values";
import { agentWords } from "@/lib/config/agent-words";
import { setStoredConnections } from "@/lib/config/stored-connections";
import { loadAgents } from "@/testing/config/config";
import { readCopy, withCopies } from "./agent-copy";
import { knownFile } from "./agents";

const text = (extra = "") => `default: a
agents:
  a:
    title: A
    description: Something.
    in: { ru: { title: А, description: Нечто. } }
    tools: [WebSearchTool, FinalAnswerTool]
    model: { base_url: "http://127.0.0.1:9/v1", name: own }
    execution: { reports_dir: elsewhere }
${extra}`;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "groundwork-agents-"));
  file = path.join(folder, "agents.yaml");
  writeFileSync(file, text());
});
afterEach(() => rmSync(folder, { recursive: true }));

const values = (change: (values: AgentValues) => void = () => undefined): AgentValues => {
  const { entries } = loadAgents(file);
  const own = structuredClone(valuesOf(entries.a as NonNullable<typeof entries.a>));
  change(own);
  return own;
};
const copy = (fields: Partial<Parameters<typeof readCopy>[0]> = {}) =>
  readCopy({
    name: "a",
    madeFrom: "a",
    values: JSON.stringify(
      values((own) => {
        own.execution.maxIterations = 7;
      }),
    ),
    base: JSON.stringify(values()),
    revision: 1,
    createdAt: 1,
    updatedAt: 1,
    ...fields,
  });
const offered = (...copies: ReturnType<typeof copy>[]) => withCopies(loadAgents(file), copies);

describe("Agents changed in the interface", () => {
  it("replace those of the file, in its order; created ones come last", () => {
    writeFileSync(file, text("  b: { title: B, description: Other., tools: [FinalAnswerTool] }\n"));
    const { agents, default: standard } = offered(copy(), copy({ name: "mine" }));
    expect(agents.map(({ name, execution }) => [name, execution.maxIterations])).toEqual([
      ["a", 7],
      ["b", 10],
      ["mine", 7],
    ]);
    expect(standard).toBe("a");
  });

  it("keep the file's values that a browser cannot set: endpoints and local paths", () => {
    expect(offered(copy(), copy({ name: "mine" })).agents).toMatchObject([
      { model: { baseUrl: "http://127.0.0.1:9/v1" }, execution: { reportsDir: "elsewhere" } },
      { model: { baseUrl: "http://127.0.0.1:9/v1" }, execution: { reportsDir: "elsewhere" } },
    ]);
  });

  it.each([
    ["no JSON", "{"],
    ["something else", "5"],
    ["a field that is not known any more", JSON.stringify({ ...{ title: "X" }, gone: 1 })],
    ["a tool that is not there any more", JSON.stringify({ title: "X", description: "X", tools: ["gone"] })],
  ])("are ignored when they cannot be read: %s", (_, json) => {
    const broken = copy({ values: json });
    expect(broken.entry).toBeNull();
    expect(offered(broken).agents).toEqual(loadAgents(file).agents);
    expect(offered(copy({ name: "mine", values: json })).agents.map(({ name }) => name)).toEqual(["a"]);
  });

  it("have the defaults of fields that were added later", () => {
    const { search: _search, ...older } = values();
    const { reuseDays: _days, ...search } = values().search;
    expect(copy({ values: JSON.stringify({ ...older, search }) }).entry?.search.reuse_days).toBe(7);
  });

  it("use their own number of delegates, or the file's if they are older than that field", () => {
    writeFileSync(file, text().replace("reports_dir: elsewhere", "max_delegates: 3"));
    const given = (json: AgentValues) =>
      offered(copy({ values: JSON.stringify(json), base: null })).agents.map(
        ({ execution }) => execution.maxDelegates,
      );
    const { maxDelegates, ...older } = values().execution;
    expect(maxDelegates).toBe(3);
    expect(given({ ...values(), execution: { ...older, maxDelegates: 1 } })).toEqual([1]);
    expect(given({ ...values(), execution: older as AgentValues["execution"] })).toEqual([3]);
  });

  it("use their own strategy, or the file's if they are older than that field", () => {
    writeFileSync(file, text().replace("title: A", "title: A\n    base_class: ToolCallingAgent"));
    const given = (json: object) =>
      offered(copy({ values: JSON.stringify(json), base: null })).agents.map((agent) => agent.baseClass);
    const { baseClass, ...older } = values();
    expect(baseClass).toBe("ToolCallingAgent");
    expect(given(older)).toEqual(["ToolCallingAgent"]);
    expect(given({ ...older, baseClass: "GuidedAgent" })).toEqual(["GuidedAgent"]);
  });

  it("remain when the file no longer has them", () => {
    const gone = copy({ name: "gone", madeFrom: "gone" });
    expect(offered(gone).agents).toMatchObject([{ name: "a" }, { name: "gone", model: { baseUrl: null } }]);
  });

  it("keep the last instructions when their file is gone", () => {
    const instructed = text().replace(`name: own }`, `name: own }\n    prompts: { system_file: own.txt }`);
    writeFileSync(file, instructed);
    writeFileSync(path.join(folder, "own.txt"), "Be brief.");
    const known = loadAgents(file);
    const copies = [copy(), copy({ name: "mine" })];
    rmSync(path.join(folder, "own.txt"));
    const texts = withCopies(known, copies).agents.map(({ prompts }) => prompts.systemText);
    expect(texts).toEqual(["Be brief.", "Be brief."]);
  });

  it("with another title have the same one in every language", () => {
    const named = (title: string) => {
      const own = values((changed) => {
        changed.title = title;
      });
      const [agent] = offered(copy({ values: JSON.stringify(own) })).agents;
      return agent && agentWords(agent, "ru");
    };
    expect(named("A")).toEqual({ title: "А", description: "Нечто." });
    expect(named("Mine")).toEqual({ title: "Mine", description: "Нечто." });
  });
});

it("an agent without texts in a language has its own", () => {
  const agent = { title: "A", description: "D.", in: { ru: { title: "А" } } };
  expect(agentWords(agent, "ru")).toEqual({ title: "А", description: "D." });
  expect(agentWords(agent)).toEqual({ title: "A", description: "D." });
});

it("the committed agents have Russian texts", () => {
  for (const agent of loadAgents().agents)
    expect(Object.values(agentWords(agent, "ru")).join(" ")).toMatch(/^\p{Script=Cyrillic}[^a-z]+$/iu);
});

describe("agents.yaml while the process runs", () => {
  it("keeps its last readable version while it is invalid or missing, and says why", () => {
    expect(knownFile(file)).toMatchObject({ fault: null });
    for (const broken of ["agents: [", text("  a b: {}"), ""]) {
      writeFileSync(file, broken);
      const known = knownFile(file);
      expect(known.fault?.message).toContain("agents.yaml");
      expect(known.config.agents.map(({ title }) => title)).toEqual(["A"]);
    }
    rmSync(file);
    expect(knownFile(file).fault?.message).toContain("a readable file");
    writeFileSync(file, text().replace("title: A", "title: New"));
    expect(knownFile(file)).toMatchObject({ fault: null, config: { agents: [{ title: "New" }] } });
  });

  it("is parsed again when a text, a variable or a file that it names has changed, and not before", () => {
    const prompt = path.join(folder, "prompt.md");
    writeFileSync(prompt, "Be brief.");
    writeFileSync(file, text("    prompts: { extra_file: prompt.md }\n"));
    const first = knownFile(file).config;
    expect(knownFile(file).config).toBe(first);
    writeFileSync(prompt, "Be exact.");
    const second = knownFile(file).config;
    expect([first, second].map(({ agents }) => agents[0]?.prompts.extra)).toEqual(["Be brief.", "Be exact."]);
    writeFileSync(file, text("    prompts: { extra_file: prompt.md, extra: Both. }\n"));
    expect(knownFile(file).fault?.path).toContain("extra_file");
    writeFileSync(file, text());
    expect(knownFile(file).config.agents[0]?.prompts.extra).toBeNull();
  });

  it("knows a search service that was entered or removed in the settings meanwhile", () => {
    const tavily = () => knownFile(file).config.access.agents.a?.search.tavily;
    vi.stubEnv("TAVILY_API_KEY", undefined);
    expect(tavily()).toBeNull();
    const entered = { baseUrl: "http://127.0.0.1:9", apiKey: "canary-0123456789" };
    setStoredConnections({ model: null, search: { tavily: entered } });
    expect(tavily()).toEqual(entered);
    setStoredConnections({ model: null, search: {} });
    expect(tavily()).toBeNull();
    vi.unstubAllEnvs();
  });

  it("cannot be changed by whoever reads it", () => {
    const { agents } = knownFile(file).config;
    expect(() => agents.pop()).toThrow(TypeError);
  });

  it("is an error if it was never readable", () => {
    expect(() => knownFile(path.join(folder, "none.yaml"))).toThrow("a readable file");
  });
});

it("no shipped code reads the file past the user's changes", () => {
  const root = path.resolve(import.meta.dirname, "../..");
  const asking = ["app", "components", "lib"]
    .flatMap((part) =>
      readdirSync(path.join(root, part), { recursive: true }).map((name) => `${part}/${name}`),
    )
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .filter((name) => /\b(?:load|watch)Agents\(/.test(readFileSync(path.join(root, name), "utf8")));
  expect(asking.sort()).toEqual(["lib/agents/agents.ts", "lib/config/load.ts"]);
});

describe("A mistake in a value that overrides the file", () => {
  afterEach(() => vi.unstubAllEnvs());
  const steps = () => knownFile(file).config.agents[0]?.execution.maxIterations;

  it("S53: in a variable is reported by its name, and the last valid configuration stays active", () => {
    vi.stubEnv("GROUNDWORK__EXECUTION__MAX_ITERATIONS", "12");
    expect(steps()).toBe(12);
    vi.stubEnv("GROUNDWORK__EXECUTION__MAX_ITERATIONS", "twelve");
    expect(steps()).toBe(12);
    expect(knownFile(file).fault).toMatchObject({
      file: "environment",
      path: "GROUNDWORK__EXECUTION__MAX_ITERATIONS",
    });
    vi.stubEnv("GROUNDWORK__EXECUTION__MAX_ITERATIONS", "13");
    expect([steps(), knownFile(file).fault]).toEqual([13, null]);
  });

  it.each([
    ["{ mode: explicit, activity: WebSerch }", "activity", "WebSerch"],
    [
      "{ mode: explicit, activity: WebSearchTool, variant: turbo }",
      "variant",
      "default, advanced, documents",
    ],
    ["{ mode: latent }", "mode", "must not be answered by the model"],
  ])(
    "R4: an impossible variant, %s, is reported by its path with the available ones",
    (arm, key, expected) => {
      knownFile(file);
      writeFileSync(
        file,
        `${text()}variants: { WebSearchTool: [{ mode: explicit, activity: WebSearchTool }, ${arm}] }\n`,
      );
      const { fault, config } = knownFile(file);
      expect([fault?.file, fault?.path]).toEqual(["agents.yaml", `variants.WebSearchTool[1].${key}`]);
      expect(fault?.expected).toContain(expected);
      expect(config.agents[0]?.variants).toEqual({});
    },
  );
});
