// Formats numbers, dates and units as writers do: one value in many forms, English and Russian.

import type { Random } from "./random";

export type Language = "en" | "ru";
/** `y-m-d`, as a triple. */
export type Day = readonly [year: number, month: number, day: number];

const MONTHS = {
  en: "January February March April May June July August September October November December".split(" "),
  ru: "января февраля марта апреля мая июня июля августа сентября октября ноября декабря".split(" "),
};
const SHORT = "Jan. Feb. March April May June July Aug. Sept. Oct. Nov. Dec.".split(" ");

/** One of the three Russian plural forms: 1 год, 2 года, 5 лет. */
export function plural(value: number, [one, few, many]: readonly [string, string, string]): string {
  if (!Number.isInteger(value)) return few;
  const last = value % 10;
  const tens = value % 100;
  if (last === 1 && tens !== 11) return one;
  return last >= 2 && last <= 4 && (tens < 12 || tens > 14) ? few : many;
}

const grouped = (value: number, mark: string) => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, mark);
const point = (value: number, language: Language) =>
  language === "ru" ? String(value).replace(".", ",") : String(value);

/** Formats for both languages; each call chooses a form again. */
export class Writer {
  readonly random: Random;
  readonly language: Language;

  constructor(random: Random, language: Language) {
    this.random = random;
    this.language = language;
  }

  one(...forms: string[]): string {
    return this.random.pick(forms);
  }

  count(value: number): string {
    const { language } = this;
    const forms: string[] = [];
    if (Number.isInteger(value))
      forms.push(
        ...(language === "en"
          ? [grouped(value, ","), grouped(value, value >= 10_000 ? " " : ",")]
          : [grouped(value, "\u00a0"), grouped(value, " ")]),
      );
    else forms.push(point(value, language));
    if (value >= 1e9 && Number.isInteger(value / 1e7))
      forms.push(language === "en" ? `${value / 1e9} billion` : `${point(value / 1e9, language)} млрд`);
    else if (value >= 1e6 && Number.isInteger(value / 1e4))
      forms.push(
        ...(language === "en"
          ? [`${value / 1e6} million`, `${value / 1e6}M`]
          : [`${point(value / 1e6, language)} млн`, `${point(value / 1e6, language)} миллиона`]),
      );
    else if (value >= 1e4 && Number.isInteger(value / 1e3))
      forms.push(language === "en" ? `${value / 1e3} thousand` : `${point(value / 1e3, language)} тыс.`);
    return this.random.pick(forms);
  }

  /** Rounded to two digits, with a word for "about". */
  about(value: number): string {
    const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
    const rounded = Number((Math.round(value / unit) * unit).toPrecision(3));
    const word =
      this.language === "en"
        ? this.one("about", "around", "roughly", "approximately")
        : this.one("около", "примерно", "приблизительно");
    return `${word} ${this.count(rounded)}`;
  }

  percent(value: number): string {
    const written = point(value, this.language);
    return this.language === "en"
      ? this.one(`${written}%`, `${written} %`, `${written} percent`, `${written} per cent`)
      : this.one(
          `${written} %`,
          `${written}%`,
          `${written} ${plural(value, ["процент", "процента", "процентов"])}`,
        );
  }

  dollars(value: number): string {
    const count = this.count(value);
    if (this.language === "en")
      return this.one(`$${count}`, `${count} dollars`, `US$${count}`, `${count} USD`);
    return this.one(`${count} долларов`, `$${count}`, `${count} долл.`, `${count} долларов США`);
  }

  euros(value: number): string {
    const count = this.count(value);
    return this.language === "en"
      ? this.one(`€${count}`, `${count} euros`, `EUR ${count}`)
      : this.one(`${count} евро`, `€${count}`);
  }

  day([year, month, day]: Day): string {
    const name = MONTHS[this.language][month - 1] ?? "";
    const two = (value: number) => String(value).padStart(2, "0");
    if (this.language === "en")
      return this.one(
        `${day} ${name} ${year}`,
        `${name} ${day}, ${year}`,
        `${SHORT[month - 1]} ${day}, ${year}`,
        `${year}-${two(month)}-${two(day)}`,
      );
    return this.one(
      `${day} ${name} ${year} года`,
      `${day} ${name} ${year} г.`,
      `${two(day)}.${two(month)}.${year}`,
      `${day} ${name} ${year}`,
    );
  }

  /** A number with a unit; `forms` are symbols and words. */
  quantity(value: number, forms: { symbols: string[]; words: [string, string, string] | string[] }): string {
    const count = this.count(value);
    const words =
      this.language === "ru"
        ? plural(value, forms.words as [string, string, string])
        : (forms.words[0] ?? "");
    return this.one(`${count} ${this.random.pick(forms.symbols)}`, `${count} ${words}`);
  }
}

export const UNITS = {
  en: {
    km: { symbols: ["km"], words: ["kilometres", "kilometers"] },
    m: { symbols: ["m"], words: ["metres", "meters"] },
    kg: { symbols: ["kg"], words: ["kilograms"] },
    t: { symbols: ["tonnes"], words: ["tonnes"] },
    C: { symbols: ["°C"], words: ["degrees Celsius"] },
    F: { symbols: ["°F"], words: ["degrees Fahrenheit"] },
    weeks: { symbols: ["weeks"], words: ["weeks"] },
    months: { symbols: ["months"], words: ["months"] },
    mg: { symbols: ["mg"], words: ["milligrams"] },
    g: { symbols: ["g"], words: ["grams"] },
    ms: { symbols: ["ms"], words: ["milliseconds"] },
    s: { symbols: ["s", "sec"], words: ["seconds"] },
    MB: { symbols: ["MB"], words: ["megabytes"] },
    GB: { symbols: ["GB"], words: ["gigabytes"] },
  },
  ru: {
    km: { symbols: ["км"], words: ["километр", "километра", "километров"] },
    m: { symbols: ["м"], words: ["метр", "метра", "метров"] },
    kg: { symbols: ["кг"], words: ["килограмм", "килограмма", "килограммов"] },
    t: { symbols: ["т"], words: ["тонна", "тонны", "тонн"] },
    C: { symbols: ["°C"], words: ["градус Цельсия", "градуса Цельсия", "градусов Цельсия"] },
    F: { symbols: ["°F"], words: ["градус Фаренгейта", "градуса Фаренгейта", "градусов Фаренгейта"] },
    weeks: { symbols: ["нед."], words: ["неделя", "недели", "недель"] },
    months: { symbols: ["мес."], words: ["месяц", "месяца", "месяцев"] },
    mg: { symbols: ["мг"], words: ["миллиграмм", "миллиграмма", "миллиграммов"] },
    g: { symbols: ["г"], words: ["грамм", "грамма", "граммов"] },
    ms: { symbols: ["мс"], words: ["миллисекунда", "миллисекунды", "миллисекунд"] },
    s: { symbols: ["с", "сек."], words: ["секунда", "секунды", "секунд"] },
    MB: { symbols: ["МБ"], words: ["мегабайт", "мегабайта", "мегабайт"] },
    GB: { symbols: ["ГБ"], words: ["гигабайт", "гигабайта", "гигабайт"] },
  },
} as const;

export type UnitName = keyof (typeof UNITS)["en"];
