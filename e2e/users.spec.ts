// Several users of one installation: sign-in and sign-out, two users side by side, an expired session, and a start that
// refuses.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { storeFile } from "@/lib/process/store-file";
import { editFile } from "@/testing/db/db";
import { freePort } from "@/testing/servers/app";
import { ask, expect, type Stack, startStack, test } from "./fixtures";

const root = path.resolve(import.meta.dirname, "..");
const PASSWORDS = { ada: "correct horse battery", bob: "staple of the bob" };

/** Runs a command of the project to completion. */
async function command(
  file: string,
  { args = [], env, input = "" }: { args?: string[]; env: NodeJS.ProcessEnv; input?: string },
) {
  const child: ChildProcess = spawn(process.execPath, [path.join(root, "scripts", file), ...args], {
    cwd: root,
    env,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (part: Buffer) => (output += part.toString()));
  child.stdin?.end(input);
  const [code] = await once(child, "exit");
  return { code: code as number, output };
}

const environment = (dataDir: string, more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  DATA_DIR: dataDir,
  NODE_ENV: "production",
  ...more,
});

async function addUser(stack: Stack, name: keyof typeof PASSWORDS) {
  const env = environment(stack.app.dataDir);
  const added = await command("user.mjs", { args: ["add", name], env, input: `${PASSWORDS[name]}\n` });
  expect(added, added.output).toMatchObject({ code: 0 });
}

async function signIn(page: Page, name: keyof typeof PASSWORDS, password = PASSWORDS[name]) {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test.describe("SEC-22: users who sign in", () => {
  test.describe.configure({ mode: "serial" });
  let stack: Stack;
  test.beforeAll(async () => {
    stack = await startStack();
  });
  test.afterAll(async () => stack.dispose());

  test("SEC-24: one user becomes two, each with their own data, and the existing data is the first one's", async ({
    page,
    browser,
  }) => {
    const { url } = stack.app;
    const before = await ask(stack.app, "What was there before?");
    await addUser(stack, "ada");
    await addUser(stack, "bob");

    await page.goto(`${url}/research/${before.threadId}`);
    await expect(page).toHaveURL(/\/login\?next=/);
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await signIn(page, "ada", "not the password");
    await expect(page.getByText("Name and password do not go together. Try again.")).toBeVisible();
    await expect(page.getByLabel("Password")).toBeFocused();
    await signIn(page, "ada");
    await expect(page).toHaveURL(`${url}/research/${before.threadId}`);
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();

    const other = await browser.newContext();
    const bobs = await other.newPage();
    await bobs.goto(url);
    await signIn(bobs, "bob");
    await expect(bobs.getByRole("button", { name: "Sign out" }).first()).toBeVisible();
    await expect(bobs.getByText("What was there before?")).toHaveCount(0);
    await bobs.getByRole("textbox", { name: "Your question" }).evaluate((area) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["Fourteen."], "bells.md"));
      area.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true }),
      );
    });
    await expect(bobs.getByText("Only an administrator can attach files")).toBeVisible();
    for (const address of [`/research/${before.threadId}`, `/templates/new?run=${before.runId}`]) {
      const answer = await bobs.goto(url + address);
      expect([address, answer?.status()]).toEqual([address, 404]);
      expect(await bobs.content()).not.toContain("What was there before?");
    }
    const state = await bobs.request.get(`${url}/api/runs/${before.runId}`);
    expect(state.status()).toBe(404);

    await bobs.goto(url);
    await bobs.getByRole("button", { name: "Sign out" }).first().click();
    await expect(bobs).toHaveURL(`${url}/login`);
    expect((await bobs.request.get(`${url}/api/threads`)).status()).toBe(401);
    await other.close();
  });

  test("SEC-22: every page of the build redirects a stranger to the sign-in, and reveals nothing", async () => {
    const { url } = stack.app;
    const manifest = path.join(root, ".next/app-path-routes-manifest.json");
    const known = Object.entries(JSON.parse(await readFile(manifest, "utf8")) as Record<string, string>);
    const pages = known.filter(
      ([file, at]) =>
        file.endsWith("/page") && !at.startsWith("/_") && at !== "/login" && at !== "/s/[token]",
    );
    expect(pages.length).toBeGreaterThan(12);
    // A link to a report needs no sign-in; an invented one opens nothing (share.spec.ts).
    expect((await fetch(`${url}/s/run_x`, { redirect: "manual" })).status).toBe(404);
    for (const [, at] of pages)
      for (const headers of [{}, { rsc: "1" }, { rsc: "1", "next-router-prefetch": "1" }] as Record<
        string,
        string
      >[]) {
        const address = at.replace(/\[[^\]]+\]/g, "run_x");
        const answer = await fetch(url + address, { redirect: "manual", headers });
        expect([at, answer.status]).toEqual([at, 307]);
        expect(answer.headers.get("location")).toContain("/login");
        expect(await answer.text()).not.toContain("What was there before?");
      }
  });

  test("SEC-19: the page reports an expired session and keeps the entered text", async ({ page }) => {
    await page.goto(stack.app.url);
    await signIn(page, "ada");
    // The sign-in page has its own field.
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    const question = page.getByRole("main").getByRole("textbox").first();
    await question.fill("What is typed and must not be lost?");
    editFile(storeFile(stack.app.dataDir), "UPDATE sessions SET used_at = 0, created_at = 0");
    await page.keyboard.press("Control+Enter");
    const notice = page.getByRole("dialog", { name: "You are signed out" });
    await expect(notice).toBeVisible();
    await expect(notice.getByLabel("Name")).toBeFocused();
    await notice.getByLabel("Name").fill("ada");
    await notice.getByLabel("Password").fill(PASSWORDS.ada);
    await notice.getByRole("button", { name: "Sign in" }).click();
    await expect(notice).toBeHidden();
    await expect(question).toHaveValue("What is typed and must not be lost?");
  });

  test("SEC-22: an administrator adds a user, who signs in with the password that was shown once", async ({
    page,
    browser,
  }) => {
    const { url } = stack.app;
    await page.goto(`${url}/settings/users`);
    await signIn(page, "ada");
    await expect(page).toHaveURL(/\/settings\/users$/);
    await page.goto(`${url}/settings/users`);
    await page.getByLabel("Name of a new user").fill("cy");
    await page.getByRole("button", { name: "Add a user" }).click();
    await expect(page.getByText("“cy” can sign in.")).toBeVisible();
    const shown = await page.locator("pre").allInnerTexts();
    const password = shown.map((text) => text.trim()).find((text) => /^[\w-]{20,}$/.test(text)) ?? "";
    const other = await browser.newContext();
    const cys = await other.newPage();
    await cys.goto(url);
    await cys.getByLabel("Name").fill("cy");
    await cys.getByLabel("Password").fill(password);
    await cys.getByRole("button", { name: "Sign in" }).click();
    await expect(cys.getByRole("button", { name: "Sign out" }).first()).toBeVisible();
    await other.close();
  });
});

for (const [name, env] of [
  ["an address that others reach", { HOST: "0.0.0.0" }],
  ["a public address", { PUBLIC_URL: "https://research.example.org" }],
] as const)
  test(`SEC-22: a start with ${name} and no users is refused with a sentence`, async ({ stack }) => {
    const dataDir = `${stack.app.dataDir}-refused`;
    const port = String(await freePort());
    const { code, output } = await command("start.mjs", {
      env: environment(dataDir, { ...env, PORT: port }),
    });
    expect(code).toBe(1);
    expect(output).toContain("npm run user -- add NAME");
  });
