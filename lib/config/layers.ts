// Lays the sources of the configuration over one another: what is built in, the file for every agent, variables for
// every agent, the file for one agent, variables for one agent. What comes later counts. Whatever is wrong is told by
// the place that said it: the key of the file, or the variable.

import { ConfigError } from "./config-error";
import { type Expectation, expects, placed } from "./expectation";
import { SECTIONS } from "./schema";
import { PROMPT_PAIRS } from "./sections";
import { at, isMap, layered, type SetValue, type Tree, withoutNulls, withValue } from "./variables";

type Path = readonly (string | number)[];

export type Layers = {
  /** Everything together, with what an agent inherits in its entry. */
  merged: Tree;
  /** The error for a value of `merged`, told by who said it. */
  fault(path: Path, expected: Expectation, more?: { key?: string; cause?: unknown }): ConfigError;
};

/** Sections in which null means that nothing is set, so that an entry can put aside what it would inherit. */
const EMPTIED = ["model", "prompts", "variants"] as const;

/** The documented spellings of keys that are written otherwise here. */
const SPELLINGS = { outputPosition: "output_position", explicitOutput: "explicit_output" } as const;

function withOurSpelling(section: Tree, where: string): Tree {
  if (!isMap(section.protocol)) return section;
  const protocol = { ...section.protocol };
  for (const [theirs, ours] of Object.entries(SPELLINGS)) {
    if (!Object.hasOwn(protocol, theirs)) continue;
    if (Object.hasOwn(protocol, ours))
      throw new ConfigError({
        file: "agents.yaml",
        path: `${where}protocol.${theirs}`,
        expected: expects("notBoth", { one: theirs, other: ours }),
      });
    protocol[ours] = protocol[theirs];
    delete protocol[theirs];
  }
  return { ...section, protocol };
}

/** The file with its keys in our spelling. Throws ConfigError. */
export function inOurSpelling(file: Tree): Tree {
  const whole = withOurSpelling(file, "");
  if (!isMap(whole.agents)) return whole;
  const agents = Object.entries(whole.agents).map(([name, entry]) => [
    name,
    isMap(entry) ? withOurSpelling(entry, `agents.${name}.`) : entry,
  ]);
  return { ...whole, agents: Object.fromEntries(agents) };
}

/** A text puts a file of the same kind aside, and the other way round. */
function promptsUnder(under: unknown, over: unknown): unknown {
  if (!isMap(under) || !isMap(over)) return under;
  const aside = PROMPT_PAIRS.filter((pair) => pair.some((key) => over[key] !== undefined)).flat();
  return Object.fromEntries(Object.entries(under).filter(([key]) => !(aside as string[]).includes(key)));
}

function laidOver(section: (typeof SECTIONS)[number], parts: readonly unknown[]): unknown {
  const whole = parts.reduce(
    (under, over) => layered(section === "prompts" ? promptsUnder(under, over) : under, over),
    undefined,
  );
  if ((EMPTIED as readonly string[]).includes(section)) return withoutNulls(whole);
  if (section === "mcp" && isMap(whole) && isMap(whole.mcpServers))
    return { ...whole, mcpServers: withoutNulls(whole.mcpServers) };
  return whole;
}

const said = (section: string, value: unknown) => (value === undefined ? {} : { [section]: value });

/** A variable for a key of an agent must not make one up: its name may be a slip. */
function refuseStrangers(file: Tree, set: readonly SetValue[]): void {
  for (const { path, variable } of set) {
    const [area, name = ""] = path;
    const known = [...Object.keys(isMap(file.agents) ? file.agents : {}), ...wholeAgents(set)];
    if (area !== "agents" || path.length < 3 || known.includes(name)) continue;
    const expected = expects("agentName", { names: known.join(", "), name });
    throw new ConfigError({ file: "environment", path: variable, expected });
  }
}

const wholeAgents = (set: readonly SetValue[]): string[] =>
  set.flatMap(({ path, value }) => {
    if (path[0] !== "agents" || path.length > 2) return [];
    return path[1] === undefined ? Object.keys(isMap(value) ? value : {}) : [path[1]];
  });

/** `file`: in our spelling. Throws ConfigError. */
export function layerConfig(file: Tree, set: readonly SetValue[]): Layers {
  refuseStrangers(file, set);
  const environment = set.reduce<unknown>(
    (tree, { path, value }) => withValue(tree, path, value),
    {},
  ) as Tree;
  const top = layered(file, environment) as Tree;
  const general = SECTIONS.map(
    (section) => [section, [at(file, [section]), at(environment, [section])]] as const,
  );
  const sections = general.map(([section, parts]) => said(section, laidOver(section, parts)));
  const agents = isMap(top.agents)
    ? Object.entries(top.agents).map(([name, entry]) => {
        if (!isMap(entry)) return [name, entry];
        const own = general.map(([section, parts]) => {
          const levels = [file, environment].map((tree) => at(tree, ["agents", name, section]));
          return said(section, laidOver(section, [...parts, ...levels]));
        });
        return [name, Object.assign({}, entry, ...own)];
      })
    : top.agents;
  return {
    merged: Object.assign({}, top, ...sections, {
      ...(Array.isArray(agents) ? { agents: Object.fromEntries(agents) } : {}),
    }),
    fault: (path, expected, { key, cause } = {}) => {
      const place = sayer({ file, set }, path, key);
      return new ConfigError({ ...place, expected, cause });
    },
  };
}

const written = (path: Path) =>
  path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`))
    .join("")
    .replace(/^\./, "");

/** Who said the value at a path: the entry of an agent before what it inherits, a variable before the file. */
function sayer(said: { file: Tree; set: readonly SetValue[] }, path: Path, key?: string) {
  const full = key === undefined ? path : [...path, key];
  const [first, , section] = path;
  const inherited = first === "agents" && (SECTIONS as unknown[]).includes(section);
  for (const cut of inherited ? [0, 2] : [0]) {
    const wanted = full.slice(cut);
    const variable = said.set.findLast(({ path: place }) =>
      place.every((part, index) => part === wanted[index]),
    );
    if (variable) return { file: "environment", path: variable.variable };
    if (at(said.file, wanted) !== undefined)
      return { file: "agents.yaml", path: written(path.slice(cut)) || placed("top") };
  }
  return { file: "agents.yaml", path: written(path) || placed("top") };
}
