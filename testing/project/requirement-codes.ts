// Requirement codes: those that a document defines, and those that comments and test titles mention.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const FOLDERS = ["app", "components", "db", "e2e", "lib", "scripts", "testing", "tools"];
const IS_TEST = /\.(?:test\.tsx?|spec\.ts|contract\.ts)$/;

/** A requirement of the protocol, a security goal, a measured goal. */
const CODE = /(?:[TASPQRXB]\d{1,2}|SEC-\d{1,2}|GOAL-[A-Z]\d{1,2})/.source;
const RANGE = `${CODE}(?:(?:-| to )${CODE})?`;
const TITLE = new RegExp(`["'\`]((?:${RANGE}[ ,/]*)+): `, "g");
/**
 * In a comment a code is in brackets, in a list, or after a word such as “rules”; parts of hashes and quarters do not
 * count.
 */
const MENTION = new RegExp(`(?<![-\\w.†#])${RANGE}(?![\\w-])`, "g");
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;

const prefixOf = (code: string) => code.replace(/\d+$/, "");
const numberOf = (code: string) => Number(/\d+$/.exec(code)?.[0]);

/** Codes in a text; `A14-A16` and `A14 to A16` mean three codes. */
function codesIn(text: string): string[] {
  const ranges = new RegExp(`(${CODE})(?:(?:-| to )(${CODE}))?`, "g");
  return [...text.matchAll(ranges)].flatMap(([, from = "", to]) => {
    if (to === undefined) return [from];
    const first = numberOf(from);
    return Array.from(
      { length: numberOf(to) - first + 1 },
      (_, index) => `${prefixOf(from)}${first + index}`,
    );
  });
}

/** Codes at the beginning of test titles: `S36 SEC-7: …`, `A14-A16: …`. */
export function codesOfTitles(source: string): string[] {
  return [...source.matchAll(TITLE)].flatMap(([, codes = ""]) => codesIn(codes));
}

/** Codes that comments mention. */
export function codesOfComments(source: string): string[] {
  return [...source.matchAll(COMMENT)].flatMap(([comment]) =>
    [...comment.matchAll(MENTION)].flatMap(([mention]) => codesIn(mention)),
  );
}

/** Codes that a document defines in the first cells of table rows. */
export function codesDefined(markdown: string): string[] {
  return [...markdown.matchAll(new RegExp(`^\\| (${CODE}) \\|`, "gm"))].map(([, code = ""]) => code);
}

export type SourceText = { file: string; text: string; isTest: boolean };

/** Every source file of the project, by its path from `root`. */
export function sourceTexts(root: string): SourceText[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
      .map((name) => {
        const file = `${folder}/${name}`;
        return { file, text: readFileSync(path.join(root, file), "utf8"), isTest: IS_TEST.test(file) };
      }),
  );
}
