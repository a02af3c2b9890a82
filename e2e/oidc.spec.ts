// Signing in through a real OpenID Connect provider: its button, its form, the way back, and signing out at both.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, type Page, test } from "@playwright/test";
import { storeFile } from "@/lib/process/store-file";
import { editFile } from "@/testing/db/db";
import { type App, freePort, startApp } from "@/testing/servers/app";
import { CLIENT, type OidcServer, startOidc } from "@/testing/servers/oidc";

test.describe.configure({ mode: "serial" });

let oidc: OidcServer;
let app: App;
const ADA = { name: "Ada Lovelace", email: "ada@example.org", email_verified: true };

async function addUser(dataDir: string) {
  const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: "production" as const };
  const added = promisify(execFile)(process.execPath, ["scripts/user.mjs", "add", "root"], { env });
  added.child.stdin?.end("a password of the root\n");
  await added;
}

/** The application and its provider, each of which knows the other's address; `more`: settings that differ. */
async function start(more: Record<string, string> = {}) {
  const port = await freePort();
  const env = {
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: "Acme",
    ...more,
  };
  app = await startApp({ env });
  oidc = await startOidc(app.url, port);
  oidc.accounts.ada = { ...ADA };
  await addUser(app.dataDir);
  // The server notices within a second that another process has added the first user.
  const status = async () => (await fetch(`${app.url}/library`, { redirect: "manual" })).status;
  await expect.poll(status).toBe(307);
}

test.afterEach(async () => {
  await app.dispose();
  await oidc.stop();
});

/** The provider's own pages load a font, which no test may. */
async function stayHere(page: Page) {
  await page.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.abort());
}

async function signInAtProvider(page: Page, login = "ada") {
  await page.getByPlaceholder("Enter any login").fill(login);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
}

test("SEC-28: a person signs in through the provider, comes back to the page, and signs out at both", async ({
  page,
}) => {
  await start();
  await stayHere(page);
  await page.goto(`${app.url}/library?q=cells`);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByLabel("Password")).toBeVisible();
  await page.getByRole("link", { name: "Sign in with Acme" }).click();
  await expect(page).toHaveURL(new RegExp(`^${oidc.issuer}/`));
  await signInAtProvider(page);
  await expect(page).toHaveURL(`${app.url}/library?q=cells`);
  await expect(page.getByText("Ada Lovelace").first()).toBeVisible();

  const [cookie] = (await page.context().cookies(app.url)).filter(({ name }) =>
    /^groundwork-\d+$/.test(name),
  );
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  await page.goto(`${app.url}/settings/users`);
  await expect(page.getByRole("heading", { name: "Users" })).toBeVisible();
  await expect(page.getByText("Your password", { exact: true })).toHaveCount(0);

  await page.getByRole("button", { name: "Sign out" }).first().click();
  await expect(page).toHaveURL(new RegExp(`^${oidc.issuer}/session/end`));
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await expect(page).toHaveURL(new RegExp(`^${app.url}/login`));
  expect((await page.request.get(`${app.url}/api/threads`)).status()).toBe(401);
  // The provider asks again: its session has ended as well.
  await page.getByRole("link", { name: "Sign in with Acme" }).click();
  await expect(page.getByPlaceholder("Enter any login")).toBeVisible();
  expect(app.log()).not.toContain(CLIENT.secret);
});

test("SEC-28: who cancels, or may not sign in, is told so on the sign-in page, in both languages", async ({
  page,
}) => {
  await start({ OIDC_ALLOWED_GROUPS: "staff" });
  await stayHere(page);
  await page.goto(`${app.url}/login`);
  await page.getByRole("link", { name: "Sign in with Acme" }).click();
  await page.getByRole("link", { name: /Cancel/ }).click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toHaveText("The sign-in at Acme was cancelled. You can try again.");
  expect(new URL(page.url()).search).toBe("?fault=cancelled");
  await page.getByRole("link", { name: "Sign in with Acme" }).click();
  await signInAtProvider(page);
  await expect(alert).toContainText("none of your groups may sign in here");
  await page.getByText("Русский").click();
  await expect(alert).toContainText("ни одной из ваших групп вход сюда не разрешён");
});

test("SEC-28: after a session has ended the provider opens in another tab, and what was typed stays", async ({
  page,
}) => {
  await start();
  await stayHere(page);
  await page.goto(`${app.url}/login`);
  await page.getByRole("link", { name: "Sign in with Acme" }).click();
  await signInAtProvider(page);
  await expect(page).toHaveURL(`${app.url}/`);
  const question = page.getByRole("main").getByRole("textbox").first();
  await question.fill("What is typed and must not be lost?");
  editFile(storeFile(app.dataDir), "UPDATE sessions SET used_at = 0, created_at = 0");
  await page.keyboard.press("Control+Enter");
  const notice = page.getByRole("dialog", { name: "You are signed out" });
  const opened = page.context().waitForEvent("page");
  await notice.getByRole("link", { name: "Sign in with Acme" }).click();
  // The provider's own session goes on, so it asks nothing.
  const tab = await opened;
  await expect(tab).toHaveURL(`${app.url}/`);
  await tab.close();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(notice).toBeHidden();
  await expect(question).toHaveValue("What is typed and must not be lost?");
});

test("SEC-28: without passwords there is no form for one", async ({ page }) => {
  await start({ OIDC_LOCAL_PASSWORDS: "off", OIDC_ADMIN_GROUPS: "admins" });
  oidc.accounts.ada = { ...ADA, groups: ["admins"] };
  await stayHere(page);
  await page.goto(`${app.url}/settings/users`);
  await expect(page.getByRole("link", { name: "Sign in with Acme" })).toBeVisible();
  await expect(page.getByLabel("Password")).toHaveCount(0);
  await page.getByRole("link", { name: "Sign in with Acme" }).click();
  await signInAtProvider(page);
  await expect(page).toHaveURL(`${app.url}/settings/users`);
  await expect(page.getByText("Everybody signs in through Acme.")).toBeVisible();
  await expect(page.getByText("Signs in with Acme")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a user" })).toHaveCount(0);
  await page.getByRole("button", { name: "Link by e-mail: root" }).click();
  await page.getByLabel("E-mail of root").fill("root@example.org");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("root@example.org")).toBeVisible();
});
