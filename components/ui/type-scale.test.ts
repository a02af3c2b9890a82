// Checks the type scale: few sizes, none too small, and none outside the scale.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const css = readFileSync(path.join(root, "app/globals.css"), "utf8");

/** The largest size of a screen: the title of a page, or of a report on its own page. No screen has both. */
const TITLES = ["page", "headline"];

/** The pixels of every `--text-…` size that a screen with this title may have; `reading`: the reading size. */
function scale(title: string, reading: number): number[] {
  const written = [...css.matchAll(/--text-([a-z]+): (?:([\d.]+)rem|var\(--size-reading\));/g)];
  const others = TITLES.filter((name) => name !== title);
  return written
    .filter(([, name = ""]) => !others.includes(name))
    .map(([, , rem]) => (rem ? Number(rem) : reading) * 16);
}

it.each(TITLES)("has at most six sizes on desktop and phone, none under 12 px (%s)", (title) => {
  const readings = [...css.matchAll(/--size-reading: ([\d.]+)rem;/g)].map(([, rem]) => Number(rem));
  expect(readings).toHaveLength(2);
  for (const reading of readings) {
    const sizes = scale(title, reading);
    expect(sizes.length).toBeGreaterThan(6);
    expect(new Set(sizes).size).toBeLessThanOrEqual(6);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
  }
});

it("is the only source of sizes: no component defines one", () => {
  const own = ["app", "components"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".tsx"))
      .flatMap((name) => {
        const text = readFileSync(path.join(root, folder, name), "utf8");
        return [
          ...text.matchAll(/text-\[[\d.]+(?:px|r?em)\]|fontSize:|font-(?:bold|black|light|thin)\b/g),
        ].map(([size]) => `${folder}/${name}: ${size}`);
      }),
  );
  expect(own).toEqual([]);
});
