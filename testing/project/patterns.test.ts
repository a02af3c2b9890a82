// No pattern takes more than linear time on outside text. Almost every text is from outside: pages, reports, bundles,
// file names, replies. So all patterns of the server, which renders the components too, are tested; the few that need not
// be linear are listed with the longest text that they can receive.

import { analyse } from "scslre";
import { describe, expect, it, vi } from "vitest";
import { isLongForm } from "@/e2e/long-form";
import { patternsMadeBy } from "./made-patterns";
import { type Attack, attacksOn, type Pattern, patternsIn, textOf, timeOf, timesOf } from "./pattern-list";

const { patterns: written, made } = patternsIn(["lib", "db", "app", "components"]);

/** Calls whatever builds its pattern per call, with the kinds of text that it builds one from. */
async function buildPerCall(): Promise<void> {
  const { pageFindings } = await import("@/lib/activities/page-findings");
  pageFindings("The tariff of 2024 fell.", "What was the tariff in 2024?");
  const { rankedParts } = await import("@/lib/activities/rank-passages");
  await rankedParts("The tariff of 2024 fell.", [{ text: "What was the tariff (a+b) in 2024?", weight: 1 }]);
  const { beginnings } = await import("@/lib/citation-check/disagreement-prose");
  beginnings(["tariff", "цена"]);
  const { cleanMarkdown } = await import("@/lib/documents/markdown");
  const options = { components: true, link: null, title: "Title" };
  cleanMarkdown(
    '<script>1</script><style>a</style><Card title="A card" /><Snippet text="npm ci" />',
    options,
  );
  cleanMarkdown('<InstallPackages packages="ai" /><InlinePrompt initialInput="Ask" />', options);
  const { stripMarkup } = await import("@/lib/extraction/markup");
  stripMarkup("<script>1</script><style>a</style><textarea>b</textarea><title>c</title>text");
  const { withoutServerPaths } = await import("@/lib/http/server-paths");
  withoutServerPaths("text", { administers: false });
  const { languageOfFile } = await import("@/lib/i18n/served");
  languageOfFile("en-0123456789ab.json");
  const { mathSpans } = await import("@/lib/reports/mathematics/spans");
  mathSpans("> $$\n> x\n> $$", () => false);
  mathSpans(">>> $$\n>>> x\n>>> $$", () => false);
}

// A second copy of the modules is loaded, because those that this file imports are built already.
const built = await patternsMadeBy(async () => {
  vi.resetModules();
  for (const file of new Set(made.map((one) => one.file))) await import(/* @vite-ignore */ `../../${file}`);
  await buildPerCall();
});
const patterns = [...written, ...built];
const keyOf = ({ source, flags }: Pick<Pattern, "source" | "flags">) => `/${source}/${flags}`;
const different = [...new Map(patterns.map((pattern) => [keyOf(pattern), pattern])).values()];

type Exception = {
  file: string;
  /** The beginning of the pattern. */
  begins: string;
  /** Maximum length of its text in characters; null when only the analysis cannot show that it is linear. */
  longest: number | null;
  why: string;
};

const EXCEPTIONS: Exception[] = [
  {
    file: "lib/builtin-model/question.ts",
    begins: "\\b(?:between|compare)",
    longest: 300,
    why: "sidesOf cuts the question",
  },
  {
    file: "lib/builtin-model/question.ts",
    begins: "(\\S+(?:\\s+\\S+)?)\\s+(?:vs",
    longest: 300,
    why: "sidesOf",
  },
  { file: "lib/builtin-model/question.ts", begins: "\\bhow (?:does|do", longest: 300, why: "sidesOf" },
  { file: "lib/builtin-model/question.ts", begins: "\\bhow (?:do|does", longest: 300, why: "sidesOf" },
  { file: "lib/builtin-model/question.ts", begins: "\\b(?:zwischen", longest: 300, why: "sidesOf" },
  {
    file: "lib/builtin-model/question.ts",
    begins: "\\b(\\S+)\\s+(?:instead",
    longest: 300,
    why: "sidesOf",
  },
  { file: "lib/builtin-model/question.ts", begins: "(?:между|сравни", longest: 300, why: "sidesOf" },
  { file: "lib/builtin-model/question.ts", begins: "чем\\s+отлича", longest: 300, why: "sidesOf" },
  { file: "lib/builtin-model/question.ts", begins: "чем\\s+(.+?)", longest: 300, why: "sidesOf" },
  {
    file: "components/report/text/stretches.ts",
    begins: "^(#{1,3})[ \\t]+(",
    longest: 1000,
    why: "LONGEST_HEADING",
  },
  {
    file: "components/thread/next-questions.ts",
    begins: "\\[([^\\]]+)\\]",
    longest: 2000,
    why: "LONGEST_WRITTEN",
  },
  { file: "components/thread/next-questions.ts", begins: "\\s+([?!", longest: 2000, why: "LONGEST_WRITTEN" },
  {
    file: "lib/report-export/report-file.ts",
    begins: "(?: [^ ]*|(?<=^[^ ]*)",
    longest: 100,
    why: "safeTitle cuts to 50 code points",
  },
  {
    file: "lib/reports/citations.ts",
    begins: "(?:^|\\n)(`{3,}|~{3,})[\\s\\S]*?(?:\\n\\1|$)",
    longest: null,
    why: "the end of the text always ends it, so nothing is tried twice",
  },
  {
    file: "lib/extraction/docx-package.ts",
    begins: "<!--[\\s\\S]*?(?:-->|$)",
    longest: null,
    why: "what follows the name is optional, so nothing is tried twice",
  },
];

const exceptionOf = ({ place, source }: Pattern) =>
  EXCEPTIONS.find(({ file, begins }) => place.startsWith(`${file}:`) && source.startsWith(begins));

/** Length of the worst case in characters. Squared, it takes longer than any limit here in the short form too. */
const WORST = isLongForm ? 1_000_000 : 250_000;
/** Length at which a pattern's worst case is determined. */
const FIRST_LOOK = 16_000;
/** Length at which the worst cases that come into question are chosen, and how many: most texts harm most patterns not at all. */
const GLANCE = 4000;
const CANDIDATES = 4;
/**
 * Factor by which a pattern may be slower than a simple linear one on the same text. A quadratic one is about a million
 * times slower; a linear one that looks ahead 500 characters from each position 500 times.
 */
const GENEROUS = 5000;

/** Milliseconds after which the first measurement has found a bad pattern: a linear one takes less than one. */
const ENOUGH = 500;

/** Milliseconds that a plain pattern is taken to need at least. */
const SHORTEST = 1;

const PLAIN: Pattern = { place: "", source: "[^a]a", flags: "g" };
/** The best of three, so that neither compilation nor other load on the machine widens the limit. */
const plainTime = (text: string) =>
  Math.max(SHORTEST, Math.min(...[1, 2, 3].map(() => timeOf(PLAIN, text, 60_000))));

type Worst = { attack: Attack | null; took: number };

/** The attacks that take longest for a short text, the worst ones first; all of them if there are few. */
function candidatesOf(pattern: Pattern): Attack[] {
  const attacks = attacksOn(pattern);
  if (attacks.length <= CANDIDATES) return attacks;
  const timed: { attack: Attack; took: number }[] = [];
  const texts = attacks.map((attack) => textOf(attack, GLANCE));
  // Most patterns are through with all texts in a moment; each on its own, with its own limit, for one that is not.
  const times = timesOf(pattern, texts, ENOUGH);
  for (const [at, attack] of attacks.entries()) {
    const took = times?.[at] ?? timeOf(pattern, texts[at] ?? "", ENOUGH);
    // None is worse than one that a short text brings to the limit.
    if (took === Number.POSITIVE_INFINITY) return [attack];
    timed.push({ attack, took });
  }
  return timed
    .toSorted((one, other) => other.took - one.took)
    .slice(0, CANDIDATES)
    .map(({ attack }) => attack);
}

function worstOf(pattern: Pattern, length: number): Worst {
  let worst: Worst = { attack: null, took: 0 };
  for (const attack of length > GLANCE ? candidatesOf(pattern) : attacksOn(pattern)) {
    const text = textOf(attack, length);
    const once = timeOf(pattern, text, ENOUGH);
    // A slow measurement counts only if a second one is as slow, so that other load on the machine does not matter.
    const took = once > worst.took ? Math.min(once, timeOf(pattern, text, ENOUGH)) : once;
    if (took > worst.took) worst = { attack, took };
    if (took === Number.POSITIVE_INFINITY) break;
  }
  return worst;
}

describe("SEC-5: regular expressions over outside text", () => {
  it("SEC-5: are all found: literals in the syntax tree, and those built from strings by running their code", () => {
    expect(written.length).toBeGreaterThan(900);
    const unseen = made.filter(
      ({ file, line }) => !built.some(({ place }) => place.startsWith(`${file}:${line}:`)),
    );
    expect(unseen).toEqual([]);
  });

  it("SEC-5: each is linear by the analysis of its automaton", () => {
    const wrong = different.flatMap((pattern) => {
      const { reports } = analyse({ source: pattern.source, flags: pattern.flags }, { maxReports: 1 });
      const [report] = reports;
      if (!report || exceptionOf(pattern)) return [];
      return [
        `${pattern.place} ${keyOf(pattern)}: ${report.type}${report.exponential ? ", exponential" : ""}`,
      ];
    });
    expect(wrong).toEqual([]);
  });

  it("SEC-5: each reads its worst case of a megabyte (a quarter in the short form), or its longest possible text, in linear time", () => {
    const wrong: string[] = [];
    for (const pattern of different) {
      const longest = exceptionOf(pattern)?.longest ?? null;
      const { attack } = worstOf(pattern, longest ?? FIRST_LOOK);
      if (!attack) continue;
      const text = textOf(attack, longest ?? WORST);
      // No limit is lower than this one, so the plain pattern is measured only for one that exceeds it.
      if (timeOf(pattern, text, SHORTEST * GENEROUS) < SHORTEST * GENEROUS) continue;
      const limit = plainTime(text) * GENEROUS;
      if (timeOf(pattern, text, limit) < limit) continue;
      wrong.push(`${pattern.place} ${keyOf(pattern)}: ${JSON.stringify(attack)}`);
    }
    expect(wrong).toEqual([]);
  }, 600_000);

  it("SEC-5: the exceptions name existing patterns", () => {
    const idle = EXCEPTIONS.filter((one) => !patterns.some((pattern) => exceptionOf(pattern) === one));
    expect(idle).toEqual([]);
  });

  it.each(["\\s+$", "<!--[\\s\\S]*?-->", "(a+)+$", "^(a|a)*$", "\\[([^\\]]*)\\]\\(", "https?:\\/\\/\\S+x"])(
    "SEC-5: the generated worst cases expose /%s/",
    (source) => {
      const pattern = { place: "", source, flags: "" };
      const { attack } = worstOf(pattern, FIRST_LOOK);
      const text = textOf(attack ?? { before: "", pump: "x", after: "" }, 200_000);
      // Other load on the machine may hold up one measurement of the plain pattern, and would raise the limit.
      const limit = Math.min(plainTime(text), plainTime(text)) * 300;
      expect(timeOf(pattern, text, limit)).toBe(Number.POSITIVE_INFINITY);
    },
  );
});
