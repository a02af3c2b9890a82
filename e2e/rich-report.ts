// A report with everything that a report can contain: mathematics beside money, code, diagrams, tables, notes, and
// hostile content.

import type { Reply } from "@/testing/servers/llm-reply";
import { answer, read, report, search } from "@/testing/servers/llm-steps";
import { CELLS, INDEX, KELSO, type Numbers, numbersIn } from "./scenario";

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``;

export const DIAGRAM = `flowchart LR
  accTitle: From salt to a finished plant
  salt[Salt] --> cathode[Cathode]
  salt --> electrolyte[Electrolyte]
  cathode --> cell{Cell passes?}
  electrolyte --> cell
  cell -- yes --> pack[Pack]
  cell -- no --> salt
  pack --> plant[Plant]`;

/** Everything a diagram could try: script, callbacks, links, external styles and images, raw HTML. */
export const HOSTILE_DIAGRAM = `%%{init: {"securityLevel": "loose", "htmlLabels": true, "themeCSS": "@import url(https://evil.example/a.css); * { background: url(https://evil.example/b.png) }", "fontFamily": "x; @import url(https://evil.example/f.css)"} }%%
flowchart TD
  A["<img src=https://evil.example/c.png onerror='parent.document.title=1;fetch(String.fromCharCode(104))'>"] --> B["<script>parent.postMessage(1,'*')</script>"]
  B --> C["<iframe src='https://evil.example/d'></iframe><style>@import 'https://evil.example/e.css'</style>"]
  C --> D["<foreignObject><img src='https://evil.example/g.png'/></foreignObject>"]
  D --> E[end]
  click A href "https://evil.example/h" "_top"
  click B call alert("x")
  click C href "javascript:parent.document.body.remove()"
  style E fill:url(https://evil.example/i.svg)
  classDef bad background:url(https://evil.example/j.png)
  class E bad`;

const PYTHON = `from dataclasses import dataclass

@dataclass
class Cell:
    chemistry: str
    price: float  # dollars per kilowatt-hour

    def cost(self, energy: float) -> float:
        """What a plant of this energy pays for its cells."""
        return self.price * energy

print(f"{Cell('Na', 52.0).cost(1_000):.0f} USD")`;
const SQL = `SELECT chemistry, avg(price) AS price\nFROM quotes\nWHERE quarter >= '2026-Q1' -- tenders only\nGROUP BY chemistry\nORDER BY price DESC;`;
const TYPESCRIPT = `type Quote = { price: number; unit: "USD/kWh" };\nexport const dearest = (quotes: Quote[]) =>\n  quotes.reduce((most, one) => (one.price > most.price ? one : most));`;

export function richContent(n: Numbers): string {
  const [index, cells, kelso] = [n[INDEX], n[CELLS], n[KELSO]];
  const prices = `Sodium-ion cells for stationary storage fell to 52 dollars per kilowatt-hour in the third quarter of 2026 [${index}]. In the first quarter a sodium-ion cell had cost 58 dollars per kilowatt-hour [${index}][${cells}]. `;
  const plant = `The Kelso Bay project cost 29.8 million dollars, which is 149 dollars per kilowatt-hour including the connection to the grid [${kelso}]. Harbour Energy connected the plant on 28 May 2026 [${kelso}]. `;
  return [
    `Cells cost $43 to $58 per kWh, and the gap has narrowed to $5 [${index}]. A plant of energy $E$ pays $C = p \\cdot E$ for its cells [${cells}].`,
    `## Prices of cells\n\n${prices.repeat(3)}\n\n### How the average is taken\n\nThe mean over all quotes $q_i$ with weights $w_i$ is`,
    `$$\n\\bar{p} = \\frac{\\sum_{i=1}^{n} w_i q_i}{\\sum_{i=1}^{n} w_i}, \\qquad w_i = e^{-\\lambda t_i}\n$$`,
    `and with all weights equal $$\\bar{p} = \\frac{1}{n}\\sum_{i=1}^{n} q_i$$ [${index}].`,
    `$$\n\\underbrace{a_1 + a_2 + a_3 + a_4 + a_5 + a_6 + a_7 + a_8 + a_9 + a_{10} + a_{11} + a_{12}}_{\\text{twelve quarters in one line}} = b_1 + b_2 + b_3 + b_4 + b_5 + b_6 + b_7 + b_8\n$$`,
    `### Table of prices\n\n| Chemistry | First quarter | Third quarter | Change | Where it is used and why |\n|---|---:|---:|---:|---|\n| Sodium-ion | 58 USD/kWh [${index}] | 52 USD/kWh [${index}] | −10 % | Stationary storage, where weight matters little and cold winters matter much [${cells}] |\n| LFP | 49 USD/kWh [${index}] | 47 USD/kWh [${index}] | −4 % | Nearly everything else that is built today |\n| Lead-acid | $\\approx 70$ | $68 | −3 % | Old houses |`,
    `## Finished plants\n\n${plant.repeat(2)}\n\n- [x] Kelso Bay is connected\n- [ ] The second block is planned\n- ~~A third block~~ was given up[^1]\n\n1. First the cells\n2. Then the connection:\n   - a line\n   - a transformer`,
    `## From salt to plant\n\n${fence("mermaid", DIAGRAM)}`,
    `## How it was worked out\n\n${fence("python", PYTHON)}\n\n### The query\n\n${fence("sql", SQL)}\n\n### The types\n\n${fence("ts", TYPESCRIPT)}`,
    `## What would do harm\n\n$\\href{https://evil.example/k}{x}$ and $\\includegraphics{https://evil.example/l.png}$ and $\\def\\a{\\a\\a}\\a$ and $x^{2$ stay as written. ![A chart](https://evil.example/m.png)\n\n### A diagram that is none\n\n${fence("mermaid", "this is no diagram")}`,
    `## Long words\n\nhttps://journals.openbattery.example/${"a-very-long-path/".repeat(9)} and ${"Donaudampfschifffahrts".repeat(6)}.\n\n> Quoted with care: the price is $52, not $58 [${index}].\n\n### Right to left\n\nسعر الخلية 52 دولارًا لكل كيلوواط ساعة [${index}].`,
    `## What was not found\n\nNo source gives prices for plants outside the grid market.\n\n[^1]: Given up in 2025, as the operator says.`,
  ].join("\n\n");
}

/** The same with a hostile diagram. */
export const hostileContent = (numbers: Numbers): string =>
  `${richContent(numbers)}\n\n## Harm\n\n${fence("mermaid", HOSTILE_DIAGRAM)}`;

export function richRussian(n: Numbers): string {
  const [index, cells] = [n[INDEX], n[CELLS]];
  return [
    `Элементы стоят от $43 до $58 за кВт·ч, разрыв сократился до $5 [${index}]. Станция с энергией $E$ платит за элементы $C = p \\cdot E$ [${cells}].`,
    `## Цены\n\nНатрий-ионные элементы подешевели до 52 долларов за киловатт-час [${index}]. Энергия $E = mc^2$, где $m$ — масса.`,
    `$$\n\\bar{p} = \\frac{1}{n}\\sum_{i=1}^{n} q_i\n$$`,
    `## Таблица\n\n| Химия | Цена |\n|---|---:|\n| Натрий | 52 USD/кВт·ч [${index}] |\n| LFP | 47 USD/кВт·ч [${index}] |`,
    `## Путь\n\n${fence("mermaid", DIAGRAM)}`,
    `## Расчёт\n\n${fence("python", PYTHON)}`,
  ].join("\n\n");
}

/** Search, read three pages, the report, an answer. */
export function richScript(
  question: string,
  write: (numbers: Numbers) => string = richContent,
  pace: { chunkSize?: number; chunkDelayMs?: number } = {},
): (request: { step: number; body: { messages: { content: unknown }[] } }) => Reply {
  return ({ step, body }) => {
    const numbers = numbersIn(JSON.stringify(body.messages));
    const steps = [
      search("sodium-ion cell price 2026", "LFP cell price 2026"),
      read(CELLS, INDEX, KELSO),
      report({ title: "What a cell costs", content: write(numbers), question }),
      answer({
        answer:
          write === richRussian
            ? `Элементы стоят $52, то есть $C = 52 \\cdot E$ [${numbers[INDEX]}].`
            : `Cells cost $52, so $C = 52 \\cdot E$ [${numbers[INDEX]}].`,
      }),
    ];
    const solution = steps[step - 1];
    return solution
      ? { step: solution, ...pace }
      : { status: 400, body: { error: { message: "the script is over" } } };
  };
}
