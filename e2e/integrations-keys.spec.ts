// API keys on the settings screen: created, shown once, used, revoked.

import { expect, test } from "./fixtures";

test("a key is shown once, works, and is rejected after it was revoked", async ({ stack, page }) => {
  const { url } = stack.app;
  await page.goto(`${url}/settings/programs`);
  const section = page.getByRole("region", { name: "Programs" });
  await expect(section.getByText(`${url}/api/v1`)).toBeVisible();
  await expect(section.getByText("Not needed")).toBeVisible();
  await section.getByRole("button", { name: "Create a key" }).click();
  await expect(section.getByRole("alert")).toHaveText("Write first which program the key is for.");
  await section.getByLabel("Name of a new key").fill("Notebook");
  await section.getByRole("button", { name: "Create a key" }).click();
  const key = (await section.getByText(/^gw_[\w-]{43}$/).textContent()) ?? "";
  await expect(section.getByText("not used yet")).toBeVisible();
  const models = () => fetch(`${url}/api/v1/models`, { headers: { authorization: `Bearer ${key}` } });
  expect((await models()).status).toBe(200);

  await page.reload();
  await expect(section.getByText("last used")).toBeVisible();
  expect(await page.content()).not.toContain(key);
  await section.getByRole("button", { name: "Revoke the key “Notebook”" }).click();
  await section.getByRole("button", { name: "Keep it" }).click();
  expect((await models()).status).toBe(200);
  await expect(section.getByRole("button", { name: "Revoke the key “Notebook”" })).toBeFocused();
  await section.getByRole("button", { name: "Revoke the key “Notebook”" }).click();
  await section.getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(section.getByText("revoked")).toBeVisible();
  expect((await models()).status).toBe(401);
});
