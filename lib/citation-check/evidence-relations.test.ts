import { describe, expect, it } from "vitest";
import { RUSSIAN_PAIRS } from "@/testing/citation-check/russian-pairs";
import { verdictOf as verdict } from "@/testing/citation-check/verdict";

const VOTE = "За проект моста проголосовали 41 человек, против — 117, воздержались шестеро.";
const CITIES = "The Ravnik mill grew with exports, but did not depend on the price of timber.";
const GILLS = "У взрослых рыб жабры в тёплой воде росли медленнее, чем у мальков.";
const COUNCIL = "Решение о закрытии порта принимает директор по представлению смотрителя порта.";
const HOUSE = "До пожара в старом доме располагалась почта, после пожара — гостиница.";
const BRIDGE =
  "Городские власти планируют перекрыть старый мост через Лугу весной. Мост закрыт для грузовиков.";
const RULES = "Заведующий вправе заменить дежурного, если дежурный заболел.";
const PRIZE =
  "— Вера Ильина, как вы попали на выставку? — Меня привёл учитель.\n\n— Почему вы отказались от городской стипендии? — Я не отказывалась от стипендии, я отказалась от концерта.";
const FARES = "Плата за вход в музей в мае не изменилась: 250 рублей. Число гостей выросло.";
const TICKETS = "Скидки не распространяются на билеты, купленные в кассе вокзала в праздничные дни.";
const ESTATE =
  "Усадьбу унаследовала Мария Орлова. Она продала дом купцу, который открыл в нём кожевенную фабрику в 1871 году.";
const EXPERTS =
  "Строители компании обещают, что шум нового завода не превысит нормы. Эколог Пётр Савин, напротив, говорит об ошибках в расчётах.";
const MINUTES =
  "Слушали: Рощину о ремонте крыши. Рощина предложила заключить договор на 480 тысяч рублей; Дроздов предложил отложить ремонт крыши до весны. Собрание приняло предложение Дроздова.";
const LAKE = RUSSIAN_PAIRS.find(({ page }) => page.includes("На озере 28 островов"))?.page ?? "";
const TABLE = `| Порт | Грузов в 2021 году, тыс. тонн | Грузов в 2022 году, тыс. тонн |
|---|---|---|
| Выборг | 1 730 | 1 910 |
| Пярну | 2 250 | 2 480 |`;
const BEETLE = "Длина тела самца жука составляет 9 мм, самка крупнее.";
const PLANT =
  "Завод «Метеор» построит второй цех, заявил в марте директор. Первый цех завод запустил в 2016 году; он выпускает насосы.";
const LEAVE =
  "Работник вправе взять неоплачиваемый отпуск по уходу за больным родственником. Работодатель обязан предоставить его не позднее трёх дней после заявления.";
const MAPS =
  "Первую карту озера составил в 1848 году топограф Фёдор Лунин, вторую — его ученик Карл Берг в 1871 году.";
const SHARES = "На песчаной почве азот повысил половину показателей.";
const RYE = "Содержание белка в зерне зависело от сорта, а не от удобрения.";
const SCULPTOR = "Михаил Зотов (1861–1927) — русский скульптор. Учился у Карла Беренса в Риге.";
const SPEECH =
  "Laws against hate speech are likely to be enforced in ways that entrench dominant groups in a society.";

describe("a relation that the passage does not state", () => {
  it.each([
    ["clauses", "За проект моста проголосовали 117 человек, против — 41", VOTE],
    ["clauses", "The Ravnik mill grew with the price of timber, but did not depend on exports", CITIES],
    ["sides of a comparison", "У мальков жабры в тёплой воде росли медленнее, чем у взрослых рыб", GILLS],
    ["cases", "Решение о закрытии порта принимает смотритель порта по представлению директора", COUNCIL],
    ["short clauses", "До пожара в старом доме располагалась гостиница", HOUSE],
    ["plans", "Городские власти перекрыли старый мост через Лугу весной", BRIDGE],
    ["duties", "Заведующий обязан заменить дежурного, если дежурный заболел", RULES],
    ["denied clauses", "Вера Ильина отказалась от городской стипендии", PRIZE],
    ["unchanged things", "Плата за вход в музей в мае выросла: 250 рублей", FARES],
    ["denied sentences", "Скидки действуют на билеты, купленные в кассе вокзала в праздничные дни", TICKETS],
    ["doers of another gender", "Мария Орлова открыла в доме кожевенную фабрику в 1871 году", ESTATE],
    ["speakers", "Эколог Пётр Савин обещает, что шум нового завода не превысит нормы", EXPERTS],
    ["owners", "Собрание приняло предложение Рощиной заключить договор на 480 тысяч рублей", MINUTES],
    ["counted things", "На озере 46 островов", LAKE],
    ["columns", "Выборг принял в 2022 году 1 730 тысяч тонн грузов", TABLE],
    ["neighbours", "Длина тела самки жука составляет 9 мм", BEETLE],
    ["future events", "Завод «Метеор» построил второй цех", PLANT],
    ["members of a series", "Второй цех завод запустил в 2016 году", PLANT],
    ["wholes", "На песчаной почве азот повысил все показатели", SHARES],
    ["denied causes", "Содержание белка в зерне зависело от удобрения, а не от сорта", RYE],
    ["teachers and pupils", "Карл Беренс учился у Михаила Зотова в Риге", SCULPTOR],
    [
      "halves",
      "Some lawyers demand that hateful posts be removed within hours, while others believe that laws against hate speech are likely to be enforced in ways that entrench dominant groups in a society",
      SPEECH,
    ],
  ])("is refused for %s: %s", (_, sentence, page) => {
    expect(verdict(sentence, page)).not.toBe("supported");
  });

  it.each([
    ["the same clauses", "Против моста проголосовали 117 человек, за проект — 41", VOTE],
    [
      "the same clauses",
      "The Ravnik mill did not depend on the price of timber, but grew with exports",
      CITIES,
    ],
    ["a comparison", "В тёплой воде жабры у взрослых рыб росли медленнее, чем у мальков", GILLS],
    [
      "a passive",
      "Решение о закрытии порта принимается директором по представлению смотрителя порта",
      COUNCIL,
    ],
    ["a short clause", "После пожара в старом доме располагалась гостиница", HOUSE],
    ["a plan", "Городские власти планируют весной перекрыть старый мост через Лугу", BRIDGE],
    ["another verb of a passage with plans", "Старый мост через Лугу закрыли для грузовиков", BRIDGE],
    ["a right", "Заведующий может заменить дежурного, если дежурный заболел", RULES],
    [
      "a duty beside a right to the same thing",
      "Работодатель обязан предоставить отпуск не позднее трёх дней после заявления работника",
      LEAVE,
    ],
    ["the second of two", "Вторую карту составил ученик Лунина Карл Берг в 1871 году", MAPS],
    ["a denial", "Вера Ильина отказалась от концерта", PRIZE],
    ["what did change", "Число гостей музея выросло", FARES],
    [
      "a denial in other words",
      "На билеты, купленные в кассе вокзала в праздничные дни, скидки не действуют",
      TICKETS,
    ],
    ["her own deed", "Мария Орлова унаследовала усадьбу", ESTATE],
    ["a speaker", "Строители компании обещают, что шум нового завода не превысит нормы", EXPERTS],
    ["an owner", "Собрание приняло предложение Дроздова отложить ремонт крыши до весны", MINUTES],
    ["an apposition", "По словам эколога Петра Савина, в расчётах есть ошибки", EXPERTS],
    ["a number", "На озере находятся 28 островов", LAKE],
    ["a column", "Выборг принял в 2022 году 1 910 тысяч тонн грузов", TABLE],
    ["a neighbour", "Длина тела самца жука составляет 9 мм", BEETLE],
    ["a future event", "Завод «Метеор» построит второй цех", PLANT],
    ["a lasting one", "Первый цех завода «Метеор» выпускал насосы", PLANT],
    ["a part", "На песчаной почве азот повысил половину всех показателей", SHARES],
    ["a cause", "Не от удобрения, а от сорта зависело содержание белка в зерне", RYE],
    ["a pupil", "Михаил Зотов учился у Карла Беренса в Риге", SCULPTOR],
    [
      "halves of two places",
      "Laws against hate speech are likely to entrench dominant groups, while courts enforce the laws on protest in a careful way",
      `${SPEECH} Courts enforce the laws on protest in a careful way.`,
    ],
  ])("is no reason against %s: %s", (_, sentence, page) => {
    expect(verdict(sentence, page)).toBe("supported");
  });
});

describe("more than the passage says", () => {
  const AUDIT =
    "Three of the bridge's eight bearings are corroded. Diesel engines ran during 38 per cent of winter crossings. The ferry opened on 17 June 2024, not on 3 June 2024 as the port stated. Growers have asked the agency to halt the dredging of the bay. The motion was moved by Councillor Iyer and seconded by Councillor Brandt. The engineers did not find evidence that the limit was kept. If both ships charge, the peak demand is 10.2 MW. An earlier version of this release said that the plant would supply 340,000 people. A solar array is expected to cover a fifth of the demand of the plant.";

  it.each([
    ["All eight of the bridge's bearings are corroded", "partly"],
    ["Three of the bridge's eight bearings are corroded", "supported"],
    ["Diesel engines ran during 38 per cent of all crossings", "partly"],
    ["Diesel engines ran during 38 per cent of summer crossings", "partly"],
    ["Diesel engines ran during 38 per cent of winter crossings", "supported"],
    ["The ferry opened on 3 June 2024", "not_found"],
    ["The agency halted the dredging of the bay", "partly"],
    ["Growers asked the agency to halt the dredging of the bay", "supported"],
    ["The motion was moved by Councillor Brandt and seconded by Councillor Iyer", "partly"],
    ["The motion was moved by Councillor Iyer and seconded by Councillor Brandt", "supported"],
    ["The engineers found evidence that the limit was kept", "partly"],
    ["The engineers found no evidence that the limit was kept", "supported"],
    ["The peak demand of one ship alone is 10.2 MW", "partly"],
    ["The plant supplies 340,000 people", "partly"],
    ["An earlier version of the release said that the plant would supply 340,000 people", "supported"],
    ["A solar array covers a fifth of the demand of the plant", "partly"],
    ["A solar array is expected to cover a fifth of the demand of the plant", "supported"],
  ])("%s: %s", (sentence, expected) => expect(verdict(sentence, AUDIT)).toBe(expected));
});
