// Units changed for others, as a slip of the pen would.

const PAIRS: [string, string][] = [
  ["million", "billion"],
  ["thousand", "million"],
  ["percentage points", "percent"],
  ["percent", "percentage points"],
  ["dollars", "euros"],
  ["dollar", "euro"],
  ["kilometres", "miles"],
  ["kilometers", "miles"],
  ["metres", "feet"],
  ["meters", "feet"],
  ["kilograms", "tonnes"],
  ["milliseconds", "seconds"],
  ["seconds", "minutes"],
  ["second", "minute"],
  ["minutes", "hours"],
  ["minute", "hour"],
  ["hours", "days"],
  ["hour", "day"],
  ["days", "weeks"],
  ["weeks", "months"],
  ["months", "years"],
  ["years", "months"],
  ["megabytes", "gigabytes"],
  ["bytes", "bits"],
  ["kB", "MB"],
  ["KB", "MB"],
  ["MB", "GB"],
  ["GB", "TB"],
  ["ms", "s"],
  ["km", "m"],
  ["kg", "t"],
  ["kWh", "MWh"],
  ["MWh", "GWh"],
  ["GWh", "TWh"],
  ["kW", "MW"],
  ["MW", "GW"],
  ["млн", "млрд"],
  ["млрд", "трлн"],
  ["тыс", "млн"],
  ["миллионов", "миллиардов"],
  ["миллиона", "миллиарда"],
  ["процентов", "промилле"],
  ["процента", "промилле"],
  ["долларов", "рублей"],
  ["рублей", "долларов"],
  ["километров", "метров"],
  ["метров", "километров"],
  ["секунд", "минут"],
  ["минут", "часов"],
  ["часов", "суток"],
  ["лет", "месяцев"],
  ["км", "м"],
  ["кВт", "МВт"],
  ["МБ", "ГБ"],
];
const SWAPS = new Map(PAIRS);
const SIGNS: Record<string, string> = { $: "€", "€": "£", "£": "$", "₽": "$", "%": "‰" };
const WORD = /(?<![\p{L}])[\p{L}]+(?: points)?(?![\p{L}])/u;

/** The same value with another unit; null when none of its units has a counterpart here. */
export function swapUnit(written: string): string | null {
  const word = WORD.exec(written);
  const other = word ? SWAPS.get(word[0]) : undefined;
  if (word && other !== undefined)
    return written.slice(0, word.index) + other + written.slice(word.index + word[0].length);
  const sign = /[$€£₽%]/.exec(written);
  return sign ? written.replace(sign[0], SIGNS[sign[0]] ?? sign[0]) : null;
}
