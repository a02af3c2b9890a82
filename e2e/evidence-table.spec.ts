// A table of evidence from a finished report: built, read, sorted, filtered, changed by hand, asked anew, and exported.

import { parse } from "csv-parse/sync";
import readExcelFile from "read-excel-file/node";
import type { Reply } from "@/testing/servers/llm-reply";
import { violationsOf } from "./axe";
import { expect, type Stack, test, until } from "./fixtures";
import { researchPages } from "./pages-scenario";

const TITLE = "Lanterns compared";
const LAMPS = ["Ahlen", "Brock", "Cove"].map((name, at) => ({
  name,
  url: `https://lanterns.example/${name.toLowerCase()}`,
  power: `The lantern of ${name} takes ${300 + at * 150} watts.`,
  height: `The tower of ${name} is ${21 - at * 4} metres high.`,
}));

const bare = (text: string) => /\d+ (?:watts|metres)/.exec(text)?.[0] ?? "";

/** A model that reads the passages: Brock has no height, and Cove's power is made up. */
function answerCells(stack: Stack, said: { power: (name: string) => string }) {
  stack.script(TITLE, ({ body }): Reply => {
    const prompt = JSON.stringify(body.messages);
    const row = /The row is about: (\w+)/.exec(prompt)?.[1] ?? "";
    const lamp = LAMPS.find(({ name }) => name === row);
    const source = Number([...prompt.matchAll(/source (\d+)>>>/g)].at(-1)?.[1] ?? 0);
    const asked = prompt.slice(prompt.indexOf("Columns:"));
    const cells = lamp
      ? [
          { column: 1, value: said.power(row), source, quote: lamp.power },
          ...(row === "Brock" ? [] : [{ column: 2, value: bare(lamp.height), source, quote: lamp.height }]),
        ].filter(({ column }) => asked.includes(`${column}. `))
      : [];
    return { text: JSON.stringify({ cells }) };
  });
}

async function built(stack: Stack) {
  return researchPages(stack, {
    question: "Which lanterns stand on the coast of Ostmark?",
    query: "lanterns coast of Ostmark",
    pages: LAMPS.map(({ name, url, power, height }) => ({
      url,
      title: `The lantern of ${name}`,
      text: `# The lantern of ${name}\n\nIt is one of the lanterns on the coast of Ostmark.\n\n${power}\n\n${name === "Brock" ? "Its tower was never measured." : height}`,
    })),
    title: "Lanterns of Ostmark",
    content: (numbers) => LAMPS.map(({ power, url }) => `${power.slice(0, -1)} [${numbers[url]}].`).join(" "),
  });
}

test("a report becomes a table whose cells open their passages, are changed, asked anew and exported", async ({
  page,
  stack,
}) => {
  const state = await built(stack);
  answerCells(stack, { power: (name) => bare(LAMPS.find((lamp) => lamp.name === name)?.power ?? "") });
  await page.goto(`${stack.app.url}/research/${state.threadId}`);
  await page.getByRole("button", { name: "Table…" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Title").fill(TITLE);
  await form.getByLabel(/^Rows/).fill("Ahlen\nBrock\nBrock");
  await form.getByLabel(/^Columns/).fill("power of the lantern\nheight of the tower");
  await form.getByRole("button", { name: "Build the table" }).click();
  await expect(form.getByRole("alert")).toContainText("“Brock”");
  await form.getByLabel(/^Rows/).fill("Ahlen\nBrock\nCove");
  await form.getByRole("button", { name: "Build the table" }).click();
  await page.waitForURL(/#run/);
  const runId = new URL(page.url()).hash.replace(/^#run-/, "");
  const first = await until(stack.app, runId, ({ status }) => status === "completed");
  expect(first.report?.origin).toBe("table");

  const table = page.getByRole("group", { name: `Table of evidence: ${TITLE}` });
  await expect(table.getByRole("row")).toHaveCount(4);
  await expect(table.getByRole("row", { name: /Brock/ })).toContainText("not found");
  expect(await violationsOf(page)).toEqual([]);

  // The heads of the table scroll below the question box, not over it.
  const viewport = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 480 });
  const inFront = await table.evaluate((box) => {
    const corner = box.querySelector("th");
    const foot = document.querySelector('[data-pinned="foot"]');
    if (!corner || !foot) return "nothing to compare";
    const middle = (element: Element) => {
      const { top, height } = element.getBoundingClientRect();
      return top + height / 2;
    };
    window.scrollBy(0, middle(corner) - middle(foot));
    const { left, width } = corner.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, middle(corner));
    return Math.abs(middle(corner) - middle(foot)) > 20
      ? "not below it"
      : foot.contains(there)
        ? "box"
        : "table";
  });
  expect(inFront).toBe("box");
  if (viewport) await page.setViewportSize(viewport);

  await table.getByRole("button", { name: "power of the lantern" }).click();
  await table.getByRole("button", { name: "power of the lantern" }).click();
  await expect(table.getByRole("rowheader")).toHaveText(["Cove", "Brock", "Ahlen"]);
  await page.getByRole("searchbox", { name: "Filter rows" }).fill("450");
  await expect(table.getByRole("rowheader")).toHaveText(["Brock"]);
  await table.getByRole("button", { name: /^Source/ }).click();
  await expect(page.getByText("The lantern of Brock takes 450 watts.").last()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox", { name: "Filter rows" }).fill("");

  answerCells(stack, { power: () => "450 watts" });
  await page.getByRole("button", { name: "Change cells" }).click();
  await page.getByRole("textbox", { name: "Value: Brock, height of the tower" }).fill("about 17 metres");
  await page.getByRole("button", { name: "Ask anew: Brock, power of the lantern" }).click();
  await page.getByRole("button", { name: "Save 2 changes" }).click();
  await expect(page).not.toHaveURL(new RegExp(runId));
  const secondId = new URL(page.url()).hash.replace(/^#run-/, "");
  const second = await until(stack.app, secondId, ({ status }) => status === "completed");
  await expect(table.getByRole("row", { name: /Brock/ })).toContainText("about 17 metres");
  await expect(table.getByRole("row", { name: /Brock/ })).toContainText("by hand");

  const fileOf = async (name: string) => {
    const address = await page.getByRole("link", { name, exact: true }).getAttribute("href");
    const response = await fetch(`${stack.app.url}${address}`);
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename=".*\.(?:csv|xlsx)"/);
    return Buffer.from(await response.arrayBuffer());
  };
  const files = [await fileOf("CSV"), await fileOf("Excel")];
  const lines = parse(files[0] ?? Buffer.alloc(0), { bom: true, columns: true }) as Record<string, string>[];
  expect(lines).toHaveLength(6);
  expect(lines[0]).toMatchObject({
    Row: "Ahlen",
    Value: "300 watts",
    Verdict: "supported",
    Address: LAMPS[0]?.url,
  });
  expect(lines[0]?.Passage).toContain("300 watts");
  expect(lines[3]).toMatchObject({ Value: "about 17 metres", By: "person" });
  const [sheet] = await readExcelFile(files[1] ?? Buffer.alloc(0));
  // Figures are numbers that can be summed; their units are in the format of the cell.
  expect(sheet?.data[1]).toEqual(["Ahlen", 300, 21]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(table).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const plain = await fetch(`${stack.app.url}/api/reports/${second.report?.id}/export?format=markdown`);
  expect(await plain.text()).toContain("| Ahlen | 300 watts [");
  expect((await fetch(`${stack.app.url}/api/reports/${state.report?.id}/export?format=csv`)).status).toBe(
    404,
  );
});
