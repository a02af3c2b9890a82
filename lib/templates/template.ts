// A saved question with typed inputs (B7): its types, its validation, and how it is filled. Pure and without imports,
// because the form in the browser, the routes and the integrations must apply the same rules.

import type { Scope } from "@/lib/run-log/run-state";
import type { Place } from "@/lib/sources/places";

type Named = { name: string; label: string; required: boolean };
type TextInput = Named & { type: "text"; default?: string };
type NumberInput = Named & { type: "number"; default?: number; min?: number; max?: number };
/** Dates have the form `2026-11-21`. */
type DateInput = Named & { type: "date"; default?: string; min?: string; max?: string };
type ChoiceInput = Named & { type: "choice"; choices: string[]; default?: string };
/** The texts that replace true and false in the question; "yes" and "no" by default. */
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
  /** `{input}` is replaced by a value; `{{` and `}}` are literal braces. */
  question: string;
  inputs: TemplateInput[];
  /** Null for the default agent. */
  agent: string | null;
  scope: Scope | null;
  /** A mix of places; it replaces `scope`. */
  places: Place[] | null;
};

/** `name` is also the name of its tool in the integrations. */
export type Template = TemplateValues & {
  name: string;
  revision: number;
  createdAt: number;
  updatedAt: number;
};

export type Value = string | number | boolean;
export type Values = Record<string, unknown>;

export const NAME = /^[a-z][a-z0-9_]{0,39}$/;
/** Parameters that every template's tool has besides its inputs. */
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

/** Splits a question into text and placeholders. */
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

/** Names of a question's placeholders without duplicates, in the order of the text. */
export function placesIn(question: string): string[] {
  return [...new Set(piecesOf(question).flatMap((piece) => ("place" in piece ? piece.place : [])))];
}

/** Escapes a question so that a template asks exactly the same. */
export const withoutPlaces = (question: string): string => question.replace(/[{}]/g, "$&$&");

const CYRILLIC = [..."абвгдеёжзийклмнопрстуфхцчшщъыьэюя"];
const LATIN = "a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya".split(" ");
const inLatin = (sign: string): string => LATIN[CYRILLIC.indexOf(sign)] ?? sign;

/** A name derived from a title in lower-case Latin letters and digits; empty if nothing can be transliterated. */
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
/** `limit`: the bound that the value violates, if there is one. */
export type ValueIssue = { input: string; problem: ValueProblem; limit?: Value };
type Filled = { ok: true; question: string } | { ok: false; issues: ValueIssue[] };

const isDate = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && isDay(value);

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The problem of a given value; null if it is valid. */
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

/** The text of a value in the question. */
function wordsOf(input: TemplateInput, value: Value): string {
  if (input.type === "boolean") return value ? (input.whenTrue ?? "yes") : (input.whenFalse ?? "no");
  // Removes control characters and direction marks.
  return String(value)
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (sign) => (sign === "\n" ? "\n" : " "))
    .trim();
}

/**
 * Replaces the placeholders of a question by values. Each value is inserted once and not parsed again, so its braces
 * are literal. An optional input without a value takes its default or stays empty.
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
    // An empty value must not leave two spaces.
    text = said === "" ? text.replace(/(?<![ \t])[ \t]+$/, "") : text + said;
  }
  return text.trim();
}

export const isReserved = (name: string): boolean => RESERVED.has(name);
