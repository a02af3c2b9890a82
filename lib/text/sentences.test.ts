import { describe, expect, it } from "vitest";
import { sentenceSpans } from "@/lib/builtin-model/sentences";
import { sentencesOf } from "./sentences";

const cut = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end));
const cutByModel = (text: string) => sentenceSpans(text).map(({ start, end }) => text.slice(start, end));

const ONE = [
  "Grund ist die Wartung der Station Hallstedt, die vom 6. Oktober bis zum 24. November 2025 dauerte.",
  "Die Umlage beträgt ab dem 1. Januar 2026 2,41 Euro.",
  "Sie begann am 3. März und galt seit 5. August 2024 überall.",
  "Zwischen dem 3. und 24. November stand die Anlage still.",
  "Am 15. Jänner wurde sie am Montag, 17. April, geprüft.",
  "Der Vertrag vom 6. 10. 2025 endet am 7. 11. 2026 ohne Kündigung.",
  "Sie wurde von 5. 6. 2020 an gebaut.",
  "Im 3. Quartal 2025 stieg der Verbrauch, im 4. Quartal sank er.",
  "Burgen des 19. Jahrhunderts behandelt die 2. Auflage des Werks.",
  "Das Werk ist in 2. Auflage erschienen.",
  "Kosten von rd. 5 Mio. Euro und ca. 3 Mrd. Franken, d. h. 4 Prozent, fielen an.",
  "Gase, z. B. Methan, u. a. Biogas bzw. Erdgas, regelt Nr. 7 in Abs. 2 sowie Art. 5 i. d. R. Jahr für Jahr.",
  "Vgl. Tabelle 3, das z.B. Gas nennt.",
];
const TWO = [
  ["It rose to 24.", "November was cold."],
  ["I am 24.", "April is my wife."],
  ["There were 12.", "Later there were 15."],
  ["The winner was number 6.", "September came early."],
  ["Die Wartung dauerte bis zum 24.", "Danach lief die Station wieder."],
  ["Die Temperatur stieg auf 24.", "November war kalt."],
  ["Der Umsatz stieg auf 5 Mio.", "Das war mehr als zuvor."],
  ["This is the state of the art.", "New works follow."],
  ["Take it to the max.", "Then wait."],
  ["Er nannte Gas, Kohle usw.", "Danach schwieg er."],
];

describe("Sentences", () => {
  it.each(ONE)("one: %s", (text) => {
    expect(cut(text)).toEqual([text]);
    expect(cutByModel(text)).toEqual([text]);
  });

  it.each(TWO)("two: %s %s", (first, second) => {
    expect(cut(`${first} ${second}`)).toEqual([first, second]);
    expect(cutByModel(`${first} ${second}`)).toEqual([first, second]);
  });
});
