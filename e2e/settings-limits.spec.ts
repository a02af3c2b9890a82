// Limits of a day, prices and the default agent, entered in the browser instead of in agents.yaml.

import { expect, test } from "./fixtures";

test("limits of a day and the price of a model are entered, explained when wrong, and taken back", async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.app.url}/settings/limits`);
  const limits = page.getByRole("region", { name: "Limits and prices", exact: true });
  const opener = limits.getByRole("button", { name: "Change the limits" });
  await opener.click();
  const form = limits.getByRole("form", { name: "Change the limits" });
  await form.getByRole("textbox", { name: "Tokens a day" }).fill("12");
  await form.getByRole("textbox", { name: "Money a day (USD)" }).fill("2.50");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toHaveText(
    "Enter a whole number of at least 1,000, or nothing for no limit.",
  );
  await form.getByRole("textbox", { name: "Tokens a day" }).fill("2M");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(limits.getByText(/of 2,000,000 used/)).toBeVisible();
  await expect(limits.getByText("entered here", { exact: true })).toHaveCount(2);

  await limits.getByRole("button", { name: /^Enter the price ?: scripted$/ }).click();
  const price = limits.getByRole("form", { name: "Price of scripted" });
  await price.getByRole("textbox", { name: "In", exact: true }).fill("0.4");
  await price.getByRole("button", { name: "Save" }).click();
  await expect(price.getByRole("alert")).toHaveText("Enter an amount of 0 or more.");
  await price.getByRole("textbox", { name: "In, written to the cache" }).fill("0.5");
  await price.getByRole("textbox", { name: "Out" }).fill("1.6");
  await price.getByRole("button", { name: "Save" }).click();
  const row = limits.getByRole("row", { name: /^scripted/ });
  for (const amount of ["$0.40", "$0.50", "$1.60"]) await expect(row).toContainText(amount);

  // The next page knows it as well, and everything goes back to what the file says.
  await page.reload();
  await expect(limits.getByText(/of 2,000,000 used/)).toBeVisible();
  await limits.getByText("Change a price").click();
  await limits.getByRole("button", { name: /^Remove what was entered ?: scripted$/ }).click();
  await expect(limits.getByText("No price is known of “scripted”", { exact: false })).toBeVisible();
  await limits.getByRole("button", { name: "Back to agents.yaml" }).click();
  await expect(limits.getByText("entered here", { exact: true })).toHaveCount(0);
});

test("another agent becomes the one for new questions", async ({ page, stack }) => {
  await page.goto(`${stack.app.url}/agents`);
  const choose = (agent: string) => page.getByRole("button", { name: `Use by default: ${agent}` });
  await choose("Quick").click();
  await expect(choose("Quick")).toHaveCount(0);
  await page.goto(stack.app.url);
  await expect(page.getByRole("button", { name: /^Agent: Quick/ })).toBeVisible();
  await page.goto(`${stack.app.url}/agents`);
  await choose("Standard").click();
  await expect(choose("Standard")).toHaveCount(0);
});
