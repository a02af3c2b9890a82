// Units, currencies and scales in English and Russian, and the commonest of German, French and Spanish, with
// conversion factors.

import { lazy } from "@/lib/text/lazy";
import { foldWord, stemWord } from "@/lib/text/words";

/** `factor`: how many of `base` one unit is; units of one base can be compared. */
type Unit = { name: string; base: string; factor: number };

/** Each line: name, base, factor, symbols (as written), words (any form). */
const TABLE: [name: string, base: string, factor: number, symbols: string, words: string][] = [
  ["%", "%", 1, "% ％ pct", "percent prozent процент"],
  ["pp", "pp", 1, "pp п.п. пп", ""],
  ["‰", "‰", 1, "‰", "permille промилле"],
  ["mm", "m", 1e-3, "mm мм", "millimetre millimeter миллиметр"],
  ["cm", "m", 1e-2, "cm см", "centimetre centimeter сантиметр"],
  ["m", "m", 1, "m м", "metre meter метр"],
  ["km", "m", 1e3, "km км", "kilometre kilometer kilometro километр"],
  ["nm", "m", 1e-9, "nm нм", "nanometre nanometer нанометр"],
  ["µm", "m", 1e-6, "µm μm мкм", "micrometre micrometer micron микрометр микрон"],
  ["mi", "mi", 1, "mi", "mile миля"],
  ["ft", "ft", 1, "ft", "foot feet фут"],
  ["inch", "inch", 1, "", "inch дюйм"],
  ["mg", "g", 1e-3, "mg мг", "milligram milligramm миллиграмм"],
  ["g", "g", 1, "g г гр", "gram gramme грамм"],
  ["kg", "g", 1e3, "kg кг", "kilogram kilogramm kilogramme kilogramo kilo килограмм"],
  ["t", "g", 1e6, "t т", "tonne tonnen tonelada ton тонна"],
  ["lb", "lb", 1, "lb lbs", ""],
  ["oz", "oz", 1, "oz", "ounce унция"],
  ["pound", "pound", 1, "", "pound фунт"],
  ["ns", "s", 1e-9, "ns нс", "nanosecond наносекунда"],
  ["µs", "s", 1e-6, "µs μs us мкс", "microsecond микросекунда"],
  ["ms", "s", 1e-3, "ms мс", "millisecond миллисекунда"],
  ["s", "s", 1, "s sec secs сек", "second seconde segundo sekunde sekunden секунда"],
  ["min", "s", 60, "min mins мин", "minute minuten minuto минута"],
  ["h", "s", 3600, "h hr hrs ч", "hour stunde stunden heure hora час"],
  ["d", "s", 86_400, "d сут", "day tage tagen jour dia день дня дней дням днями днях сутки суток"],
  ["workday", "workday", 86_400, "", ""],
  ["week", "s", 604_800, "", "week woche wochen semaine semana неделя"],
  ["fortnight", "s", 1_209_600, "", "fortnight"],
  ["month", "month", 1, "мес", "month monat monate monaten mois meses месяц"],
  ["year", "month", 12, "yr yrs", "year jahr jahre jahren annee anos год года лет годам годами годах"],
  ["W", "W", 1, "W Вт", "watt ватт"],
  ["kW", "W", 1e3, "kW кВт", "kilowatt киловатт"],
  ["MW", "W", 1e6, "MW МВт", "megawatt мегаватт"],
  ["GW", "W", 1e9, "GW ГВт", "gigawatt гигаватт"],
  ["TW", "W", 1e12, "TW ТВт", "terawatt тераватт"],
  ["Wh", "Wh", 1, "Wh Вт·ч Вт*ч Втч", "wattstunde wattstunden"],
  ["kWh", "Wh", 1e3, "kWh кВт·ч кВт*ч кВтч", "kilowattstunde kilowattstunden kilowattheure"],
  ["MWh", "Wh", 1e6, "MWh МВт·ч МВт*ч МВтч", "megawattstunde megawattstunden megawattheure"],
  ["GWh", "Wh", 1e9, "GWh ГВт·ч ГВт*ч ГВтч", "gigawattstunde gigawattstunden gigawattheure"],
  ["TWh", "Wh", 1e12, "TWh ТВт·ч ТВт*ч ТВтч", "terawattstunde terawattstunden terawattheure"],
  ["V", "V", 1, "V В", "volt вольт"],
  ["kV", "V", 1e3, "kV кВ", "kilovolt киловольт"],
  ["mAh", "mAh", 1, "mAh мА·ч", ""],
  ["Ah", "mAh", 1e3, "Ah А·ч", ""],
  ["mA", "A", 1e-3, "mA мА", "milliampere миллиампер"],
  ["A", "A", 1, "", "ampere amp ампер"],
  ["Hz", "Hz", 1, "Hz Гц", "hertz герц"],
  ["kHz", "Hz", 1e3, "kHz кГц", "kilohertz килогерц"],
  ["MHz", "Hz", 1e6, "MHz МГц", "megahertz мегагерц"],
  ["GHz", "Hz", 1e9, "GHz ГГц", "gigahertz гигагерц"],
  ["bit", "bit", 1, "bit bits бит", "bit бит"],
  ["Mbit", "bit", 1e6, "Mbit Mb Мбит", "megabit мегабит"],
  ["Gbit", "bit", 1e9, "Gbit Gb Гбит", "gigabit гигабит"],
  ["byte", "byte", 1, "bytes Б", "byte байт"],
  ["kB", "byte", 1e3, "kB KB КБ кБ", "kilobyte килобайт"],
  ["MB", "byte", 1e6, "MB МБ Мб", "megabyte мегабайт"],
  ["GB", "byte", 1e9, "GB ГБ Гб", "gigabyte гигабайт"],
  ["TB", "byte", 1e12, "TB ТБ Тб", "terabyte терабайт"],
  ["PB", "byte", 1e15, "PB ПБ", "petabyte петабайт"],
  ["KiB", "KiB", 1, "KiB", "kibibyte"],
  ["MiB", "KiB", 1024, "MiB", "mebibyte"],
  ["GiB", "KiB", 1_048_576, "GiB", "gibibyte"],
  ["ml", "l", 1e-3, "ml mL мл", "millilitre milliliter миллилитр"],
  ["l", "l", 1, "l L л", "litre liter литр"],
  ["m3", "l", 1e3, "", ""],
  ["cm3", "l", 1e-3, "", ""],
  ["m2", "m2", 1, "", ""],
  ["km2", "m2", 1e6, "", ""],
  ["ha", "m2", 1e4, "ha га", "hectare hektar hectarea гектар"],
  ["acre", "acre", 1, "", "acre акр"],
  ["gal", "gal", 1, "gal", "gallon галлон"],
  ["bbl", "bbl", 1, "bbl", "barrel baril barril баррель"],
  ["bpd", "bbl/s", 1 / 86_400, "bpd", ""],
  ["°C", "°C", 1, "°C °С ℃", ""],
  ["°F", "°F", 1, "°F ℉", ""],
  ["°", "°", 1, "°", "degree градус"],
  ["dB", "dB", 1, "dB дБ", "decibel децибел"],
  ["Pa", "Pa", 1, "Pa Па", "pascal паскаль"],
  ["kPa", "Pa", 1e3, "kPa кПа", "kilopascal килопаскаль"],
  ["MPa", "Pa", 1e6, "MPa МПа", "megapascal мегапаскаль"],
  ["bar", "Pa", 1e5, "bar бар", ""],
  ["mbar", "Pa", 100, "mbar мбар", "millibar миллибар"],
  ["hPa", "Pa", 100, "hPa гПа", "hectopascal гектопаскаль"],
  ["psi", "Pa", 6894.757, "psi", ""],
  ["atm", "atm", 1, "atm атм", ""],
  ["N", "N", 1, "N Н", "newton ньютон"],
  ["kJ", "kJ", 1, "kJ кДж", "kilojoule килоджоуль"],
  ["kcal", "kcal", 1, "kcal ккал", "kilocalorie килокалория"],
  ["px", "px", 1, "px", "pixel пиксель"],
  ["mph", "mi/h", 1, "mph", ""],
  ["kn", "kn", 1, "kn", "knot узел узла узлов"],
  ["rpm", "rpm", 1, "rpm", ""],
  ["ppm", "ppm", 1, "ppm", ""],
  ["ppb", "ppm", 1e-3, "ppb", ""],
  ["Nm", "Nm", 1, "Nm Н·м", ""],
  ["kN", "N", 1e3, "kN кН", "kilonewton килоньютон"],
  ["lm", "lm", 1, "lm лм", "lumen люмен"],
  ["lx", "lx", 1, "lx лк", "lux люкс"],
  ["dpi", "dpi", 1, "dpi", ""],
  ["fps", "fps", 1, "fps", ""],
  ["Mbit/s", "bit/s", 1e6, "Mbps", ""],
  ["Gbit/s", "bit/s", 1e9, "Gbps", ""],
  ["USD", "USD", 1, "$ US$ USD долл", "dollar доллар"],
  ["EUR", "EUR", 1, "€ EUR", "euro евро"],
  ["GBP", "GBP", 1, "£ GBP", "sterling"],
  ["RUB", "RUB", 1, "₽ RUB руб р", "ruble rouble рубль"],
  ["JPY", "JPY", 1, "¥ JPY", "yen иена йена"],
  ["CNY", "CNY", 1, "CNY RMB", "yuan renminbi юань"],
  ["CHF", "CHF", 1, "CHF", "franc franken франк"],
  ["INR", "INR", 1, "₹ INR", "rupee рупия"],
  ["KRW", "KRW", 1, "₩ KRW", "won вона"],
  ["SEK", "SEK", 1, "SEK", "krona kronor крона"],
  ["AUD", "AUD", 1, "A$ AUD", ""],
  ["CAD", "CAD", 1, "C$ CAD", ""],
  ["cent", "cent", 1, "¢", "cent цент"],
];

const CURRENCIES = new Set("USD EUR GBP RUB JPY CNY CHF INR KRW SEK AUD CAD cent".split(" "));
const units = new Map<string, Unit>();
const symbols = new Map<string, string>();
for (const [name, base, factor, written] of TABLE) {
  units.set(name, { name, base, factor });
  for (const symbol of written.split(" ")) if (symbol) symbols.set(symbol, name);
}
const namesByWord = lazy(
  () =>
    new Map(
      TABLE.flatMap(([name, , , , spoken]) =>
        spoken.split(" ").map((word) => [stemWord(foldWord(word)), name] as const),
      ),
    ),
);

const SCALES: Record<string, number> = {
  k: 1e3,
  K: 1e3,
  M: 1e6,
  bn: 1e9,
  B: 1e9,
  mn: 1e6,
  mln: 1e6,
  Mio: 1e6,
  Mrd: 1e9,
  T: 1e12,
  тыс: 1e3,
  млн: 1e6,
  млрд: 1e9,
  трлн: 1e12,
};
const SCALE_WORDS = new Map(
  (
    [
      [100, "hundred"],
      [1e3, "thousand tausend тысяча тысяч"],
      [1e6, "million millionen millones миллион"],
      [1e9, "billion milliarde milliarden milliard миллиард"],
      [1e12, "trillion триллион"],
    ] as const
  ).flatMap(([value, forms]) => forms.split(" ").map((form) => [stemWord(foldWord(form)), value] as const)),
);

/** The name of a unit written as one word or symbol; null for other words. */
export function unitNamed(written: string): string | null {
  const bare = written.replace(/\.$/, "");
  return (
    symbols.get(bare) ??
    symbols.get(written) ??
    (bare.length > 2 ? (namesByWord().get(stemWord(foldWord(bare))) ?? null) : null)
  );
}

/** Unit symbols in lower case for column names; null when two units differ only in case. */
const columnSymbols = new Map<string, string | null>();
for (const [symbol, name] of symbols) {
  const lower = symbol.toLowerCase();
  // A single letter at the end of a column name is rarely a unit.
  if (!/^\p{L}{2,}$/u.test(lower)) continue;
  const other = columnSymbols.get(lower);
  columnSymbols.set(lower, other === undefined || other === name ? name : null);
}

/**
 * The unit at the end of a column name: `USD/kWh` for `price_usd_per_kwh` and `price_usd_kwh`, `km` for `length_km`; empty for
 * any other header.
 */
export function unitOfColumn(head: string): string {
  if (!/^\s*\p{L}[\p{L}\d]{0,40}(?:_[\p{L}\d]{1,40}){1,10}\s*$/u.test(head)) return "";
  const parts = head.trim().toLowerCase().split("_");
  const named = (part = "") => columnSymbols.get(part) ?? (part.length > 2 ? unitNamed(part) : null);
  const last = named(parts.at(-1));
  if (!last) return "";
  const isPer = parts.at(-2) === "per";
  const over = named(parts.at(isPer ? -3 : -2));
  if (isPer) return over ? `${over}/${last}` : "";
  return over && isCurrency(over) && !isCurrency(last) ? `${over}/${last}` : last;
}

/** What a scale such as `million`, `bn` or `тыс.` multiplies by; null for other words. */
export function scaleNamed(written: string): number | null {
  const bare = written.replace(/\.$/, "");
  return SCALES[bare] ?? (bare.length > 3 ? (SCALE_WORDS.get(stemWord(foldWord(bare))) ?? null) : null);
}

export const isCurrency = (unit: string) => CURRENCIES.has(unit.split("/")[0] ?? "");

/** Base and factor of a unit; `km/h` is split at the slash. An unknown unit is its own base. */
export function unitOf(name: string): Unit {
  const known = units.get(name);
  if (known) return known;
  const [over = "", under] = name.split("/");
  if (under === undefined) return { name, base: name, factor: 1 };
  const top = unitOf(over);
  const bottom = unitOf(under);
  return { name, base: `${top.base}/${bottom.base}`, factor: top.factor / bottom.factor };
}
