import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { violationsOf } from "./axe";
import { expect, test } from "./fixtures";

const FAULTS = `<!doctype html><html><head><title></title><style>
  p { color: #767676; background: #fff }
  @media (prefers-color-scheme: dark) { p { color: #333; background: #000 } }
</style></head><body>
  <img src="data:,"><button></button><input><a href="#x"></a>
  <ul><p>Grey on white, or nearly black on black.</p></ul>
  <div role="listbox"><div role="tab" tabindex="5">One</div></div>
</body></html>`;

const CONTRAST = { runOnly: { type: "rule" as const, values: ["color-contrast"] } };

type Look = (page: Page, options: object) => ReturnType<typeof violationsOf>;

const byBuilder: Look = async (page, options) =>
  (await new AxeBuilder({ page }).options(options).analyze()).violations;

/** `helpUrl` also names the program that asked. */
const found = async (look: Look, page: Page, options: object = {}) =>
  (await look(page, options)).map(({ helpUrl, ...violation }) => violation);

test("the faults found are those that AxeBuilder finds, also by a second look in the other theme", async ({
  page,
}) => {
  const inBothThemes = async (look: Look) => {
    await page.setContent(FAULTS);
    await page.emulateMedia({ colorScheme: "light" });
    const light = await found(look, page);
    await page.emulateMedia({ colorScheme: "dark" });
    return { light, dark: await found(look, page, CONTRAST) };
  };
  const ours = await inBothThemes(violationsOf);
  expect(ours).toEqual(await inBothThemes(byBuilder));
  expect(ours.light.length).toBeGreaterThan(5);
  expect(ours.light.map(({ id }) => id)).not.toContain("color-contrast");
  expect(ours.dark.map(({ id }) => id)).toEqual(["color-contrast"]);
});

test("faults inside a frame are found", async ({ page }) => {
  await page.setContent(`<main><iframe title="Inside" srcdoc="<img src='data:,'>"></iframe></main>`);
  const ours = await found(violationsOf, page);
  expect(ours).toEqual(await found(byBuilder, page));
  expect(ours.find(({ id }) => id === "image-alt")?.nodes[0]?.target).toEqual(["iframe", "img"]);
});
