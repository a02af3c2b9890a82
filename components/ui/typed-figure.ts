// Figures that a person types.

import type { Language } from "@/lib/text/languages";

const NUMBER = /^(\d{1,15}(?:\.\d{1,6})?|\.\d{1,6})(k|m|к|м|тыс\.?|млн\.?)?$/iu;
const TIMES: Record<string, number> = {
  k: 1000,
  m: 1_000_000,
  к: 1000,
  м: 1_000_000,
  тыс: 1000,
  млн: 1_000_000,
};

/**
 * Parses typed text: `60000`, `60,000`, `60 000`, `60k` or `1.5M`; in Russian `60 000`, `60 тыс.` or `1,5
 * млн`. Null for empty text, NaN for anything else.
 */
export function readFigure(language: Language, text: string): number | null {
  const close = text.slice(0, 40).replace(/\s|_/g, "");
  const bare = language === "ru" ? close.replace(",", ".") : close.replace(/,(?=\d{3}(?!\d))/g, "");
  if (bare === "") return null;
  const [, number, unit = ""] = NUMBER.exec(bare) ?? [];
  const times = TIMES[unit.toLowerCase().replace(".", "")] ?? 1;
  // Rounded, because 1.1 × 1000 is not exactly 1100 in floating point.
  return number === undefined ? Number.NaN : Number((Number(number) * times).toFixed(6));
}
