// A saved question with typed inputs (B7): what a template is, what is wrong with one, and how it is filled. Pure and free
// of imports, because the form in the browser, the routes and the doors must judge alike.

import type { Scope } from "@/lib/run-log/run-state";

type Named = { name: string; label: string; required: boolean };
type TextInput = Named & { type: "text"; default?: string };
type NumberInput = Named & { type: "number"; default?: number; min?: number; max?: number };
/** Dates are `2026-11-21`. */
type DateInput = Named & { type: "date"; default?: string; min?: string; max?: string };
type ChoiceInput = Named & { type: "choice"; choices: string[]; default?: string };
/** What stands in the question for each of the two; "yes" and "no" where nothing else is said. */
type BooleanInput = Named & {
  type: "boolean";
  default?: boolean;
  whenTrue?: string;
  whenFalse?: string;
};
export type TemplateInput = TextInput | NumberInput | DateInput | ChoiceInput | BooleanInput;
export type InputType = TemplateInput["type"];
export const INPUT_TYPES = ["text", "number", "date", "choice", "boolean"] as const satisfies InputType[];

export type TemplateValues = {
  title: string;
  description: string;
  /** With `{input}` where a value goes; `{{` and `}}` are braces that mean themselves. */
  question: string;
  inputs: TemplateInput[];
  /** Null for the agent of the house. */
  agent: string | null;
  scope: Scope | null;
};

/** `name` is also that of the tool it is by the doors. */
export type Template = TemplateValues & {
  name: string;
  revision: number;
  createdAt: number;
  updatedAt: number;
};

export type Value = string | number | boolean;
export type Values = Record<string, unknown>;

export const NAME = /^[a-z][a-z0-9_]{0,39}$/;
/** Names of parameters that every such tool has beside its inputs. */
const RESERVED = new Set(["wait"]);
export const MOST = {
  title: 120,
  description: 500,
  question: 10_000,
  inputs: 12,
  choices: 20,
  label: 120,
  text: 2000,
};

type Piece = { text: string } | { place: string };

/** A question as what stands in it and where values go. */
export function piecesOf(question: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const say = (text: string) => {
    const last = pieces.at(-1);
    if (last && "text" in last) last.text += text;
    else if (text) pieces.push({ text });
  };
  for (const match of question.matchAll(/\{\{|\}\}|\{([^{}\n]{1,80})\}/g)) {
    say(question.slice(at, match.index));
    const place = match[1]?.trim();
    if (place) pieces.push({ place });
    else say(match[1] === undefined ? match[0].slice(1) : match[0]);
    at = match.index + match[0].length;
  }
  say(question.slice(at));
  return pieces;
}

/** Names of the places of a question, each once, in the order of the text. */
export function placesIn(question: string): string[] {
  return [...new Set(piecesOf(question).flatMap((piece) => ("place" in piece ? piece.place : [])))];
}

/** A question that was asked, as the text of a template that asks just the same. */
export const withoutPlaces = (question: string): string => question.replace(/[{}]/g, "$&$&");

const CYRILLIC = [..."абвгдеёжзийклмнопрстуфхцчшщъыьэюя"];
const LATIN = "a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya".split(" ");
const inLatin = (sign: string): string => LATIN[CYRILLIC.indexOf(sign)] ?? sign;

/** A name made of a title in small Latin letters and digits; empty where nothing of it can be written so. */
export function nameFrom(title: string): string {
  const plain = title
    .toLowerCase()
    .replace(/[а-яё]/g, inLatin)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");
  return plain
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|(?<!_)_+$/g, "")
    .slice(0, 40)
    .replace(/(?<!_)_+$/, "");
}

type ValueProblem = "missing" | "type" | "choice" | "min" | "max" | "length" | "unknown";
/** `limit`: what the value must keep to, where there is such a thing. */
export type ValueIssue = { input: string; problem: ValueProblem; limit?: Value };
type Filled = { ok: true; question: string } | { ok: false; issues: ValueIssue[] };

const isDate = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && isDay(value);

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** What is wrong with a value that is there; null for one that can be taken. */
export function valueProblem(input: TemplateInput, value: unknown): Omit<ValueIssue, "input"> | null {
  if (input.type === "text") {
    if (typeof value !== "string") return { problem: "type" };
    return value.length > MOST.text ? { problem: "length", limit: MOST.text } : null;
  }
  if (input.type === "boolean") return typeof value === "boolean" ? null : { problem: "type" };
  if (input.type === "choice")
    return typeof value === "string" && input.choices.includes(value) ? null : { problem: "choice" };
  const fits = input.type === "number" ? typeof value === "number" && Number.isFinite(value) : isDate(value);
  if (!fits) return { problem: "type" };
  const { min, max } = input;
  const given = value as string | number;
  if (min !== undefined && given < min) return { problem: "min", limit: min };
  if (max !== undefined && given > max) return { problem: "max", limit: max };
  return null;
}

const isLeftOut = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/** What a value reads as in the question. */
function wordsOf(input: TemplateInput, value: Value): string {
  if (input.type === "boolean") return value ? (input.whenTrue ?? "yes") : (input.whenFalse ?? "no");
  // Signs that steer a terminal or turn the direction of what follows are no words.
  return String(value)
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (sign) => (sign === "\n" ? "\n" : " "))
    .trim();
}

/**
 * The question with the values in their places. Each value goes in once and is not looked at again, so braces in it mean
 * themselves. An input that is not required and left out takes its default, or leaves its place empty.
 */
export function fillTemplate(
  { question, inputs }: Pick<Template, "question" | "inputs">,
  values: Values,
): Filled {
  const issues: ValueIssue[] = [];
  const words = new Map<string, string>();
  for (const input of inputs) {
    const given = Object.hasOwn(values, input.name) ? values[input.name] : undefined;
    const value = isLeftOut(given) ? input.default : given;
    if (value === undefined || value === "") {
      if (input.required) issues.push({ input: input.name, problem: "missing" });
      words.set(input.name, "");
      continue;
    }
    const problem = valueProblem(input, value);
    if (problem) issues.push({ input: input.name, ...problem });
    else words.set(input.name, wordsOf(input, value as Value));
  }
  const known = new Set(inputs.map(({ name }) => name));
  for (const name of [...Object.keys(values), ...placesIn(question)])
    if (!known.has(name)) issues.push({ input: name, problem: "unknown" });
  return issues.length > 0 ? { ok: false, issues } : { ok: true, question: filled(question, words) };
}

function filled(question: string, words: Map<string, string>): string {
  let text = "";
  for (const piece of piecesOf(question)) {
    const said = "text" in piece ? piece.text : (words.get(piece.place) ?? "");
    // An empty place leaves no second space behind.
    text = said === "" ? text.replace(/(?<![ \t])[ \t]+$/, "") : text + said;
  }
  return text.trim();
}

export const isReserved = (name: string): boolean => RESERVED.has(name);
