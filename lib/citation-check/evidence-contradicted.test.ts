import { expect, it } from "vitest";
import { checkReport } from "./evidence";

/** The result of checking one cited sentence against a page. */
function checked(sentence: string, page: string) {
  const { citations } = checkReport({
    content: sentence,
    question: "",
    sources: [{ number: 1, status: "read", text: page }],
  });
  const [citation] = citations;
  const says = (citation?.facts ?? []).flatMap((fact) => fact.says ?? []);
  return { verdict: citation?.verdict, passage: citation?.passage?.text ?? null, says };
}

/** A sentence of a report that its page contradicts, with the contradicting sentence. */
const PAIRS: { about: string; sentence: string; page: string; says: string }[] = [
  {
    about: "money, among sentences that share more of its words",
    sentence:
      "The subsidised night tariff for electric buses in Shenzhen is 0.66 yuan per kilowatt-hour [1].",
    page: `# Bus tariffs

Electric buses in Shenzhen are charged at night on a subsidised tariff. The subsidised night tariff for electric buses was introduced in Shenzhen to keep depots from charging in the evening, and operators of electric buses report it monthly.

Since January depots pay 0.61 yuan per kilowatt-hour between 23:00 and 7:00. In the daytime the price is 1.02 yuan.

Electric buses in Shenzhen run 190 kilometres a day.`,
    says: "0.61 yuan per kilowatt-hour",
  },
  {
    about: "a date of an opening",
    sentence: "The Øresund aquarium reopened to visitors on 14 March 2021 [1].",
    page: `The Øresund aquarium is visited by schools from both sides of the strait. Visitors of the aquarium enter from the harbour. The aquarium was closed for repairs of its tanks.

It reopened on 9 May 2021, two months late. Tickets are sold at the door.`,
    says: "9 May 2021",
  },
  {
    about: "a percentage",
    sentence: "In the survey 38 % of beekeepers lost a colony during the winter [1].",
    page: `The survey asked beekeepers about the winter. Beekeepers who lost a colony during the winter were asked a second time in spring, and a survey of the colony followed.

Of those who answered, 27 % had lost at least one colony. The response rate was 61 %.`,
    says: "27 %",
  },
  {
    about: "a temperature",
    sentence: "The glaze of the porcelain melts at 1,340 °C [1].",
    page: `The glaze of the porcelain is poured on before firing. A glaze of this kind melts slowly, and the porcelain beneath it is not harmed when the glaze melts.

The melting point is reached at 1,280 °C. Bisque firing needs 950 °C.`,
    says: "1,280 °C",
  },
  {
    about: "a name of a person with a date",
    sentence: "The viola concerto was finished in 1934 and runs for 26 minutes [1].",
    page: `The viola concerto is among the least played of her works. The concerto for viola was finished in haste, and it runs without a pause.

Its score is dated 1936, the year of her move to Lisbon. A performance takes about 31 minutes.`,
    says: "1936 31 minutes",
  },
  {
    about: "a row of a table",
    sentence: "The Brae ferry carries 48 cars [1].",
    page: `# Ferries of the sound

The Brae ferry carries cars and lorries all year. The Brae ferry is the oldest.

| Ferry | Cars | Passengers |
| --- | --- | --- |
| Brae | 42 | 310 |
| Yell | 64 | 420 |`,
    says: "42",
  },
  {
    about: "деньги",
    sentence: "Проезд в трамвае Коломны стоит 36 рублей [1].",
    page: `Трамвай в Коломне ходит с 1948 года. Проезд в трамвае Коломны оплачивают картой или наличными, и проезд в трамвае дешевле, чем в автобусе.

С марта билет стоит 32 рубля. В автобусе билет стоит 38 рублей, проездной — 1400 рублей.`,
    says: "32 рубля",
  },
  {
    about: "доля",
    sentence: "На орошение в оазисе уходит 71 % воды [1].",
    page: `Вода в оазисе идёт из трёх скважин. На орошение в оазисе воду подают ночью, и вода для орошения в оазисе не очищается.

По замерам 2022 года сады забирают 64 % воды. Остальное пьют люди и скот.`,
    says: "64 %",
  },
  {
    about: "температура",
    sentence: "Сыр выдерживают в пещере при температуре 14 градусов [1].",
    page: `Сыр выдерживают в пещере не меньше года. Пещера, в которой выдерживают сыр, принадлежит общине. Температура в пещере не меняется.

Термометр у входа показывает 11 градусов зимой и летом.`,
    says: "11 градусов",
  },
  {
    about: "дата",
    sentence: "Маяк на мысе Святого Носа зажгли 5 октября 1862 года [1].",
    page: `Маяк на мысе Святого Носа построен из лиственницы. Мыс Святого Носа опасен для судов, и маяк на мысе виден за двадцать миль.

Впервые его зажгли 17 октября 1862 года. Смотритель жил при маяке.`,
    says: "17 октября 1862 года",
  },
];

it.each(PAIRS)("shows the sentence that contradicts it: $about", ({ sentence, page, says }) => {
  const found = checked(sentence, page);
  expect(found.verdict).toBe("not_found");
  expect(found.says.join(" ")).toBe(says);
  for (const value of found.says) expect(found.passage).toContain(value);
  expect(page).toContain(found.passage);
});

it("names no other value if the page gives none for the same thing", () => {
  const page = `The Brae ferry is the oldest. It sails at 7:30 and carries 310 passengers.

# Weather

The wind reached 42 metres per second in 1987.`;
  const found = checked("The Brae ferry is 96 metres long [1].", page);
  expect(found.verdict).toBe("not_found");
  expect(found.says).toEqual([]);
  expect(checked("The Brae ferry carries 48 cars [1].", page).says).toEqual([]);
});

it("a value that the sentence contains elsewhere is not another value", () => {
  const page = "The dam is 90 metres high. It was raised to 105 metres in 1998.";
  const found = checked("The dam was raised from 90 to 110 metres [1].", page);
  expect(found.says).toEqual(["105 metres"]);
});
