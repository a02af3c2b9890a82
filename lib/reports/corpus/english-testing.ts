// Invented pages in English and what a writer would make of them. The facts of a subject come as a record, so that an error
// is planted by changing the record, never the sentence.

import type { Random } from "./random-testing";
import { type Day, UNITS, type UnitName, type Writer } from "./writing-testing";

/** The facts of one subject; which of them a domain has is its own matter. */
export type Subject = {
  name: string;
  /** A second name that stands in a relation to the first. */
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
  /** No template of it is looked at while the check is tuned. */
  held: boolean;
  title: string;
  subject: (random: Random, index: number) => Subject;
  page: (write: Writer, subject: Subject) => string[];
  /** Head and row of a table with all subjects, or null. */
  table: { head: string; row: (write: Writer, subject: Subject) => string } | null;
  filler: string[];
  claims: Template[];
};

const q = (write: Writer, subject: Subject, value = subject.length) =>
  write.quantity(value, UNITS.en[subject.unit] as never);
const sum = (write: Writer, { currency, money }: Subject) => write[currency](money);

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
const BOUGHT =
  "Pellini Motors|Greyfriars Labs|Dunmore Cables|Tanaka Valves|Rosskopf Coatings|Ilmari Boats|Vasquez Seeds|Fenwick Bearings|Corvina Wines|Ashgrove Press|Bellweather Maps|Juniper Analytics|Stroud Carpets|Orlova Designs|Keating Dairies|Marlow Brewery".split(
    "|",
  );
const CITIES =
  "Tromsø|Leeds|Porto|Aarhus|Ghent|Tampere|Zaragoza|Graz|Bergen|Lyon|Split|Cork|Turku|Bremen|Malmö|Utrecht".split(
    "|",
  );
const PEOPLE =
  "Ingrid Solheim|Marcus Adeyemi|Paula Reinholt|Tomas Varga|Helen Okafor|Dmitri Lansky|Aisha Rahman|Peter Lindqvist|Carla Moretti|Jun Takeda|Owen Fairclough|Nadia Haddad|Lars Brandt|Sofia Duarte|Ewan McBride|Mira Kovacs".split(
    "|",
  );
const QUOTES =
  "we never doubted that the market would come back to us|the first winter taught us more than ten years of planning|nobody in this town wanted another empty factory|our customers asked for repair and not for replacement|a good machine should outlive the people who built it|we would rather grow slowly than lose our best engineers|the old plant was simply too far from the harbour|every order placed in spring was delivered before autumn".split(
    "|",
  );
const SPANS =
  "Kolbrenner Bridge|Marram Viaduct|Sollund Tunnel|Aldous Causeway|Vintergata Bridge|Harrow Aqueduct|Pelorus Crossing|Tamsin Tunnel|Ravnik Viaduct|Eskdale Dam|Lorimer Bridge|Castell Pipeline|Dovrey Line|Hestia Canal|Imber Tramway|Quayside Link".split(
    "|",
  );
const BUILDERS =
  "Stahlmeyer|Ivarsson Group|Contreras Civil|Blackett & Rowe|Norrbygg|Dragados Norte|Kajima West|Pont Atelier|Zubin Works|Balfour Hale|Skanova|Trevi Deep|Arup Field|Hochberg|Vinciane|Lemmink".split(
    "|",
  );
const TRIALS =
  "Orvestat|Calmitrol|Denuvexa|Pralosin|Ximetra|Tolvarine|Bexidol|Norastim|Fervantil|Ludiprex|Amsolin|Quenorex|Salvacort|Mirozine|Hedoxal|Viprazol".split(
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

export const SPANS_DOMAIN: Domain = {
  id: "spans",
  held: false,
  title: "Bridges, tunnels and what they cost",
  subject: (random, index) => ({
    ...baseSubject(random),
    name: SPANS[index % SPANS.length] ?? "",
    other: BUILDERS[index % BUILDERS.length] ?? "",
    place: random.pick(CITIES),
    person: PEOPLE[(index + 5) % PEOPLE.length] ?? "",
    quote: QUOTES[(index + 3) % QUOTES.length] ?? "",
    unit: random.pick(["km", "m"] as const),
  }),
  page: (write, it) => [
    `The ${it.name} near ${it.place} is ${q(write, it)} long.`,
    `It opened to traffic on ${write.day(it.day)} after long delays.`,
    write.one(
      `Construction cost ${sum(write, it)}, far above the first estimate.`,
      `The final bill came to ${sum(write, it)}.`,
    ),
    `Each day ${write.count(it.count)} vehicles use it, and ${write.percent(it.share)} of them are lorries.`,
    `The main contractor was ${it.other}.`,
    `${it.person}, the chief engineer, recalled: “${it.quote}”.`,
  ],
  table: null,
  filler: [
    "Maintenance is paid for out of tolls.",
    "The foundations had to be strengthened twice because the ground was softer than expected.",
    "Residents had asked for a crossing for decades.",
    "A visitor centre tells the story of the works.",
  ],
  claims: [
    {
      uses: ["name", "length", "unit"],
      say: (w, it) =>
        w.one(
          `The ${it.name} is ${q(w, it)} long`,
          `The ${it.name} has a length of ${q(w, it)}`,
          `At ${q(w, it)}, the ${it.name} is a long structure`,
        ),
    },
    {
      uses: ["name", "day"],
      say: (w, it) =>
        w.one(
          `The ${it.name} opened on ${w.day(it.day)}`,
          `Traffic has used the ${it.name} since ${w.day(it.day)}`,
          `The ${it.name} was opened to traffic in ${it.day[0]}`,
        ),
    },
    {
      uses: ["name", "money", "currency"],
      say: (w, it) =>
        w.one(`The ${it.name} cost ${sum(w, it)}`, `The final bill for the ${it.name} was ${sum(w, it)}`),
    },
    {
      uses: ["name", "count"],
      say: (w, it) =>
        w.one(
          `The ${it.name} is used by ${w.count(it.count)} vehicles a day`,
          `${w.about(it.count).replace(/^./, (c) => c.toUpperCase())} vehicles use the ${it.name} each day`,
        ),
    },
    {
      uses: ["name", "share"],
      say: (w, it) =>
        w.one(
          `Lorries make up ${w.percent(it.share)} of the vehicles on the ${it.name}`,
          `Of the vehicles that use the ${it.name}, ${w.percent(it.share)} are lorries`,
        ),
    },
    {
      uses: ["name", "other"],
      say: (w, it) =>
        w.one(
          `The main contractor for the ${it.name} was ${it.other}`,
          `${it.other} was the main contractor of the ${it.name}`,
        ),
    },
    {
      uses: ["person", "quote"],
      say: (w, it) =>
        w.one(
          `The chief engineer, ${it.person}, said: "${it.quote}"`,
          `“${it.quote}”, recalled ${it.person}`,
        ),
    },
    {
      uses: ["name", "money", "day", "currency"],
      say: (w, it) => `Opened on ${w.day(it.day)}, the ${it.name} cost ${sum(w, it)}`,
    },
    {
      uses: ["name", "length", "unit"],
      pair: true,
      say: (w, it, rival) =>
        w.one(
          `The ${it.name} is ${q(w, it)} long, the ${rival.name} ${q(w, rival)}`,
          `While the ${it.name} is ${q(w, it)} long, the ${rival.name} is ${q(w, rival)}`,
        ),
    },
  ],
};

export const TRIALS_DOMAIN: Domain = {
  id: "trials",
  held: true,
  title: "Trials read this year",
  subject: (random, index) => ({
    ...baseSubject(random),
    name: TRIALS[index % TRIALS.length] ?? "",
    other: BOUGHT[(index + 7) % BOUGHT.length] ?? "",
    place: random.pick(CITIES),
    person: PEOPLE[(index + 9) % PEOPLE.length] ?? "",
    quote: QUOTES[(index + 5) % QUOTES.length] ?? "",
    unit: random.pick(["weeks", "mg"] as const),
    length: random.whole(6, 96),
  }),
  page: (write, it) => [
    `The trial of ${it.name} enrolled ${write.count(it.count)} patients at a hospital in ${it.place}.`,
    it.unit === "weeks"
      ? `Treatment with ${it.name} went on for ${q(write, it)}.`
      : `The daily dose of ${it.name} was ${q(write, it)}.`,
    `Symptoms improved in ${write.percent(it.share)} of those treated.`,
    `Results for ${it.name} were published on ${write.day(it.day)}; the work was paid for by ${it.other}, which spent ${sum(write, it)} on it.`,
    `Lead author ${it.person} wrote: “${it.quote}”.`,
  ],
  table: {
    head: "| Drug | Patients | Improved, % |",
    row: (_, it) => `| ${it.name} | ${it.count} | ${it.share} |`,
  },
  filler: [
    "Side effects were mild and passed within days.",
    "The groups did not differ in age or weight.",
    "A longer follow-up is planned.",
    "Reviewers asked for the raw data, which were made available.",
  ],
  claims: [
    {
      uses: ["name", "count"],
      say: (w, it) =>
        w.one(
          `${w.count(it.count)} patients took part in the ${it.name} trial`,
          `The ${it.name} trial enrolled ${w.about(it.count)} patients`,
        ),
    },
    {
      uses: ["name", "share"],
      say: (w, it) =>
        w.one(
          `${it.name} improved symptoms in ${w.percent(it.share)} of patients`,
          `Among patients treated with ${it.name}, ${w.percent(it.share)} saw their symptoms improve`,
        ),
    },
    {
      uses: ["name", "day"],
      say: (w, it) =>
        w.one(
          `The ${it.name} results were published on ${w.day(it.day)}`,
          `Results of the ${it.name} trial appeared in ${it.day[0]}`,
        ),
    },
    {
      uses: ["name", "length", "unit"],
      say: (w, it) =>
        it.unit === "mg" || it.unit === "g"
          ? `Patients received ${q(w, it)} of ${it.name} daily`
          : `Patients were treated with ${it.name} for ${q(w, it)}`,
    },
    {
      uses: ["name", "other", "money", "currency"],
      say: (w, it) =>
        w.one(
          `${it.other} spent ${sum(w, it)} on the ${it.name} trial`,
          `The trial of ${it.name} was paid for by ${it.other} at a cost of ${sum(w, it)}`,
        ),
    },
    { uses: ["person", "quote"], say: (_w, it) => `The lead author, ${it.person}, wrote that "${it.quote}"` },
    {
      uses: ["name", "share"],
      pair: true,
      say: (w, it, rival) =>
        `${it.name} helped ${w.percent(it.share)} of patients and ${rival.name} helped ${w.percent(rival.share)}`,
    },
  ],
};
