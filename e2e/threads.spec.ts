// Renaming, pinning and deleting threads: from the sidebar row, the header and the palette, across tabs.

import type { Locator, Page } from "@playwright/test";
import type { ThreadsResponse } from "@/lib/http/responses";
import { plan } from "@/testing/servers/llm-steps";
import { ask, expect, type Stack, test, until } from "./fixtures";
import { openPalette } from "./palette";
import { fullScript } from "./scenario";

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Recent research" });
const rowOf = (page: Page, title: string) => sidebar(page).getByRole("link", { name: title });
const menuOf = (place: Locator, title: string) =>
  place.getByRole("listitem").filter({ hasText: title }).getByRole("button");
const bar = (page: Page) => page.getByRole("region", { name: "Deleted research" });

/** A completed run. */
async function done(stack: Stack, question: string) {
  stack.script(question, fullScript(question));
  const run = await ask(stack.app, question);
  await until(stack.app, run.runId, ({ status }) => status === "completed");
  return run;
}

async function pick(page: Page, title: string, item: string) {
  const row = rowOf(page, title);
  await row.hover();
  await menuOf(sidebar(page), title).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("a thread is renamed and pinned from its row, and every tab shows it", async ({
  page,
  context,
  stack,
}) => {
  const question = "May this research have a name of its own?";
  const { threadId } = await done(stack, question);
  await page.goto(`${stack.app.url}/research/${threadId}`);
  const other = await context.newPage();
  await other.goto(stack.app.url);
  const library = await context.newPage();
  await library.goto(`${stack.app.url}/library`);
  const named = (title: string) => library.getByRole("main").getByRole("heading", { level: 2, name: title });
  await expect(library.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(named("Named by hand")).toHaveCount(0);
  await pick(page, question, "Rename…");
  const dialog = page.getByRole("dialog", { name: "Rename research" });
  // The title has the focus and is fully selected, so that typing replaces it.
  await expect(dialog.getByRole("textbox", { name: "Title" })).toBeFocused();
  await page.keyboard.type(" ");
  await expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue(" ");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("A title needs at least one character.");
  await dialog.getByRole("textbox", { name: "Title" }).fill("Named by hand");
  await page.keyboard.press("Enter");
  await expect(rowOf(page, "Named by hand")).toBeVisible();
  await expect(menuOf(sidebar(page), "Named by hand")).toBeFocused();
  await expect(rowOf(other, "Named by hand")).toBeVisible();
  // The heading follows at once and keeps the question; the title distinguishes tabs.
  await expect(page.getByRole("heading", { level: 1, name: question })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Named by hand${question}`);
  await expect(page).toHaveTitle(/Named by hand/);
  await expect(named("Named by hand").first()).toBeVisible();
  await library.close();
  // The page that the server sends has the name too.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Named by hand${question}`);
  await pick(page, "Named by hand", "Pin");
  await expect(sidebar(other).getByRole("list", { name: "Pinned" }).getByRole("link")).toHaveCount(1);
  // By keyboard alone, from the header.
  await page.getByRole("main").getByRole("button", { name: "Rename, pin, delete" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Unpin" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(sidebar(page).getByRole("list", { name: "Pinned" })).toHaveCount(0);
  // By keyboard alone, from its row, which is one tab stop.
  await rowOf(page, "Named by hand").focus();
  await page.keyboard.press("ArrowRight");
  await expect(menuOf(sidebar(page), "Named by hand")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(rowOf(page, "Named by hand")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(menuOf(sidebar(page), "Named by hand")).not.toBeFocused();
  await other.close();
});

test("a deleted thread can be restored, and is gone for good after that", async ({
  page,
  context,
  stack,
}) => {
  const question = "What goes with a run that nobody wants?";
  const { threadId } = await done(stack, question);
  const other = await context.newPage();
  await other.goto(`${stack.app.url}/research/${threadId}`);
  await page.goto(`${stack.app.url}/research/${threadId}`);
  await (await openPalette(page)).fill("delete this");
  await expect(page.getByRole("option", { selected: true })).toHaveText("Delete this research");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${stack.app.url}/`);
  await expect(bar(page)).toContainText(`Deleted “${question}”: 1 run, 1 report.`);
  // It stands beside the page, below the list, so it covers no words of either and nothing moves.
  const { x = 0, y = 0, width = 0 } = (await bar(page).boundingBox()) ?? {};
  expect(width).toBeGreaterThan(200);
  expect(await page.getByRole("main").evaluate((main) => main.getBoundingClientRect().left)).toBeGreaterThan(
    x + width,
  );
  expect(await sidebar(page).evaluate((list) => list.getBoundingClientRect().bottom)).toBeLessThanOrEqual(y);
  const top = () => page.getByRole("main").evaluate((main) => main.getBoundingClientRect().top);
  expect(await top()).toBe(0);
  await expect(rowOf(page, question)).toHaveCount(0);
  await expect(rowOf(other, question)).toHaveCount(0);
  await expect(other.getByRole("heading", { name: "This research does not exist" })).toBeVisible();
  await expect(other.getByText("It may have been deleted")).toBeVisible();
  await page.reload();
  await bar(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: question })).toBeFocused();
  await expect(other.getByRole("heading", { level: 1, name: question })).toBeVisible();
  await expect(rowOf(other, question)).toBeVisible();
  await pick(page, question, "Delete");
  await expect(bar(page)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(async () => {
    const restored = await fetch(`${stack.app.url}/api/threads/${threadId}/restore`, { method: "POST" });
    expect(restored.status).toBe(404);
  }).toPass({ timeout: 20_000 });
  await other.close();
});

test("deleting a thread stops its active run", async ({ page, stack }) => {
  const question = "Is this stopped when it is deleted?";
  const held = Promise.withResolvers<void>();
  stack.script(question, async () => {
    await held.promise;
    return { status: 401, body: {} };
  });
  const { threadId, runId } = await ask(stack.app, question);
  await page.goto(`${stack.app.url}/research/${threadId}`);
  await pick(page, question, "Delete");
  await expect(bar(page)).toContainText("1 run");
  await bar(page).getByRole("button", { name: "Undo" }).click();
  await until(stack.app, runId, ({ status }) => status === "cancelled");
  held.resolve();
});

test("the model's first plan names the thread; the question stays its heading", async ({ page, stack }) => {
  const question = "Please tell me, in a few words, who names a research in the list?";
  const script = fullScript(question);
  stack.script(question, (request) =>
    request.step === 1 ? { step: plan({ goal: "Know it", title: "Names of research" }) } : script(request),
  );
  const { threadId, runId } = await ask(stack.app, question);
  await page.goto(`${stack.app.url}/research/${threadId}`);
  await expect(rowOf(page, "Names of research")).toBeVisible();
  await until(stack.app, runId, ({ status }) => status === "completed");
  await expect(page.getByRole("heading", { level: 1, name: question })).toBeVisible();
  await expect(page).toHaveTitle(/Names of research/);
});

test("several are deleted only after a question, which offers to save their reports first", async ({
  page,
  stack,
}) => {
  const questions = ["Is this the first of several?", "Is this the second of several?"];
  for (const question of questions) await done(stack, question);
  await page.goto(`${stack.app.url}/library`);
  await page.getByRole("button", { name: "Select", exact: true }).click();
  const boxes = page.getByRole("checkbox", { name: /^Select / });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const chosen = page.getByRole("region", { name: "Selected research" });
  await chosen.getByRole("button", { name: "Delete", exact: true }).click();
  const sure = chosen.getByRole("group", { name: /^Delete 2 pieces of research/ });
  await expect(sure).toContainText("then they are gone for good");
  const saved: string[] = [];
  page.on("download", (download) => saved.push(download.suggestedFilename()));
  await chosen.getByRole("button", { name: "Save 2 reports as bundles first" }).click();
  await expect(chosen.getByRole("status").filter({ hasText: "2 bundles" })).toBeVisible();
  await expect.poll(() => saved.length).toBe(2);
  for (const name of saved) expect(name).toMatch(/\.json$/);
  await sure.getByRole("button", { name: "Keep them" }).click();
  await expect(chosen).toContainText("2 selected");
  await chosen.getByRole("button", { name: "Delete", exact: true }).click();
  await sure.getByRole("button", { name: "Delete all 2" }).click();
  await expect(bar(page)).toContainText("then it is gone for good");
  await bar(page).getByRole("button", { name: "Undo" }).click();
  await expect(bar(page)).toHaveCount(0);
});

/** Threads beyond the first page of the list, which then loads virtual rows when it is first touched. */
async function many(stack: Stack) {
  const more = async () =>
    (await (await fetch(`${stack.app.url}/api/threads?limit=50`)).json()) as ThreadsResponse;
  for (let count = 0; (await more()).nextCursor === null; count += 1) {
    const { runId } = await ask(stack.app, `Is this one of many: ${count}?`);
    // Without a script, its model refuses.
    await until(stack.app, runId, ({ status }) => status === "error");
  }
}

/** Holds back the code of the virtual rows, or of the menu, until it is to load. */
async function holdBack(page: Page, part: "rows" | "menu") {
  const held = Promise.withResolvers<void>();
  const found = { rows: '"aria-posinset"', menu: 'role:"menuitem"' }[part];
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(found)) await held.promise;
    await route.fulfill({ response });
  });
  return held.resolve;
}

test("a row that was replaced while its thread was renamed has the focus afterwards", async ({
  page,
  stack,
}) => {
  const question = "Is the focus in its place after a new name?";
  await many(stack);
  await done(stack, question);
  await page.goto(stack.app.url);
  await expect(rowOf(page, question)).toBeVisible();
  const load = await holdBack(page, "rows");
  await pick(page, question, "Rename…");
  const title = page.getByRole("dialog", { name: "Rename research" }).getByRole("textbox", { name: "Title" });
  await expect(title).toBeFocused();
  load();
  await expect(sidebar(page).locator("li[aria-posinset]").first()).toBeAttached();
  await title.fill("Named while the rows came");
  await page.keyboard.press("Enter");
  await expect(menuOf(sidebar(page), "Named while the rows came")).toBeFocused();
});

test("a row shows, opens and names one thread however far the list was scrolled, and keeps the focus", async ({
  page,
  stack,
}) => {
  await many(stack);
  await page.goto(stack.app.url);
  const list = sidebar(page);
  const rows = list.locator("li[aria-posinset]");
  await list.hover();
  await expect(rows.first()).toBeVisible();
  const wheel = async (by: number) => {
    const scrolled = () => list.evaluate((element) => element.scrollTop);
    const before = await scrolled();
    await page.mouse.wheel(0, by);
    await expect.poll(scrolled).not.toBe(before);
  };
  const shown = () =>
    rows.evaluateAll((items) =>
      items.map((item) => {
        const link = item.querySelector("a");
        const menu = item.querySelector("button");
        return {
          top: item.getBoundingClientRect().top,
          id: link?.dataset.thread,
          href: link?.pathname,
          of: menu?.dataset.threadMenu,
          named: Boolean(link && menu?.getAttribute("aria-label")?.endsWith(link.title)),
        };
      }),
    );
  for (const by of [900, 120, -900, 1500]) {
    await wheel(by);
    const seen = await shown();
    expect(seen.length).toBeGreaterThan(5);
    for (const { id, href, of, named } of seen)
      expect({ href, of, named }).toEqual({ href: `/research/${id}`, of: id, named: true });
    const tops = seen.map(({ top }) => top);
    expect(tops, "in the order of the page").toEqual(tops.toSorted((a, b) => a - b));
    expect(new Set(tops).size).toBe(tops.length);
  }
  const link = rows.nth(6).getByRole("link");
  const address = await link.getAttribute("href");
  await link.focus();
  await wheel(-1200);
  await expect(list.locator(":focus")).toHaveAttribute("href", address ?? "");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${address}`);
});

test.describe("on a touch screen", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const late of ["rows", "menu"] as const)
    test(`the menu belongs to the row that replaces the pressed one: the ${late} load last`, async ({
      page,
      stack,
    }) => {
      const question = `Is there a menu when the ${late} load last?`;
      await many(stack);
      await done(stack, question);
      const drawer = page.getByRole("dialog");
      const button = menuOf(drawer, question);
      const menu = page.getByRole("menu");
      const replaced = drawer.locator("li[aria-posinset]").filter({ hasText: question });
      const open = async () => {
        await page.goto(stack.app.url);
        await page.getByRole("banner").getByRole("button", { name: "Menu" }).tap();
        await expect(button).toBeVisible();
        const load = await holdBack(page, late);
        await button.tap();
        await expect(late === "rows" ? menu : replaced).toBeVisible();
        load();
        await expect(menu).toBeVisible();
        await expect(replaced).toBeVisible();
      };
      await open();
      const [row, opened] = [await button.boundingBox(), await menu.boundingBox()];
      expect(opened?.y, "below its button").toBe((row?.y ?? 0) + (row?.height ?? 0) + 4);
      await page.keyboard.press("Escape");
      await expect(button).toBeFocused();
      await open();
      await page.getByRole("menuitem", { name: "Delete" }).tap();
      await expect(bar(page)).toContainText(question);
      await expect(drawer).toHaveCount(0);
    });

  test("the menu of a row is visible without hovering", async ({ page, stack }) => {
    const question = "Is there a menu on the phone?";
    await done(stack, question);
    await page.goto(stack.app.url);
    await page.getByRole("banner").getByRole("button", { name: "Menu" }).tap();
    const button = menuOf(page.getByRole("dialog"), question);
    await expect(button).toHaveAccessibleName(`Rename, pin, delete: ${question}`);
    await expect(button).toHaveCSS("opacity", "1");
    await button.tap();
    const menu = await page.getByRole("menu").boundingBox();
    expect(menu?.height, "as high as its three entries").toBeLessThan(200);
    await page.getByRole("menuitem", { name: "Delete" }).tap();
    await expect(bar(page)).toContainText(question);
    // The drawer closes in favour of the bar.
    await expect(page.getByRole("banner")).toHaveCount(1);
    const main = await page.getByRole("main").boundingBox();
    const head = await page.getByRole("banner").boundingBox();
    expect(main?.y, "nothing gives way to the bar").toBe(head?.height);
    await bar(page).getByRole("button", { name: "Undo" }).tap();
    await page.getByRole("banner").getByRole("button", { name: "Menu" }).tap();
    await expect(page.getByRole("dialog").getByRole("link", { name: question })).toBeVisible();
  });
});
