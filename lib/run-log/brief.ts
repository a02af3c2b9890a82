// The brief of a run: what the report has to be. Stored with the plan, which the person may edit together with it.

import { z } from "zod";
import { LONGEST_BRIEF_TEXT, MOST_DEMANDS } from "./demands";
import type { Brief } from "./run-findings";

const text = z.string();

/** As events store it. Unknown fields of newer versions stay. */
export const briefSchema: z.ZodType<Brief> = z.looseObject({
  deliverable: text,
  audience: text,
  demands: z.array(z.looseObject({ id: text, text })),
  dimensions: z.array(text),
  period: text,
  region: text,
  form: text,
  assumptions: z.array(text),
});

/** A brief as a model or a person writes it: demands without ids, or with the id of the one they keep. */
export type WrittenBrief = Omit<Brief, "demands"> & {
  demands: (string | { id?: string | undefined; text: string })[];
};

const clean = (value: string) =>
  value.toWellFormed().replace(/\s+/g, " ").trim().slice(0, LONGEST_BRIEF_TEXT);
const cleanList = (values: readonly string[]) =>
  [...new Set(values.map(clean))].filter((value) => value !== "").slice(0, MOST_DEMANDS);

/** Some parts of a brief; undefined ones are not meant. */
export type PartialBrief = { [Part in keyof WrittenBrief]?: WrittenBrief[Part] | undefined };

/**
 * The brief with ids for its demands. A demand keeps its id when it names it or has the same words; others get
 * the next free one.
 */
export function briefOf(written: WrittenBrief, known: Brief | undefined): Brief {
  const had = known?.demands ?? [];
  const used = new Set<string>();
  let last = Math.max(0, ...had.map(({ id }) => Number(id.slice(1)) || 0));
  const demands = written.demands.slice(0, MOST_DEMANDS).flatMap((demand) => {
    const { id: named, text: said } = typeof demand === "string" ? { id: undefined, text: demand } : demand;
    const own = clean(said);
    if (own === "") return [];
    const same = had.find(({ id }) => id === named) ?? had.find((one) => one.text === own);
    const id = same && !used.has(same.id) ? same.id : `d${++last}`;
    used.add(id);
    return [{ id, text: own }];
  });
  return {
    deliverable: clean(written.deliverable),
    audience: clean(written.audience),
    demands,
    dimensions: cleanList(written.dimensions),
    period: clean(written.period),
    region: clean(written.region),
    form: clean(written.form),
    assumptions: cleanList(written.assumptions),
  };
}

const NO_BRIEF: Brief = {
  deliverable: "",
  audience: "",
  demands: [],
  dimensions: [],
  period: "",
  region: "",
  form: "",
  assumptions: [],
};

/** The brief with the given parts in place of its own; parts that are omitted stay. */
export function changedBrief(known: Brief | undefined, written: PartialBrief): Brief {
  const own = known ?? NO_BRIEF;
  const given = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined));
  return briefOf({ ...own, ...given }, known);
}

/** The brief as short lines of text, empty fields left out. */
export function briefLines({ demands, dimensions, assumptions, ...rest }: Brief): string[] {
  const named = (name: string, value: string) => (value === "" ? [] : [`${name}: ${value}`]);
  return [
    ...named("deliverable", rest.deliverable),
    ...named("audience", rest.audience),
    ...demands.map(({ id, text: demand }) => `${id}: ${demand}`),
    ...named("dimensions", dimensions.join(", ")),
    ...named("period", rest.period),
    ...named("region", rest.region),
    ...named("form", rest.form),
    ...named("assumptions", assumptions.join("; ")),
  ];
}

const WORDS = /(\d{1,3}[ .,]?\d{3}|\d{2,3}) ?(?:words|слов)/;

/** The number of words that a brief asks for; null when it names none that a report can have. */
export function briefWords(brief: Brief | undefined): number | null {
  const said = WORDS.exec(brief?.form.toLowerCase() ?? "")?.[1];
  const words = Number(said?.replace(/\D/g, ""));
  return said && words >= 50 && words <= 20_000 ? words : null;
}
