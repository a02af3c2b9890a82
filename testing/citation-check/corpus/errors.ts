// Errors that writers make, inserted by changing the facts from which a sentence is generated.

import type { FieldName, Subject, Template } from "./english";
import type { Random } from "./random";
import type { UnitName } from "./writing";

type FieldKind = "digit" | "year" | "names" | "moved" | "unread" | "quote" | "unit";
export type Kind = FieldKind | "direction" | "subject";
/** Inserted by changing the facts of a sentence. */
export const FIELD_KINDS: FieldKind[] = ["digit", "year", "names", "moved", "unread", "quote", "unit"];
/** Templates contain the last two explicitly; see contrasts.ts. */
export const KINDS: Kind[] = [...FIELD_KINDS, "direction", "subject"];

/** Changes one digit of a number, never to the same number. */
function otherDigit(random: Random, value: number): number {
  const written = String(value);
  const places = [...written].flatMap((sign, place) =>
    /\d/.test(sign) && (sign !== "0" || place === 0) ? [place] : [],
  );
  const place = random.pick(places);
  const own = Number(written[place]);
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => digit !== own);
  return Number(written.slice(0, place) + random.pick(digits) + written.slice(place + 1));
}

/** Omits, doubles or replaces one word of a quotation. */
function otherQuote(random: Random, quote: string, spare: string): string {
  const words = quote.split(" ");
  const place = random.whole(1, words.length - 2);
  const foreign = random.pick(spare.split(" ").filter((word) => word.length > 3 && !words.includes(word)));
  return random.next() < 0.5
    ? [...words.slice(0, place), ...words.slice(place + 1)].join(" ")
    : [...words.slice(0, place), foreign, ...words.slice(place + 1)].join(" ");
}

const OTHER_UNIT: Partial<Record<UnitName, UnitName>> = {
  km: "m",
  m: "km",
  t: "kg",
  weeks: "months",
  mg: "g",
};

/** The subject with an error, and the rival's values; null when a template has no fact of that kind. */
export function withError(
  kind: FieldKind,
  template: Template,
  given: { random: Random; subject: Subject; rival: Subject },
): { subject: Subject; rival: Subject } | null {
  const { random, subject, rival } = given;
  const uses = (field: FieldName) => template.uses.includes(field);
  if (kind === "digit") {
    const field = (["count", "share", "length", "money"] as const).find(uses);
    return field ? { subject: { ...subject, [field]: otherDigit(random, subject[field]) }, rival } : null;
  }
  if (kind === "year") {
    const off = random.pick([-3, -2, -1, 1, 2, 3]);
    if (uses("year")) return { subject: { ...subject, year: subject.year + off }, rival };
    if (!uses("day")) return null;
    const [year, month, day] = subject.day;
    return { subject: { ...subject, day: [year + off, month, day] }, rival };
  }
  if (kind === "names") {
    if (!uses("name"))
      return uses("person") ? { subject: { ...subject, person: rival.person }, rival } : null;
    if (!template.pair && uses("other") && random.next() < 0.6)
      return { subject: { ...subject, name: subject.other, other: subject.name }, rival };
    return { subject: { ...subject, name: rival.name }, rival: { ...rival, name: subject.name } };
  }
  if (kind === "quote")
    return uses("quote")
      ? { subject: { ...subject, quote: otherQuote(random, subject.quote, rival.quote) }, rival }
      : null;
  if (kind === "unit") {
    if (uses("currency"))
      return {
        subject: { ...subject, currency: subject.currency === "dollars" ? "euros" : "dollars" },
        rival,
      };
    const other = OTHER_UNIT[subject.unit];
    return uses("unit") && other ? { subject: { ...subject, unit: other }, rival } : null;
  }
  return { subject, rival };
}
