// Real sentences: the documentation of two installed packages, lightly edited as a writer would.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { cleanMarkdown, splitFrontMatter } from "@/lib/documents/markdown";
import { blocksOf, sentencesIn } from "@/lib/text/sentences";
import type { Random } from "./random";

const FOLDERS = ["node_modules/next/dist/docs", "node_modules/ai/docs"];

export type DocPage = { name: string; text: string; sentences: string[] };

/** A sentence without its Markdown. */
const bare = (sentence: string) =>
  sentence
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/(\*\*|__|\*)(\S(?:.*?\S)?)\1/g, "$2")
    .replace(/<[^>]+>/g, "")
    .replace(/\s+/g, " ")
    .trim();

const PROSE = /^\p{Lu}[^|{}[\]]{40,240}[.]$/u;

function sentencesOfPage(text: string): string[] {
  const prose = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, "");
  const found: string[] = [];
  for (const block of blocksOf(prose))
    for (const span of sentencesIn(prose, block)) {
      const sentence = bare(prose.slice(span.start, span.end));
      const even =
        (sentence.match(/`/g)?.length ?? 0) % 2 === 0 && (sentence.match(/"/g)?.length ?? 0) % 2 === 0;
      if (PROSE.test(sentence) && even) found.push(sentence);
    }
  return [...new Set(found)];
}

/** Every page of the bundled documentation as stored after reading. */
export function docPages(root: string): DocPage[] {
  const pages: DocPage[] = [];
  for (const folder of FOLDERS) {
    const files = readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" });
    for (const file of files.filter((name) => /\.mdx?$/.test(name)).sort()) {
      const { title, body } = splitFrontMatter(readFileSync(path.join(root, folder, file), "utf8"));
      const text = cleanMarkdown(body, { components: true, link: null, title: title ?? "" });
      const sentences = sentencesOfPage(text);
      if (sentences.length >= 4) pages.push({ name: `${folder}/${file}`, text, sentences });
    }
  }
  return pages;
}

const WORDS: [RegExp, string][] = [
  [/\bYou can\b/, "One can"],
  [/\byou can\b/, "developers can"],
  [/\bFor example, /, ""],
  [/\bHowever, /, ""],
  [/\bThis allows you to\b/, "This makes it possible to"],
  [/\ballows you to\b/, "lets you"],
  [/\bUse the\b/, "One should use the"],
  [/\bin order to\b/, "to"],
  [/\bprovides\b/, "offers"],
  [/\bWhen using\b/, "With"],
  [/\bshould\b/, "ought to"],
  [/\bmust\b/, "has to"],
  [/\bmultiple\b/, "several"],
  [/\blarge\b/, "big"],
  [/\bcreate\b/, "make"],
  [/\bensure\b/, "make sure"],
  [/\bavailable\b/, "on hand"],
];

/**
 * The sentence as a writer would use it: verbatim, without code marks, with a clause omitted, or with words replaced.
 */
export function edited(random: Random, sentence: string): string {
  const clauses = sentence.split(
    /, (?=which|but|and|so|or|as|because|where|while|since|instead|including|such)/,
  );
  const forms: (() => string)[] = [
    () => sentence,
    () => sentence.replaceAll("`", ""),
    () => (clauses.length > 1 && (clauses[0]?.length ?? 0) > 40 ? `${clauses[0]}.` : sentence),
    () =>
      WORDS.reduce((text, [from, to]) => text.replace(from, to), sentence).replace(/^./, (letter) =>
        letter.toUpperCase(),
      ),
    () =>
      `According to the documentation, ${/^\p{Lu}\p{Ll}+ /u.test(sentence) && /^(?:The|This|You|If|When|It|In|For|To|By|A|An|Use|These|Each)\b/.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence}`,
  ];
  return random.pick(forms)();
}

/** Changes one digit of a separate number; null if there is none. */
export function otherNumber(random: Random, sentence: string): string | null {
  const numbers = [
    ...sentence.matchAll(/(?<![\p{L}\p{N}`.#/-])\d{1,6}(?:\.\d+)*(?![\p{L}\p{N}`/-]|\.\p{L})/gu),
  ];
  if (numbers.length === 0) return null;
  const match = random.pick(numbers);
  const digits = match[0];
  const place = digits.length - 1;
  const other = String((Number(digits[place]) + random.whole(1, 8)) % 10);
  const at = match.index + place;
  return sentence.slice(0, at) + other + sentence.slice(at + 1);
}
