import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const css = readFileSync(path.resolve(import.meta.dirname, "../../app/globals.css"), "utf8");

type Theme = "light" | "dark";

/** The colours of both themes from the style sheet. */
function readColours(): Map<string, Record<Theme, string>> {
  const pairs = css.matchAll(/--color-([\w-]+):\s*light-dark\((#[0-9a-f]{6,8}),\s*(#[0-9a-f]{6,8})\)/g);
  return new Map([...pairs].map(([, name = "", light = "", dark = ""]) => [name, { light, dark }]));
}

/** Relative luminance by WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const colours = readColours();
const ratio = (theme: Theme, text: string, ground: string) => {
  const [above, below] = [colours.get(text), colours.get(ground)];
  if (!above || !below) throw new Error(`No token for ${text} on ${ground}.`);
  return contrast(above[theme], below[theme]);
};

const GROUNDS = ["ground", "raised", "sunken", "hover"];
const TEXTS = ["ink", "muted", "faint", "accent", "supported", "weak", "unfound"];

const CODE = ["keyword", "string", "comment", "function", "constant", "parameter", "punctuation"];

/** Text colours with their backgrounds. */
const TEXT_PAIRS: [string, string][] = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground): [string, string] => [text, ground])),
  ...CODE.map((kind): [string, string] => [`code-${kind}`, "sunken"]),
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["ground", "ink"],
  ["ink", "accent-soft"],
  ["muted", "accent-soft"],
  ["accent", "accent-soft"],
  ["ink", "mark"],
  ["ink", "tint"],
  ["muted", "tint"],
  ["supported", "supported-soft"],
  ["weak", "weak-soft"],
  ["unfound", "unfound-soft"],
  ["ink", "supported-soft"],
  ["ink", "weak-soft"],
  ["ink", "unfound-soft"],
];

describe.each(["light", "dark"] as const)("%s theme", (theme) => {
  it.each(TEXT_PAIRS)("point 38: text %s on %s has at least 4.5:1", (text, ground) => {
    expect(ratio(theme, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["ground", "raised", "sunken"])(
    "point 38: the border of a field on %s has at least 3:1",
    (ground) => {
      expect(ratio(theme, "edge", ground)).toBeGreaterThanOrEqual(3);
    },
  );

  it("point 38: verdicts on the page are easy to read", () => {
    for (const verdict of ["supported", "weak", "unfound"])
      expect(ratio(theme, verdict, "ground")).toBeGreaterThanOrEqual(5.8);
  });
});

it("point 38: long texts in the dark theme are not too bright", () => {
  expect(ratio("dark", "ink", "ground")).toBeGreaterThanOrEqual(11);
  expect(ratio("dark", "ink", "ground")).toBeLessThanOrEqual(16);
});

it("every colour token has a value in both themes", () => {
  const stated = [...css.matchAll(/--color-([\w-]+):/g)]
    .map(([, name = ""]) => name)
    .filter((name) => name !== "");
  expect(stated.filter((name) => name !== "-" && !colours.has(name))).toEqual([]);
});
