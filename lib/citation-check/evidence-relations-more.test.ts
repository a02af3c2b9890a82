import { describe, expect, it } from "vitest";
import { HOSTILE, read } from "@/testing/citation-check/evidence";
import { FRESH } from "@/testing/citation-check/labelled-fresh";
import { verdictOf } from "@/testing/citation-check/verdict";
import { relationChanged } from "./evidence-relations";

const LENSES =
  "Total sleep time with amber lenses did not differ between the periods. Headache was reported by five participants, all in the amber period.";
const HEDGES =
  "Wide hedgerows held three times as many queens per metre as narrow ones. Cutting in autumn reduced the number of queens, whereas cutting in late winter had no effect.";
const MODULES =
  "About two thirds of the modules are expected to be fit for a second life as storage for solar farms.";
const NURSES =
  "Nurses who worked three nights in a row reported shorter sleep than those who worked single nights.";
const PUMP =
  "# Kestrel 300\n\nThe Kestrel 300 is a hand pump. The older Kestrel 250 is 30 g heavier and has no high-pressure mode.";
const BOARD = "The board decided against selling Park House, by five votes to two.";
const SWITCH =
  "The switch came from a supplier in Slovenia, with which Solvane has ended its contract. The recall by Solvane goes on.";
const MINUTES =
  "On Monday Mr Abbott asked for a survey of the roof; Dr Osei will obtain three offers by September, as Mr Abbott said.";
const VIADUCT =
  "The viaduct was designed by Edith Marlow and built by the firm of Rees and Sons between 1868 and 1873.";
const TRIAL =
  "Половина участников не пользовалась телефоном за два часа до сна. В этой группе время засыпания сократилось на 19 минут. Продолжительность сна увеличилась на 7 минут, и различие не было статистически значимым.";
const BREAD =
  "Комбинат «Северный хлеб» открыл линию. Муку из гречихи и риса поставляет барнаульская компания «Алтай Злак».";
const PASS =
  "В экспедиции на Памир был Николай Зверев, а Лопатин вёл дневник. Зверев назвал в честь спутника Лопатина перевал.";
const BRIDGE =
  "Построен по проекту инженера Карла Вейса на средства купца Фомы Ряжского. Через шесть лет восстановили, заменив деревянный настил бетонным.";
const PARK = "Торговля в парке допускается по разрешению дирекции. Жалобу рассматривает управа.";
const DOGS = "Решение о временном изъятии животного принимает суд по заявлению ветеринарной службы.";
const GUESTS = "Больше всего гостей принял Озёрный район, меньше всего — Степной.";
const FERRY = "Нижний Новгород, 22 августа 2025 года. Второй паром серии спустят на воду весной 2026 года.";
const FOREST = "Типовая серия собрана в старом пихтовом лесу на высоте 340 метров.";
const SPELLING =
  "Autosave is now on for everybody. Spell checking no longer runs while a file is being saved.";
const TAX = "Parliament abolished the harvest tax on Tuesday by a narrow majority.";

describe("claims with the words of their page in another relation", () => {
  it.each([
    [
      "all for a part",
      "All of the modules are expected to be fit for a second life as storage for solar farms",
      MODULES,
    ],
    ["all for a number of them", "Headache was reported by all participants in the amber period", LENSES],
    ["more for no difference", "Total sleep time with amber lenses was longer between the periods", LENSES],
    [
      "significant for not so",
      "Отказ от телефона статистически значимо увеличил продолжительность сна",
      TRIAL,
    ],
    [
      "as many as, turned round",
      "Narrow hedgerows held three times as many queens per metre as wide ones",
      HEDGES,
    ],
    [
      "a comparison in other words",
      "Nurses who worked single nights slept less than those who worked three in a row",
      NURSES,
    ],
    ["the second thing of a comparison", "The Kestrel 300 is 30 g heavier than the older Kestrel 250", PUMP],
    ["the last above the first", "Степной район принял больше гостей, чем Озёрный", GUESTS],
    ["an effect for none", "Cutting in late winter reduced the number of queens", HEDGES],
    ["a deed for one decided against", "The board decided to sell Park House by five votes to two", BOARD],
    ["no longer", "Spell checking now runs while a file is being saved", SPELLING],
    ["an opposite", "Parliament introduced the harvest tax on Tuesday by a narrow majority", TAX],
    ["the doer as the other one", "A supplier in Slovenia has ended its contract with Solvane", SWITCH],
    ["another one who will do it", "Mr Abbott will obtain three offers by September", MINUTES],
    ["two names that did it", "Rees and Sons designed the viaduct for Edith Marlow", VIADUCT],
    [
      "a firm that supplies",
      "Комбинат «Северный хлеб» поставляет муку из гречихи и риса компании «Алтай Злак»",
      BREAD,
    ],
    ["a man who named it", "Лопатин назвал перевал в честь спутника Зверева", PASS],
    ["whose design it was", "Построен по проекту купца Фомы Ряжского", BRIDGE],
    ["what took the place", "Через шесть лет бетонный настил заменили деревянным", BRIDGE],
    ["whose permission it is", "Торговля в парке допускается по разрешению управы", PARK],
    [
      "who decides at whose request",
      "Решение о временном изъятии животного принимает ветеринарная служба по заявлению суда",
      DOGS,
    ],
    ["a date ahead told as past", "Второй паром серии спустили на воду", FERRY],
    ["another word of its kind", "Типовая серия собрана в старом еловом лесу на высоте 340 метров", FOREST],
  ])("%s is not supported", (_, sentence, page) => {
    expect(["partly", "not_found"]).toContain(verdictOf(sentence, page));
  });

  it.each([
    [
      "two thirds",
      "About two thirds of the modules are expected to be fit for a second life as storage for solar farms",
      MODULES,
    ],
    ["five of them", "Headache was reported by five participants in the amber period", LENSES],
    ["no difference", "Total sleep time with amber lenses did not differ between the periods", LENSES],
    ["as many as", "Wide hedgerows held three times as many queens per metre as narrow ones did", HEDGES],
    [
      "the comparison",
      "Nurses who worked three nights in a row reported shorter sleep than those with single nights",
      NURSES,
    ],
    ["the heavier one", "The older Kestrel 250 is 30 g heavier", PUMP],
    [
      "no effect",
      "Cutting in late winter had no effect, whereas cutting in autumn reduced the number of queens",
      HEDGES,
    ],
    ["a deed decided against", "The board decided against selling Park House by five votes to two", BOARD],
    ["no longer", "Spell checking no longer runs while a file is being saved", SPELLING],
    ["who ended it", "Solvane has ended its contract with a supplier in Slovenia", SWITCH],
    ["who will do it", "Dr Osei will obtain three offers by September", MINUTES],
    ["who designed it", "Edith Marlow designed the viaduct that the firm of Rees and Sons built", VIADUCT],
    ["who supplies", "Муку из гречихи и риса поставляет компания «Алтай Злак»", BREAD],
    ["who named it", "Зверев назвал перевал в честь спутника Лопатина", PASS],
    ["whose design it is", "Построен по проекту инженера Карла Вейса", BRIDGE],
    ["what was replaced", "Восстановили, заменив деревянный настил бетонным", BRIDGE],
    ["whose permission", "Торговля в парке допускается по разрешению дирекции", PARK],
    [
      "who decides",
      "Суд принимает решение о временном изъятии животного по заявлению ветеринарной службы",
      DOGS,
    ],
    ["a date ahead", "Второй паром серии спустят на воду весной 2026 года", FERRY],
    ["the word of the page", "Типовая серия собрана в пихтовом лесу на высоте 340 метров", FOREST],
  ])("%s of the page is", (_, sentence, page) => {
    expect(verdictOf(sentence, page)).toBe("supported");
  });

  it("a model that the page has beside another one must be in the passage", () => {
    const page = FRESH.find(({ page: text }) => text.includes("Исток-15"))?.page ?? "";
    expect(verdictOf("Модель «Исток-15» держит заданную температуру до двух часов", page)).toBe("partly");
  });

  it.each(HOSTILE)("bad input: %s", (_, text) => {
    for (const page of [text, BRIDGE, HEDGES, SWITCH])
      for (const sentence of [text, "Лопатин назвал перевал", HEDGES, SWITCH]) {
        const reading = read(page, sentence.slice(0, 400));
        if (reading) expect(typeof relationChanged(reading)).toBe("boolean");
      }
  });
});
