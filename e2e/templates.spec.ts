// Templates: created, filled, started, changed and deleted by mouse, by keyboard and on a phone.

import type { Page } from "@playwright/test";
import type { Template } from "@/lib/templates/template";
import { violationsOf } from "./axe";
import { ask, expect, test, until } from "./fixtures";
import { fullScript } from "./scenario";

async function templatesOf(url: string): Promise<Template[]> {
  return ((await (await fetch(`${url}/api/templates`)).json()) as { templates: Template[] }).templates;
}

async function emptied(url: string): Promise<void> {
  for (const { name, revision } of await templatesOf(url))
    await fetch(`${url}/api/templates/${name}?revision=${revision}`, { method: "DELETE" });
}

async function make(url: string, template: object): Promise<void> {
  const made = await fetch(`${url}/api/templates`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(template),
  });
  expect(made.status).toBe(201);
}

const PRICE = {
  name: "price_of",
  title: "Price of a thing",
  description: "What a thing costs, and where.",
  question: "What do {what} cost in {year}, by hand? {depth}",
  inputs: [
    { type: "text", name: "what", label: "Thing", required: true },
    { type: "number", name: "year", label: "Year", required: true, min: 2000, max: 2030 },
    {
      type: "boolean",
      name: "depth",
      label: "In depth",
      required: false,
      whenTrue: "In depth.",
      whenFalse: "",
    },
  ],
  scope: "web",
};

test.beforeEach(({ stack }) => emptied(stack.app.url));

test("B7: the first template is created from the example, and its form asks for missing values", async ({
  stack,
  page,
}) => {
  const { url } = stack.app;
  await page.goto(url);
  await page.getByRole("link", { name: "Start from a template" }).click();
  await expect(page.getByText("No templates yet.")).toBeVisible();
  await page.getByRole("button", { name: "Make this template" }).click();
  await expect(page.getByRole("heading", { name: "Compare two things" })).toBeVisible();
  await page.getByRole("button", { name: "Start research" }).click();
  await expect(page.getByText("Fill this in.")).toHaveCount(3);
  await expect(page.getByLabel("One thing (needed)")).toBeFocused();
  await page.getByLabel("One thing (needed)").fill("Rail");
  await expect(page.getByText("Fill this in.")).toHaveCount(2);
  await expect(page.getByRole("region", { name: "The question that will be asked" })).toContainText(
    "How do Rail and another thing compare",
  );
  await page.reload();
  await expect(page.getByLabel("One thing (needed)")).toHaveValue("Rail");
});

test("B7: a form is filled by keyboard alone and starts the run", async ({ stack, page }) => {
  const { url } = stack.app;
  const question = "What do sodium-ion cells cost in 2026, by hand? In depth.";
  stack.script(question, fullScript(question));
  await make(url, PRICE);
  await page.goto(`${url}/templates/price_of/start`);
  await page.getByLabel("Thing (needed)").focus();
  await page.keyboard.type("sodium-ion cells");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1999");
  await page.keyboard.press("Enter");
  await expect(page.getByText("2000 is the least.")).toBeVisible();
  await expect(page.getByLabel("Year (needed)")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("2026");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByRole("region", { name: "The question that will be asked" })).toContainText(question);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/research\/thr_/);
  await expect(page.getByRole("heading", { level: 1, name: question })).toBeVisible();
  await expect(page.getByText("Sodium-ion against LFP").first()).toBeVisible({ timeout: 30_000 });
});

test("B7: an asked question becomes a template, with placeholders and inputs", async ({ stack, page }) => {
  const { url } = stack.app;
  const question = "What do {x} cells cost, to be saved?";
  stack.script(question, fullScript(question));
  const { threadId, runId } = await ask(stack.app, question, { scope: "web" });
  await until(stack.app, runId, ({ status }) => status === "completed");
  await page.goto(`${url}/research/${threadId}`);
  await page.getByRole("button", { name: "Export" }).first().click();
  await page.getByRole("menuitem", { name: "Save the question as a template" }).click();
  const field = page.getByLabel("Question", { exact: true });
  await expect(field).toHaveValue("What do {{x}} cells cost, to be saved?");
  await field.fill("What do {kind} cells cost, to be saved?");
  await page.getByRole("button", { name: "Make template" }).click();
  await expect(page.getByText("There is no input “kind”.")).toBeVisible();
  await page.getByRole("button", { name: "Add the input “kind”" }).click();
  await expect(page.getByLabel("Label")).toBeFocused();
  await expect(page.getByLabel("Label")).toHaveValue("Kind");
  await page.keyboard.type("Kind of cell");
  await expect(page.getByLabel("Label")).toHaveValue("Kind of cell");
  await expect(page.getByLabel("Name in the question")).toHaveValue("kind");
  await page.getByLabel("Type", { exact: true }).selectOption("choice");
  await page.getByLabel("Choices").fill("sodium-ion\nLFP");
  await page.getByLabel("Title").fill("Cells");
  await page.getByLabel("Name for programs").fill("cells");
  const places = page.getByRole("group", { name: "Where to look" });
  await places.getByLabel("Scholarly").check();
  await places.getByLabel("Documents on this machine").check();
  await page.getByRole("button", { name: "Make template" }).click();
  await expect(page.getByRole("heading", { name: "Cells", exact: true })).toBeVisible();
  expect(await templatesOf(url)).toMatchObject([
    {
      name: "cells",
      question: "What do {kind} cells cost, to be saved?",
      scope: "both",
      places: ["scholarly", "documents"],
      inputs: [
        {
          type: "choice",
          name: "kind",
          label: "Kind of cell",
          choices: ["sodium-ion", "LFP"],
          required: true,
        },
      ],
    },
  ]);
  await page.getByRole("link", { name: "Start: Cells" }).click();
  await page.getByLabel("Kind of cell (needed)").selectOption("LFP");
  await expect(page.getByRole("region", { name: "The question that will be asked" })).toContainText(
    "What do LFP cells cost",
  );
});

test("B7: text in the question box is taken along, and the palette leads to the templates", async ({
  stack,
  page,
}) => {
  await page.goto(stack.app.url);
  await page.getByRole("textbox", { name: "Your question" }).fill("Why is {1, 2} a set?");
  await page.getByRole("link", { name: "Save as template" }).click();
  await expect(page.getByLabel("Question", { exact: true })).toHaveValue("Why is {{1, 2}} a set?");
  await page.keyboard.press("ControlOrMeta+K");
  await page.keyboard.type("template");
  await page.getByRole("option", { name: /Start from a template…/ }).click();
  await expect(page.getByRole("heading", { name: "Templates" })).toBeVisible();
});

test("B7: a template changed elsewhere is not overwritten unknowingly, and deleting needs a confirmation", async ({
  stack,
  page,
}) => {
  const { url } = stack.app;
  await make(url, PRICE);
  await page.goto(`${url}/templates/price_of/edit`);
  await page.getByLabel("Title").fill("Mine");
  const [{ revision = 0 } = {}] = await templatesOf(url);
  const { name: _name, ...values } = PRICE;
  await fetch(`${url}/api/templates/price_of`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...values, title: "Theirs", revision }),
  });
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByText("was saved in another window meanwhile")).toBeVisible();
  await page.getByRole("button", { name: "Save mine over it" }).click();
  await expect(page.getByRole("heading", { name: "Mine" })).toBeVisible();
  await page.getByRole("button", { name: "Delete: Mine" }).click();
  await expect(page.getByRole("button", { name: "Keep it", exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Keep it", exact: true }).click();
  await expect(page.getByRole("button", { name: "Delete: Mine" })).toBeFocused();
  await page.getByRole("button", { name: "Delete: Mine" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("No templates yet.")).toBeVisible();
  expect(await templatesOf(url)).toEqual([]);
});

const VIEWS = [
  { width: 1440, height: 900, colorScheme: "light" },
  { width: 390, height: 844, colorScheme: "dark" },
  { width: 320, height: 640, colorScheme: "light" },
] as const;

async function clean(page: Page, path: string): Promise<void> {
  const violations = await violationsOf(page);
  expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways, path).toBeLessThanOrEqual(0);
}

test("every screen of templates is accessible, at every width and in both themes", async ({
  stack,
  page,
}) => {
  const { url } = stack.app;
  for (const { colorScheme, ...size } of VIEWS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    await emptied(url);
    await page.goto(`${url}/templates`);
    const list = page.getByRole("region", { name: "Templates" });
    await expect(list.getByText("No templates yet.")).toBeVisible();
    await clean(page, "empty");
    await make(url, PRICE);
    await page.goto(`${url}/templates`);
    await page.getByRole("button", { name: "Delete: Price of a thing" }).click();
    await clean(page, "list");
    await page.goto(`${url}/templates/price_of/start`);
    await page.getByRole("button", { name: "Start research" }).click();
    await clean(page, "start");
    await page.goto(`${url}/templates/price_of/edit`);
    await page.getByLabel("Question", { exact: true }).fill("Of {place}?");
    await page.getByRole("button", { name: "Save template" }).click();
    await clean(page, "edit");
    await page.getByRole("button", { name: "Discard changes" }).click();
  }
});
