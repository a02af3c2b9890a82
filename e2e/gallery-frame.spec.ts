// Pictures of the frame and of the screens that need no run: home, agents, settings, palette, shortcuts, not found.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { ask, expect, test, until } from "./fixtures";
import { insist, look } from "./gallery/look";
import { startStand } from "./gallery/stand";
import { HomePage } from "./pages/research";
import { fullScript } from "./scenario";

const PRICE = {
  name: "price_of",
  title: "Price of a thing",
  description: "What a thing costs, and where.",
  question: "What do {what} cost in {year}, in {place}? {depth}",
  inputs: [
    { type: "text", name: "what", label: "Thing", required: true },
    { type: "number", name: "year", label: "Year", required: true, min: 2000, max: 2030 },
    { type: "choice", name: "place", label: "Where", required: false, choices: ["Europe", "Asia"] },
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

/** Content above this part loads late and would move it. */
const turnTo = (name: string, last: string) => async (page: Page) => {
  const part = page.getByRole("region", { name });
  await expect(part.getByText(last).last()).toBeVisible();
  await part.evaluate((element) => element.scrollIntoView());
};

test("home and the frame look as they should", async ({ page }) => {
  test.setTimeout(600_000);
  const stand = await startStand();
  try {
    await look(page, stand, { name: "home", phone: true, at: "/" });
    await look(page, stand, { name: "home-caps", at: "/", open: (page) => new HomePage(page).change("Cap") });
    await look(page, stand, {
      name: "home-agents",
      at: "/",
      open: (page) => new HomePage(page).change("Agent"),
    });
    await look(page, stand, { name: "nothing-there", at: "/nothing-here" });
    const question = "Are sodium-ion batteries already cheaper than LFP for grid storage?";
    stand.script(question, fullScript(question));
    const { runId } = await ask(stand.app, question, { scope: "web" });
    await until(stand.app, runId, ({ status }) => status === "completed");
    const palette = (page: Page) => insist(() => page.keyboard.press("Control+k"), page.getByRole("dialog"));
    await look(page, stand, { name: "palette", phone: true, at: "/settings", open: palette });
    await look(page, stand, {
      name: "palette-found",
      unordered: true,
      at: "/settings",
      open: async (page) => {
        await palette(page);
        await page.keyboard.type("sodium");
        await expect(page.getByRole("option", { name: /sodium/i }).first()).toBeVisible();
      },
    });
    await look(page, stand, {
      name: "shortcuts",
      at: "/settings",
      open: (page) => insist(() => page.keyboard.press("?"), page.getByRole("dialog")),
    });
    await look(page, stand, {
      name: "menu",
      phone: true,
      at: "/settings",
      open: async (page) => {
        const menu = page.getByRole("button", { name: "Menu" });
        const opened = page.getByRole("link", { name: "Library" });
        if (await menu.isVisible()) await insist(() => menu.click(), opened);
      },
    });
  } finally {
    await stand.dispose();
  }
});

test("agents and settings look as they should", async ({ page }) => {
  test.setTimeout(600_000);
  const stand = await startStand();
  try {
    const question = "Are sodium-ion batteries already cheaper than LFP for grid storage?";
    stand.script(question, fullScript(question));
    const { runId } = await ask(stand.app, question, { scope: "web" });
    await until(stand.app, runId, ({ status }) => status === "completed");
    await look(page, stand, { name: "agents", phone: true, at: "/agents" });
    await look(page, stand, { name: "agent-edit", phone: true, at: "/agents/deep/edit" });
    await look(page, stand, { name: "settings", phone: true, at: "/settings" });
    const notes = mkdtempSync(path.join(tmpdir(), "groundwork-notes-"));
    writeFileSync(path.join(notes, "log.md"), "# Log\n\nThe lamp burned paraffin until 1911.\n");
    writeFileSync(path.join(notes, "lamp.png"), "no text");
    await look(page, stand, {
      name: "settings-folders",
      at: "/settings/documents",
      open: async (page) => {
        const part = page.getByRole("region", { name: "Documents" });
        await insist(
          async () => {
            await part.getByLabel("Folder", { exact: true }).fill(notes);
            await part.getByLabel("Name", { exact: true }).fill("skerry");
            await part.getByRole("button", { name: "Check the folder" }).click();
          },
          part.getByRole("button", { name: "Add the folder" }),
        );
        await part.locator("#named-folders").evaluate((element) => element.scrollIntoView());
      },
    });
    rmSync(notes, { recursive: true });
    await look(page, stand, {
      name: "settings-tools",
      phone: true,
      at: "/settings/tools",
      open: turnTo("Tools and MCP", "MCP servers"),
    });
    await look(page, stand, {
      name: "settings-programs",
      at: "/settings/programs",
      open: turnTo("Programs", "Name of a new key"),
    });
  } finally {
    await stand.dispose();
  }
});

test("templates look as they should", async ({ page }) => {
  test.setTimeout(600_000);
  const stand = await startStand();
  try {
    await look(page, stand, { name: "templates-empty", at: "/templates" });
    await look(page, stand, { name: "template-new", at: "/templates/new" });
    const made = await fetch(`${stand.app.url}/api/templates`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(PRICE),
    });
    expect(made.status).toBe(201);
    await look(page, stand, { name: "templates", phone: true, at: "/templates" });
    await look(page, stand, {
      name: "template-start",
      at: `/templates/${PRICE.name}/start`,
      open: (page) =>
        insist(
          () => page.getByRole("button", { name: "Start research" }).click(),
          page.getByText("Fill this in.").first(),
        ),
    });
    await look(page, stand, { name: "template-edit", phone: true, at: `/templates/${PRICE.name}/edit` });
  } finally {
    await stand.dispose();
  }
});
