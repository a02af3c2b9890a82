// A folder of Markdown files like a user's: headings, paragraphs and lists with a realistic word distribution (Zipf),
// from a fixed seed.

import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const SYLLABLES =
  "ba be bo ca ce co da de do fa fe ga go la le lo ma me mo na ne no pa pe po ra re ro sa se so ta te to va ve vo zu".split(
    " ",
  );
const COMMON = "the of and to in a is for on with that by as it from at are was this be or an which".split(
  " ",
);
const WORDS = 30_000;
const IN_FOLDER = 200;

/** Park and Miller's minimal generator. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** The words by rank; the first are English stop words. */
export function vocabulary(): string[] {
  const random = generator(11);
  const words = new Set(COMMON);
  while (words.size < WORDS) {
    const length = 2 + Math.floor(random() * 3);
    words.add(Array.from({ length }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join(""));
  }
  return [...words];
}

/** Writes `files` files of about `bytes` bytes each. */
export function writeCorpus(folder: string, { files, bytes }: { files: number; bytes: number }): void {
  const words = vocabulary();
  const random = generator(17);
  const pick = () => words[Math.min(WORDS - 1, Math.floor(WORDS ** random()) - 1)] ?? "the";
  const sentence = () => `${Array.from({ length: 8 + Math.floor(random() * 10) }, pick).join(" ")}. `;
  for (let index = 0; index < files; index += 1) {
    const inside = path.join(folder, String(Math.floor(index / IN_FOLDER)));
    if (index % IN_FOLDER === 0) mkdirSync(inside, { recursive: true });
    let text = `# ${pick()} ${pick()} ${pick()}\n\n`;
    while (text.length < bytes) {
      text += `## ${pick()} ${pick()}\n\n`;
      for (let paragraph = 0; paragraph < 3; paragraph += 1)
        text += `${Array.from({ length: 5 }, sentence).join("")}\n\n`;
    }
    writeFileSync(path.join(inside, `${index}.md`), text);
  }
}
