// Files attached to a question: how they are added and displayed, where they are stored, and how the run uses them.

import type { Page } from "@playwright/test";
import { expect, type Stack, test, until } from "./fixtures";
import { box, runOf } from "./question-box";
import { fullScript } from "./scenario";

type File = { name: string; mimeType: string; buffer: Buffer };

const markdownFile = (name: string, text: string): File => ({
  name,
  mimeType: "text/markdown",
  buffer: Buffer.from(text),
});

const attachedTo = (page: Page) => page.getByRole("list", { name: "Attached files" });

/** Opens the first screen and selects files there; returns when the box lists them. */
async function attachAtHome(page: Page, { app, files }: { app: Stack["app"]; files: File[] }): Promise<void> {
  await page.goto(app.url);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Attach", exact: true }).click();
  await (await chooser).setFiles(files);
  await expect(attachedTo(page).getByRole("listitem")).toHaveCount(files.length);
}

test("files are attached by selecting, pasting and dropping, removed again, and used in a question", async ({
  page,
  stack,
}) => {
  const question = "What does the attached note say of the turbine?";
  stack.script(question, fullScript(question));
  const list = attachedTo(page);
  await attachAtHome(page, {
    app: stack.app,
    files: [
      markdownFile("turbine-note.md", "# Turbine\n\nThe turbine turns at 512 revolutions."),
      { name: "picture.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") },
    ],
  });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list.getByRole("alert")).toContainText("picture.exe");
  await box(page).fill(question);
  await page.getByRole("button", { name: "Start research" }).click();
  await expect(page.getByText("One of the files was not added.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Remove picture.exe" }).click();

  for (const way of ["paste", "drop"] as const)
    await page.evaluate((kind) => {
      const transfer = new DataTransfer();
      transfer.items.add(
        new File([`# ${kind}\n\nSaid by ${kind}.`], `${kind}ed.md`, { type: "text/markdown" }),
      );
      const event =
        kind === "paste"
          ? new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true })
          : new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true });
      (kind === "paste" ? document.querySelector("textarea") : document.body)?.dispatchEvent(event);
    }, way);
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await expect(list.getByRole("status")).toHaveCount(0);
  const kept = page.getByText("Attached files stay in your documents after the research.", { exact: false });
  await expect(kept).toBeVisible();
  await page.getByRole("button", { name: "Remove pasteed.md" }).click();
  await expect(
    page.getByText("pasteed.md was taken off the question and deleted from your documents."),
  ).toBeVisible();
  // A file added only for this question is no longer a document.
  await expect
    .poll(async () => (await (await fetch(`${stack.app.url}/api/documents`)).text()).includes("pasteed.md"))
    .toBe(false);
  await page.reload();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Start research" }).click();
  const state = await runOf(stack.app, page);
  expect(state.attached).toEqual([
    "library://documents/attached/turbine-note.md",
    "library://documents/attached/droped.md",
  ]);
  await expect(page.getByRole("link", { name: "turbine-note.md" }).first()).toHaveAttribute(
    "href",
    "/documents/documents/attached/turbine-note.md",
  );
  const ended = await until(stack.app, state.id, ({ status }) => status === "completed");
  expect(ended.sources.map(({ url }) => url)).toEqual(
    expect.arrayContaining(["library://documents/attached/turbine-note.md"]),
  );
  await page.goto(stack.app.url);
  await expect(list).toHaveCount(0);
});

test("a file with an existing name uses the existing one or replaces it", async ({ page, stack }) => {
  await page.goto(stack.app.url);
  const attach = async (text: string) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Attach", exact: true }).click();
    await (await chooser).setFiles([markdownFile("twice.md", `# Twice\n\n${text}`)]);
  };
  const list = page.getByRole("list", { name: "Attached files" });
  await attach("The same name.");
  await expect(list.getByRole("status")).toHaveCount(0);
  // The same file is simply used.
  await attach("The same name.");
  await expect(list.getByRole("status")).toHaveCount(0);
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list.getByRole("alert")).toHaveCount(0);
  await attach("The same name, another text.");
  await expect(list.getByRole("alert")).toHaveText("A document of this name is here already.");
  await page.getByRole("button", { name: "Use it" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  // The file was there before: removing it from the question leaves it among the documents.
  await page.getByRole("button", { name: "Remove twice.md" }).click();
  await expect(list).toHaveCount(0);
  await expect(
    page.getByText("twice.md was taken off the question. It stays in your documents"),
  ).toBeVisible();
  // It is listed once it is indexed.
  const documents = async () => (await fetch(`${stack.app.url}/api/documents`)).text();
  await expect.poll(documents).toContain("twice.md");
});

test("an unreadable file is reported at the box, and the report says that it was not used", async ({
  page,
  stack,
}) => {
  const question = "What do the empty file and the numbered note say?";
  stack.script(question, fullScript(question));
  const list = attachedTo(page);
  await attachAtHome(page, {
    app: stack.app,
    files: [markdownFile("nothing (1).md", ""), markdownFile("numbered (2).md", "# Two\n\nTwo.")],
  });
  const fault = "cannot be read: the file is empty. Attach a version that has text in it.";
  await expect(list.getByRole("alert")).toHaveText(fault);
  await expect(list.getByRole("status")).toHaveCount(0);
  // The attachment is also visible after a reload.
  await page.reload();
  await expect(list.getByRole("alert")).toHaveText(fault);
  await box(page).fill(question);
  await page.getByRole("button", { name: "Start research" }).click();
  const { id } = await runOf(stack.app, page);
  const ended = await until(stack.app, id, ({ status }) => status === "completed");
  // A name with brackets is found as well.
  expect(ended.sources.map(({ url }) => url)).toContain("library://documents/attached/numbered%20%282%29.md");
  const notes = page.getByRole("region", { name: "How this ended" });
  await expect(notes).toContainText(
    "Your file “nothing (1).md” was not used: the file is empty. Attach a version that has text in it.",
  );
});

test("a question that is sent while its file is still being added starts when the file is there", async ({
  page,
  stack,
}) => {
  const question = "What does the slow file say of the valve?";
  stack.script(question, fullScript(question));
  const held = Promise.withResolvers<void>();
  await page.route("**/api/documents?*", async (route) => {
    if (route.request().method() === "POST") await held.promise;
    await route.continue();
  });
  await attachAtHome(page, {
    app: stack.app,
    files: [markdownFile("slow-valve.md", "# Valve\n\nThe valve opens at 40 bar.")],
  });
  await box(page).fill(question);
  const start = page.getByRole("button", { name: "Start research" });
  const told = page.getByText("The files are still being added.", { exact: false });
  await start.click();
  await expect(told).toBeVisible();
  // A question that changes is not sent as it was.
  await box(page).fill(`${question} And of the pump?`);
  await expect(told).toHaveCount(0);
  await box(page).fill(question);
  await start.click();
  await expect(told).toBeVisible();
  held.resolve();
  const { attached } = await runOf(stack.app, page);
  expect(attached).toEqual(["library://documents/attached/slow-valve.md"]);
});

test("other research finds an attached file only where it looks in the documents alone", async ({
  page,
  stack,
}) => {
  const first = "What do the minutes say of the wombat pump?";
  stack.script(first, fullScript(first));
  await attachAtHome(page, {
    app: stack.app,
    files: [
      markdownFile("wombat.md", "# Minutes\n\nThe price of the sodium-ion wombat cell was agreed for 2026."),
    ],
  });
  await expect(attachedTo(page).getByRole("status")).toHaveCount(0);
  await box(page).fill(first);
  await page.getByRole("button", { name: "Start research" }).click();
  const { id } = await runOf(stack.app, page);
  const attached = "library://documents/attached/wombat.md";
  const found = async (runId: string) =>
    (await until(stack.app, runId, ({ status }) => status === "completed")).sources.map(({ url }) => url);
  expect(await found(id)).toContain(attached);
  const asked = async (question: string, scope: "both" | "documents") => {
    stack.script(question, fullScript(question));
    const answer = await fetch(`${stack.app.url}/api/threads`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ question, scope }),
    });
    return found(((await answer.json()) as { runId: string }).runId);
  };
  expect(await asked("What does another research say of the wombat?", "both")).not.toContain(attached);
  expect(await asked("What do my documents say of the wombat?", "documents")).toContain(attached);
});
