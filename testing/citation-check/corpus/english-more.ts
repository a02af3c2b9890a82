// Two more domains in English: structures and trials.

import { BOUGHT, baseSubject, CITIES, type Domain, PEOPLE, QUOTES, q, sum } from "./english";

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
