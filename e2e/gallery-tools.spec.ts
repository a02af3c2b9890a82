// Pictures of external tools and of delegates.

import type { Page } from "@playwright/test";
import { z } from "zod";
import { createAppRoot } from "@/testing/servers/app-root";
import { answer, call, read, report, search, step, together } from "@/testing/servers/llm-steps";
import { startMcpServer } from "@/testing/servers/mcp";
import { ask, expect, test, until } from "./fixtures";
import { look } from "./gallery/look";
import { type Stand, startStand } from "./gallery/stand";
import { ThreadPage } from "./pages/research";
import { CELLS, INDEX, numbersIn } from "./scenario";

const completed = ({ status }: { status: string }) => status === "completed";

/** Opens rows of the process from the last one up, so that none moves before it is clicked. */
async function unfold(page: Page, rows: readonly (string | RegExp)[]): Promise<void> {
  const thread = new ThreadPage(page);
  await thread.showSteps();
  for (const name of [...rows].reverse()) {
    const row = thread.process.getByRole("button", { name }).first();
    await row.click();
    await expect(row).toHaveAttribute("aria-expanded", "true");
  }
  await thread.process.getByRole("button", { name: rows[0] }).first().scrollIntoViewIfNeeded();
}

const QUESTION = "How do storage cells and storage wages compare?";
const PRICES = "What does a sodium-ion cell cost in the third quarter of 2026?";
const WAGES = "What do workers at storage plants earn?";

const given = (question: string, instance: string, why: string) => ({
  ...call("delegatetool", { question, find: "A value with its date." }, why),
  _instance: instance,
});

const sentence = (number: number) =>
  `Sodium-ion cells for stationary storage fell to 52 dollars per kilowatt-hour in the third quarter of 2026 [${number}].`;

type Messages = { messages: { content: unknown }[] };
const numberIn = ({ messages }: Messages): number => numbersIn(JSON.stringify(messages), [INDEX])[INDEX] ?? 1;

/** One delegate returns sources; the other none, so that their order of completion does not matter. */
function scriptParts(stand: Stand): void {
  stand.script(PRICES, ({ step: at, body }) => {
    const number = numberIn(body);
    const ending = answer({ answer: `52 dollars [${number}].` });
    const steps = [
      search("sodium-ion cell price 2026"),
      read(INDEX),
      together(report({ title: "Cell prices", content: sentence(number), question: PRICES }), ending),
    ];
    return { step: steps[at - 1] ?? ending };
  });
  stand.script(WAGES, () => ({
    step: answer({ answer: "No source says what they earn.", status: "failed" }),
  }));
  stand.script(QUESTION, ({ step: at, body }) => {
    const number = numberIn(body);
    const noted = { name: "cells", text: `52 dollars per kilowatt-hour [${number}].` };
    const steps = [
      step([
        given(PRICES, "cells", "What a cell costs can be found without the rest."),
        given(WAGES, "wages", "Wages stand in other sources than prices."),
      ]),
      step([
        { ...call("notetool", noted, "The price goes into the comparison."), _instance: "cells" },
        {
          ...call("websearchtool", { query: "wages in energy", max_results: null }, "Wages are missing."),
          _instance: "wages",
        },
      ]),
      together(
        report({ title: "Cells and wages", content: sentence(number), question: QUESTION }),
        answer({ answer: `Cells cost 52 dollars [${number}]; wages are not to be found.` }),
      ),
    ];
    return { step: steps[at - 1] ?? answer({ answer: "." }) };
  });
}

test("a run with delegates looks as it should", async ({ page }) => {
  test.setTimeout(600_000);
  const stand = await startStand();
  try {
    scriptParts(stand);
    const { threadId, runId } = await ask(stand.app, QUESTION, { agent: "deep", scope: "web" });
    await until(stand.app, runId, completed);
    const at = `/research/${threadId}`;
    await look(page, stand, {
      name: "run-lanes",
      phone: true,
      at,
      open: (page) => unfold(page, [/What a cell costs can be found/]),
    });
    await look(page, stand, {
      name: "run-lanes-time",
      at,
      open: async (page) => {
        await new ThreadPage(page).showSteps();
        await page
          .getByRole("tab", { name: "Time" })
          .or(page.getByRole("radio", { name: "Time" }))
          .click();
        await expect(page.getByRole("button", { name: "Show as table" }).first()).toBeVisible();
      },
    });
  } finally {
    await stand.dispose();
  }
});

const SUM = "How much is it altogether?";

const table = {
  ...call(
    "extracttabletool",
    {
      title: "Prices of cells",
      columns: ["Cell", "Price"],
      source_numbers: [1, 2],
      _output: {
        rows: [
          { cells: ["Sodium-ion", "52 dollars"], source_number: 1 },
          { cells: ["LFP", "47 dollars"], source_number: 2 },
        ],
        missing: ["Price of vanadium cells"],
      },
    },
    "The prices belong side by side.",
  ),
  _activity: "",
};

const comparison = {
  ...call(
    "comparesourcestool",
    {
      question: "What does a sodium-ion cell cost?",
      source_numbers: [1, 2],
      _output: {
        points: [
          {
            point: "Price in the third quarter of 2026",
            stance: "differ",
            said: [
              { source_number: 1, statement: "52 dollars per kilowatt-hour" },
              { source_number: 2, statement: "about 55 dollars per kilowatt-hour" },
            ],
            why: "The second one counts the delivery.",
          },
        ],
        conclusion: "Sodium-ion cells are still dearer, by about 5 dollars.",
      },
    },
    "Two of the pages give different prices.",
  ),
  _activity: "",
};

const SUM_STEPS = [
  search("sodium-ion cell price 2026"),
  read(INDEX, CELLS),
  step([
    { ...call("mcp__calc__add", { a: 40, b: 2 }, "Both parts have to be added."), _activity: "mcpcall" },
    call("unitconvertertool", { values: [100], from: "km", to: "mi" }, "The question is asked in miles."),
    table,
    comparison,
  ]),
  answer({ answer: "It is 42." }),
];

const SERVERS = (url: string) => `
mcp:
  mcpServers:
    calc:
      url: ${url}
    gone:
      url: http://127.0.0.1:9/mcp
`;

const OWN = ["ExtractTableTool", "CompareSourcesTool", "UnitConverterTool"];

/** The default agent may use them as well. */
function withOwnTools(text: string): string {
  const at = text.indexOf("- CreateReportTool\n", text.indexOf("\n  standard:"));
  return `${text.slice(0, at)}${OWN.map((tool) => `- ${tool}\n      `).join("")}${text.slice(at)}`;
}

test("custom and external tools look as they should", async ({ page }) => {
  test.setTimeout(600_000);
  const served = await startMcpServer((server) => {
    server.registerTool(
      "add",
      { description: "Adds two numbers.", inputSchema: z.object({ a: z.number(), b: z.number() }) },
      async ({ a, b }) => ({ content: [{ type: "text", text: `The sum is ${a + b}.` }] }),
    );
  });
  const root = await createAppRoot((text) => withOwnTools(text) + SERVERS(served.url));
  const stand = await startStand({ root: root.path });
  try {
    stand.script(SUM, ({ step: at }) => ({ step: SUM_STEPS[at - 1] ?? answer({ answer: "It is 42." }) }));
    const { threadId, runId } = await ask(stand.app, SUM, { agent: "standard", scope: "web" });
    await until(stand.app, runId, completed);
    const at = `/research/${threadId}`;
    const cards = {
      "run-tools": [/Both parts have to be added/, /asked in miles/],
      "run-tools-latent": [/The prices belong/, /Two of the pages/],
    };
    for (const [name, rows] of Object.entries(cards))
      await look(page, stand, { name, at, open: (page) => unfold(page, rows) });
    await look(page, stand, {
      name: "settings-servers",
      at: "/settings/tools",
      open: async (page) => {
        const part = page.getByRole("region", { name: "Tools and MCP" });
        await part.getByText("1 tool", { exact: true }).click();
        await expect(part.getByText("Adds two numbers.")).toBeVisible();
        await expect(part.getByText("It could not be reached.")).toBeVisible();
        await part.evaluate((element) => element.scrollIntoView());
      },
    });
    await look(page, stand, {
      name: "settings-key",
      at: "/settings/programs",
      open: async (page) => {
        const part = page.getByRole("region", { name: "Programs" });
        await part.getByLabel("Name of a new key").fill("Notebook");
        await part.getByRole("button", { name: "Create a key" }).click();
        await expect(part.getByText(/^gw_[\w-]{43}$/)).toBeVisible();
        await part.evaluate((element) => element.scrollIntoView());
      },
    });
  } finally {
    await stand.dispose();
    await root.dispose();
    await served.stop();
  }
});
