// Invented pages in English, and sentences that a writer would derive from them. The facts of a subject are a record,
// so that an error is inserted by changing the record, never the sentence.

import type { Random } from "./random";
import { type Day, UNITS, type UnitName, type Writer } from "./writing";

/** The facts of one subject; each domain uses some of them. */
export type Subject = {
  name: string;
  /** A second name with a relation to the first. */
  other: string;
  place: string;
  person: string;
  quote: string;
  count: number;
  money: number;
  share: number;
  length: number;
  unit: UnitName;
  currency: "dollars" | "euros";
  day: Day;
  year: number;
};

export type FieldName = keyof Subject;
export type Template = {
  uses: FieldName[];
  say: (write: Writer, subject: Subject, rival: Subject) => string;
  pair?: boolean;
};
export type Domain = {
  id: string;
  /** True for a domain whose templates are held out from tuning. */
  held: boolean;
  title: string;
  subject: (random: Random, index: number) => Subject;
  page: (write: Writer, subject: Subject) => string[];
  /** Header and rows of a table of all subjects, or null. */
  table: { head: string; row: (write: Writer, subject: Subject) => string } | null;
  filler: string[];
  claims: Template[];
};

export const q = (write: Writer, subject: Subject, value = subject.length) =>
  write.quantity(value, UNITS.en[subject.unit] as never);
export const sum = (write: Writer, { currency, money }: Subject) => write[currency](money);

export function baseSubject(random: Random): Omit<Subject, "name" | "other" | "place" | "person" | "quote"> {
  return {
    count: random.whole(12, 980) * 10 + random.whole(1, 9),
    money: random.whole(101, 999) * 10_000 * random.pick([1, 10, 100]),
    share: random.whole(21, 899) / 10,
    length: random.whole(13, 990),
    unit: "km",
    currency: random.pick(["dollars", "euros"]),
    day: [random.whole(2004, 2025), random.whole(1, 12), random.whole(1, 28)],
    year: random.whole(1950, 2003),
  };
}

const FIRMS =
  "Nordhavn Energy|Calder Robotics|Tessaly Foods|Brightmoor Optics|Quillon Systems|Arbeck Marine|Ostrava Glassworks|Penhale Textiles|Verrin Logistics|Halvorsen Timber|Ridgeway Pumps|Lumiere Ceramics|Sandoval Mining|Kestrel Air|Montclair Paper|Obermann Tools".split(
    "|",
  );
export const BOUGHT =
  "Pellini Motors|Greyfriars Labs|Dunmore Cables|Tanaka Valves|Rosskopf Coatings|Ilmari Boats|Vasquez Seeds|Fenwick Bearings|Corvina Wines|Ashgrove Press|Bellweather Maps|Juniper Analytics|Stroud Carpets|Orlova Designs|Keating Dairies|Marlow Brewery".split(
    "|",
  );
export const CITIES =
  "Tromsø|Leeds|Porto|Aarhus|Ghent|Tampere|Zaragoza|Graz|Bergen|Lyon|Split|Cork|Turku|Bremen|Malmö|Utrecht".split(
    "|",
  );
export const PEOPLE =
  "Ingrid Solheim|Marcus Adeyemi|Paula Reinholt|Tomas Varga|Helen Okafor|Dmitri Lansky|Aisha Rahman|Peter Lindqvist|Carla Moretti|Jun Takeda|Owen Fairclough|Nadia Haddad|Lars Brandt|Sofia Duarte|Ewan McBride|Mira Kovacs".split(
    "|",
  );
export const QUOTES =
  "we never doubted that the market would come back to us|the first winter taught us more than ten years of planning|nobody in this town wanted another empty factory|our customers asked for repair and not for replacement|a good machine should outlive the people who built it|we would rather grow slowly than lose our best engineers|the old plant was simply too far from the harbour|every order placed in spring was delivered before autumn".split(
    "|",
  );

export const COMPANIES: Domain = {
  id: "companies",
  held: false,
  title: "Mid-sized manufacturers: a survey",
  subject: (random, index) => ({
    ...baseSubject(random),
    name: FIRMS[index % FIRMS.length] ?? "",
    other: BOUGHT[index % BOUGHT.length] ?? "",
    place: random.pick(CITIES),
    person: PEOPLE[index % PEOPLE.length] ?? "",
    quote: QUOTES[index % QUOTES.length] ?? "",
    unit: "t",
  }),
  page: (write, it) => [
    `${it.name} was founded in ${it.year} in ${it.place} and has remained in private hands ever since.`,
    write.one(
      `At the end of the last financial year the company employed ${write.count(it.count)} people.`,
      `The payroll stood at ${write.count(it.count)} employees when the books were closed.`,
    ),
    `Annual revenue reached ${sum(write, it)}, of which exports made up ${write.percent(it.share)}.`,
    `On ${write.day(it.day)} ${it.name} acquired ${it.other}, a supplier it had worked with for years.`,
    `Its plant turns out ${q(write, it)} of finished goods every day.`,
    `"${it.quote.charAt(0).toUpperCase()}${it.quote.slice(1)}", said ${it.person}, who has run the business since the merger.`,
  ],
  table: {
    head: "| Company | Employees | Export share, % | Founded |",
    row: (_, it) => `| ${it.name} | ${it.count} | ${it.share} | ${it.year} |`,
  },
  filler: [
    "Energy costs have weighed on margins throughout the sector.",
    "Most of the firms in this survey are still owned by the families that started them.",
    "Suppliers complain about long payment terms, and banks have become more careful.",
    "Analysts expect consolidation to continue.",
  ],
  claims: [
    {
      uses: ["name", "year", "place"],
      say: (w, it) =>
        w.one(
          `${it.name} was set up in ${it.place} in ${it.year}`,
          `Founded in ${it.year}, ${it.name} comes from ${it.place}`,
          `The history of ${it.name} goes back to ${it.year}, when it was founded in ${it.place}`,
        ),
    },
    {
      uses: ["name", "count"],
      say: (w, it) =>
        w.one(
          `${it.name} employs ${w.count(it.count)} people`,
          `At ${it.name}, ${w.count(it.count)} people were employed at the end of the financial year`,
        ),
    },
    {
      uses: ["name", "money", "currency"],
      say: (w, it) =>
        w.one(
          `${it.name} has annual revenue of ${sum(w, it)}`,
          `The yearly revenue of ${it.name} amounts to ${sum(w, it)}`,
        ),
    },
    {
      uses: ["name", "share"],
      say: (w, it) =>
        w.one(
          `Exports account for ${w.percent(it.share)} of the revenue of ${it.name}`,
          `${it.name} earns ${w.percent(it.share)} of its annual revenue from exports`,
        ),
    },
    {
      uses: ["name", "other", "day"],
      say: (w, it) =>
        w.one(
          `${it.name} acquired ${it.other} on ${w.day(it.day)}`,
          `${it.other} was acquired by ${it.name} on ${w.day(it.day)}`,
          `In ${it.day[0]}, ${it.name} acquired its supplier ${it.other}`,
        ),
    },
    {
      uses: ["name", "length", "unit"],
      say: (w, it) =>
        w.one(
          `The plant of ${it.name} produces ${q(w, it)} of finished goods a day`,
          `Every day ${it.name} turns out ${q(w, it)} of goods at its plant`,
        ),
    },
    {
      uses: ["person", "quote"],
      say: (w, it) => w.one(`"${it.quote}", ${it.person} said`, `As ${it.person} put it, “${it.quote}”`),
    },
    {
      uses: ["name", "count"],
      pair: true,
      say: (w, it, rival) =>
        w.one(
          `${it.name} has ${w.count(it.count)} employees, while ${rival.name} has ${w.count(rival.count)}`,
          `With ${w.count(it.count)} employees ${it.name} compares with ${rival.name}, which has ${w.count(rival.count)}`,
        ),
    },
    {
      uses: ["name", "year", "share"],
      pair: true,
      say: (_w, it, rival) => `${it.name} was founded in ${it.year} and ${rival.name} in ${rival.year}`,
    },
  ],
};
