// Lists every regular expression of the source and generates its worst cases, for the test that all of them take linear
// time. The list comes from the syntax tree, so that a pattern without a test counts as well.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import vm from "node:vm";
import type { AST } from "@eslint-community/regexpp";
import { RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";
import { parseSync } from "vite";

const ROOT = path.resolve(import.meta.dirname, "../..");
const NOT_SHIPPED = /\.test\.tsx?$|\.d\.ts$/;

export type Pattern = { place: string; source: string; flags: string };
/** Code that builds a pattern from strings. */
type MadePattern = { file: string; line: number };

function filesOf(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesOf(name);
    return /\.tsx?$/.test(entry.name) && !NOT_SHIPPED.test(name) ? [name] : [];
  });
}

type Node = { type?: string; start: number; end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

function visit(value: unknown, seen: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, seen);
  else if (isNode(value)) {
    if (typeof value.type === "string") seen(value);
    for (const inside of Object.values(value)) visit(inside, seen);
  }
}

/** Every literal pattern of these folders, and every place where one is built from strings. */
export function patternsIn(folders: readonly string[]): { patterns: Pattern[]; made: MadePattern[] } {
  const patterns: Pattern[] = [];
  const made: MadePattern[] = [];
  for (const file of folders.flatMap(filesOf)) {
    const text = readFileSync(path.join(ROOT, file), "utf8");
    visit(parseSync(file, text).program, (node) => {
      const regex =
        node.type === "Literal" ? (node.regex as { pattern: string; flags: string } | undefined) : undefined;
      const line = () => text.slice(0, node.start).split("\n").length;
      if (regex) patterns.push({ place: `${file}:${line()}`, source: regex.pattern, flags: regex.flags });
      const callee = node.callee as { name?: string } | undefined;
      if ((node.type === "NewExpression" || node.type === "CallExpression") && callee?.name === "RegExp")
        made.push({ file, line: line() });
    });
  }
  return { patterns, made };
}

/** A text that begins with `before`, repeats `pump`, and ends with `after`, which most patterns reject. */
export type Attack = { before: string; pump: string; after: string };

/** Candidates for a character class: characters that the patterns of this project search for. */
const TRIED = "a0_ \n-.([{<\"'`*#|:/\\$!ж漢é—’”«»“?,;=&%@~^+)]}>A9\t\r\u0000";
/** Number of different characters of a class that are combined. */
const MIXED = 3;

const isClass = (node: AST.Node) =>
  node.type === "CharacterSet" || node.type === "CharacterClass" || node.type === "ExpressionCharacterClass";

class Samples {
  readonly #flags: string;
  constructor(flags: string) {
    this.#flags = flags.replace(/[gy]/g, "");
  }

  charactersOf(node: AST.Node): string[] {
    const one = new RegExp(node.raw, this.#flags);
    const found = [...TRIED].filter((character) => one.test(character));
    return found.length > 0
      ? found
      : ["\u4e00", "\u3042", "ü", "\u202e"].filter((character) => one.test(character));
  }

  /** A text that the node matches. */
  of(node: AST.Node): string {
    if (isClass(node)) return this.charactersOf(node)[0] ?? "";
    if (node.type === "Character") return String.fromCodePoint(node.value);
    if (node.type === "Quantifier")
      return this.of(node.element).repeat(Math.max(node.min, node.max === 0 ? 0 : 1));
    if (node.type === "Backreference") return Array.isArray(node.resolved) ? "" : this.of(node.resolved);
    if (node.type === "Alternative") return node.elements.map((element) => this.of(element)).join("");
    if (node.type === "Group" || node.type === "CapturingGroup" || node.type === "Pattern")
      return this.of(node.alternatives[0] as AST.Alternative);
    return "";
  }

  /** Texts that the element of a quantifier can repeat. */
  pumpsOf(element: AST.Node): string[] {
    if (isClass(element)) {
      const characters = this.charactersOf(element);
      const [first = ""] = characters;
      return [first, ...characters.slice(1, MIXED).map((other) => first + other)];
    }
    if (element.type === "Group" || element.type === "CapturingGroup")
      return element.alternatives.map((alternative) => this.of(alternative));
    return [this.of(element)];
  }

  /** A text that matches everything before a node in its pattern. */
  before(node: AST.Node): string {
    let text = "";
    for (let inner = node; inner.parent; inner = inner.parent) {
      if (inner.parent.type !== "Alternative") continue;
      const { elements } = inner.parent;
      text = `${elements
        .slice(0, elements.indexOf(inner as AST.Element))
        .map((one) => this.of(one))
        .join("")}${text}`;
    }
    return text;
  }
}

/** More repetitions than this count as unbounded. */
const ENDLESS = 16;

/** The worst cases of a pattern, one set for each unbounded repetition. */
export function attacksOn({ source, flags }: Pick<Pattern, "source" | "flags">): Attack[] {
  const parsed = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes("u"),
    unicodeSets: flags.includes("v"),
  });
  const samples = new Samples(flags);
  const found = new Map<string, Attack>();
  const add = (before: string, pump: string) => {
    for (const after of ["\u0000", "\n!"])
      if (pump !== "") found.set(JSON.stringify([before, pump, after]), { before, pump, after });
  };
  visitRegExpAST(parsed, {
    onQuantifierEnter(quantifier) {
      if (quantifier.max < ENDLESS) return;
      const before = samples.before(quantifier);
      add("", before);
      for (const pump of samples.pumpsOf(quantifier.element)) {
        add("", pump);
        add(before, pump);
        add("", before + pump);
        add("\n", `${before}${pump}\n`);
      }
    },
  });
  return [...found.values()];
}

/** A text of approximately that many characters. */
export const textOf = ({ before, pump, after }: Attack, length: number): string =>
  before + pump.repeat(Math.ceil(length / pump.length)) + after;

const context = vm.createContext({ worked });
const script = new vm.Script(
  "{ const r = new RegExp(given.source, given.flags); if (r.global) given.text.replace(r, ''); else r.exec(given.text); }",
);

/** Milliseconds of this thread's own work so far: other load on the machine does not lengthen them. */
function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const all = new vm.Script(`given.texts.map((text) => {
  const begun = worked();
  { const r = new RegExp(given.source, given.flags); if (r.global) text.replace(r, ''); else r.exec(text); }
  return worked() - begun;
})`);

/**
 * Milliseconds of work that a pattern takes for each text; null if all of them together take longer than `limit` on the
 * clock. For short texts most of the time goes into the thread that watches each call of `timeOf`.
 */
export function timesOf(
  { source, flags }: Pick<Pattern, "source" | "flags">,
  texts: readonly string[],
  limit: number,
): number[] | null {
  context.given = { source, flags, texts };
  try {
    return [...all.runInContext(context, { timeout: limit })];
  } catch (error) {
    if ((error as { code?: unknown }).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    return null;
  }
}

/** How many times the limit passes on the clock before a pattern is stopped that has worked for less than the limit. */
const PATIENCE = 16;

/** Milliseconds of work that a pattern takes for a text; infinity if it was stopped after `limit`. */
export function timeOf(
  { source, flags }: Pick<Pattern, "source" | "flags">,
  text: string,
  limit: number,
): number {
  context.given = { source, flags, text };
  for (let patience = 1; ; patience *= 2) {
    const begun = worked();
    try {
      script.runInContext(context, { timeout: Math.ceil(limit * patience) });
    } catch (error) {
      // The error comes from another realm, so `instanceof Error` is false.
      if ((error as { code?: unknown }).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
      // The engine stops by the clock, which also runs while other processes have the core.
      if (worked() - begun >= limit / 2 || patience >= PATIENCE) return Number.POSITIVE_INFINITY;
      continue;
    }
    return worked() - begun;
  }
}
