import { describe, expect, it } from "vitest";
import { HOSTILE, read } from "@/testing/citation-check/evidence";
import { verdictOf } from "@/testing/citation-check/verdict";
import { otherDoer } from "./evidence-doers";

const WORKS =
  "The main contractor was Dunmore Stace. In the valley, the membrane filters were supplied by Aquilis of Norland, as Aquilis said. The report praises Dunmore Stace.";
const PUMP = "The KD-40 replaces the KD-35 in all new designs.";
const COUNCIL =
  "The mayor, Ilse Montrovic, had asked for the grant to be frozen, as Montrovic said. Councillor Graham Pethick proposed the cut of the grant, which Pethick explained.";
const SONG = "The song was recorded by the English folk band the Lanterns for their album.";

const changed = (page: string, sentence: string) => {
  const reading = read(page, sentence);
  if (!reading) throw new Error("The page has nothing near the sentence.");
  return otherDoer(reading);
};

describe("Who does what", () => {
  it.each([
    [WORKS, "In the valley, Dunmore Stace supplied the membrane filters"],
    [PUMP, "The KD-40 was replaced by the KD-35 in all new designs"],
    [COUNCIL, "Montrovic proposed the cut of the grant, while Pethick asked for the grant to be frozen"],
  ])("is not said by a passage in which another one does it: %#", (page, sentence) =>
    expect(changed(page, sentence)).toBe(true),
  );

  it.each([
    [WORKS, "In the valley, Aquilis supplied the membrane filters"],
    [PUMP, "The KD-35 was replaced by the KD-40 in all new designs"],
    [COUNCIL, "Montrovic asked for the grant to be frozen, while Pethick proposed the cut of the grant"],
    [SONG, "In that year the Lanterns recorded the song"],
    [
      "Symptoms improved in 34 percent of those treated with Calmitrol.",
      "Calmitrol improved symptoms in 34 percent",
    ],
  ])("is said where the same one does it: %#", (page, sentence) =>
    expect(changed(page, sentence)).toBe(false),
  );

  it("ends on hostile text", () => {
    const page = "Ann supplied by Bob not supplied by Cid, at least 5 or at most 7 km, ".repeat(2000);
    const sentence = "Ann was not supplied by Bob, Cid supplied at most 5 km and at least 7 km";
    for (const text of [...HOSTILE.map(([, hostile]) => hostile), page])
      expect(verdictOf(sentence, text)).toBeDefined();
  });
});
