// Sentences that make two parallel statements, and errors that only their meaning reveals: the opposite
// direction, and a value that belongs to the other thing. The templates are in contrasts-english.ts and
// contrasts-russian.ts; every third is held out.

import { ENGLISH } from "./contrasts-english";
import { RUSSIAN } from "./contrasts-russian";
import type { Case } from "./corpus";
import { type Random, randomFrom } from "./random";
import { type Language, Writer } from "./writing";

type Facts = {
  name: string;
  other: string;
  place: string;
  target: string;
  /** Formatted numbers: each call chooses a format again. */
  low: () => string;
  high: () => string;
  less: () => string;
  more: () => string;
  share: () => string;
  rest: () => string;
  early: number;
  late: number;
};

type Say = (facts: Facts) => string;
type Contrast = { page: Say; right: Say[]; direction: Say[]; subject: Say[] };

export type Stock = { names: string[]; places: string[]; filler: string[]; contrasts: Contrast[] };

const ROUNDS = 12;

function factsFrom(random: Random, write: Writer, { names, places }: Stock): Facts {
  const [name = "", other = ""] = random.shuffled(names);
  const [place = "", target = ""] = random.shuffled(places);
  const low = random.whole(13, 480) * 10 + random.whole(1, 9);
  const high = low + random.whole(60, 900) * 10;
  const less = random.whole(101, 499) * 100_000;
  const more = less + random.whole(101, 499) * 100_000;
  const share = random.whole(21, 390) / 10;
  const rest = share + random.whole(11, 190) / 10;
  const early = random.whole(1988, 2012);
  return {
    name,
    other,
    place,
    target,
    low: () => write.count(low),
    high: () => write.count(high),
    less: () => write.euros(less),
    more: () => write.euros(more),
    share: () => write.percent(share),
    rest: () => write.percent(Number(rest.toFixed(1))),
    early,
    late: early + random.whole(2, 11),
  };
}

function contrastCases(random: Random, language: Language, stock: Stock): Case[] {
  const write = new Writer(random, language);
  const cases: Case[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const made = stock.contrasts.map((contrast) => ({ contrast, facts: factsFrom(random, write, stock) }));
    const page = made
      .map(
        ({ contrast, facts }) =>
          `${random.pick(stock.filler)} ${contrast.page(facts)} ${random.pick(stock.filler)}`,
      )
      .join("\n\n");
    made.forEach(({ contrast, facts }, place) => {
      const shared = { origin: "invented" as const, language, held: place % 3 === 2, page };
      for (const kind of ["right", "direction", "subject"] as const)
        for (const say of contrast[kind])
          cases.push({ ...shared, kind: kind === "right" ? "true" : kind, sentence: say(facts) });
    });
  }
  return cases;
}

/** True sentences and the two kinds of error that only meaning reveals; deterministic. */
export function contrasts(): Case[] {
  const random = randomFrom(19_720_412);
  return [...contrastCases(random, "en", ENGLISH), ...contrastCases(random, "ru", RUSSIAN)];
}
