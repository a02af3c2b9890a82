// The only way to put text into a prompt. Prompts have the type `PromptText`, and only this file creates it:
// from this program's own words, from what the person said, from what a model wrote, and from outside text,
// which is cleaned of hidden and forged content and enclosed in marks that belong to one run (Q16, Q25,
// SEC-13 to SEC-16).

import { createHash } from "node:crypto";
import { countCharacters } from "@/lib/fetch/pages/page";
import { inert, withoutMass, withoutNumbers } from "./outside-text";

declare const isPromptText: unique symbol;
/** Text that may be part of a prompt. */
export type PromptText = string & { readonly [isPromptText]: true };

/** Placeholders for the marks of a run: characters that no text may contain (Unicode noncharacters). */
const OPEN = "\ufdd0";
const NAMED = "\ufdd1";
const CLOSE = "\ufdd2";
const MARKS = /[\ufdd0-\ufdd2]/g;

/** Cut to `limit` code points; `length` is the true length. */
export function cutText(text: string, limit: number): { text: string; length: number; truncated: boolean } {
  const length = countCharacters(text);
  if (length <= limit) return { text, length, truncated: false };
  // No code point takes more than two code units.
  const points = [...text.slice(0, limit * 2)];
  return { text: points.slice(0, limit).join(""), length, truncated: true };
}

/** This program's own words, and the values inserted into them. */
export function told(words: TemplateStringsArray, ...values: readonly (PromptText | number)[]): PromptText {
  return String.raw({ raw: words }, ...values) as PromptText;
}

/** Joins texts; `between` separates them. */
export function lines(
  texts: readonly PromptText[],
  between: "\n" | "\n\n" | "; " | ", " | " " = "\n",
): PromptText {
  return texts.join(between) as PromptText;
}

/** What the person said or set, verbatim: it directs the agent. */
export function personText(text: string): PromptText {
  return text.replace(MARKS, "") as PromptText;
}

/** Text by a model or by this program: numbers in it refer to the run's sources. */
export function writtenText(text: string): PromptText {
  return inert(text) as string as PromptText;
}

/** The same on one line. */
export function oneLine(text: string): PromptText {
  return inert(text).replace(/\s+/g, " ").trim() as PromptText;
}

/** Outside text: numbers in it are its own and cite nothing. */
export function outsideText(text: string): PromptText {
  return withoutNumbers(withoutMass(inert(text))) as PromptText;
}

/** The same on one line. */
export function outsideLine(text: string): PromptText {
  return withoutNumbers(withoutMass(oneLine(text))) as PromptText;
}

/** A value from a model or this program, as text. */
export function writtenValue(value: unknown): PromptText {
  return writtenText(typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
}

/** Data between marks that describe it; nothing inside can close the block. */
export function dataBlock(label: PromptText, text: PromptText): PromptText {
  return `${OPEN}${label.replace(MARKS, "")}${NAMED}\n${text.replace(MARKS, "").trim()}\n${CLOSE}` as PromptText;
}

export type Piece = { /** Of a block; null for what stands outside. */ label: string | null; body: string };

/** Splits a text into blocks and the text between them. */
export function piecesOf(text: PromptText): Piece[] {
  return text.split(OPEN).flatMap((part, index): Piece[] => {
    const [block = "", after = ""] = index === 0 ? ["", part] : part.split(CLOSE);
    const [label = "", body = ""] = block.split(NAMED);
    const piece = index === 0 ? [] : [{ label, body: body.trim() }];
    return after.trim() === "" ? piece : [...piece, { label: null, body: after.trim() }];
  });
}

/** The piece with another body of the same kind. */
export const pieceText = ({ label, body }: Piece): PromptText =>
  label === null ? (body as PromptText) : dataBlock(label as PromptText, body as PromptText);

/**
 * Ten characters in the marks of a run: the same in each of its prompts, and different for every other
 * question. A run that branched from another keeps its marks, since it repeats its prompts (GOAL-P4).
 */
export function markOf({ id, branch }: { id: string; branch: { runId: string } | null }): string {
  return createHash("sha256")
    .update(`marks of ${branch?.runId ?? id}`)
    .digest("hex")
    .slice(0, 10);
}

/** UTF-8 bytes that the marks of a block take in addition to its label. */
export const MARK_BYTES = Buffer.byteLength(sealed(dataBlock(told``, told``), "0123456789"), "utf8");

/** The text as it is sent: `<<<1f0c… page [3]>>>`, the data, `<<<1f0c… end>>>`. */
export function sealed(text: PromptText, mark: string): string {
  return text
    .replace(/\ufdd0([^\ufdd0-\ufdd2]*)\ufdd1/g, (_, label: string) => `<<<${mark}${label && ` ${label}`}>>>`)
    .replaceAll(CLOSE, `<<<${mark} end>>>`);
}
