// Pictures of rare states: first start without any connection, a folded sidebar, a lost connection; and of the screens
// in Russian.

import { hold } from "./control-scenario";
import { ask, expect, test, until } from "./fixtures";
import { insist, look } from "./gallery/look";
import { startStand } from "./gallery/stand";
import { researchInRussian } from "./russian-scenario";
import { fullScript } from "./scenario";

/** Neither a model nor a search service. */
const UNCONNECTED = {
  OPENAI_API_KEY: "",
  OPENAI_BASE_URL: "",
  OPENAI_MODEL: "",
  TAVILY_API_KEY: "",
  TAVILY_API_BASE_URL: "",
};

test("the first start looks as it should", async ({ page }) => {
  test.setTimeout(600_000);
  const stand = await startStand({ env: UNCONNECTED });
  try {
    await look(page, stand, { name: "home-unconnected", at: "/" });
    await look(page, stand, { name: "settings-unconnected", at: "/settings" });
  } finally {
    await stand.dispose();
  }
});

test("missing pages and collapsed parts look as they should", async ({ page }) => {
  test.setTimeout(600_000);
  const stand = await startStand();
  const never = hold();
  try {
    const question = "What is seen when the line is lost?";
    stand.script(question, async (request) => {
      if (request.step === 3) await never.promise;
      return fullScript(question)(request);
    });
    const { threadId, runId } = await ask(stand.app, question, { scope: "web" });
    await until(stand.app, runId, ({ steps }) => steps.length >= 3);
    const at = `/research/${threadId}`;
    await page.route("**/events?*", (route) => route.abort());
    await page.route("**/events", (route) => route.abort());
    await look(page, stand, {
      name: "run-reconnecting",
      at,
      open: (page) => expect(page.getByText(/connection|Connection/).first()).toBeVisible(),
    });
    await page.unrouteAll();
    await look(page, stand, {
      name: "frame-folded",
      at,
      follows: true,
      open: async (page) => {
        const fold = page.getByRole("button", { name: "Fold sidebar" });
        const unfold = page.getByRole("button", { name: "Unfold sidebar" });
        // A phone has no sidebar to fold.
        if (await fold.or(unfold).first().isVisible()) await insist(() => fold.click(), unfold);
      },
    });
  } finally {
    never.release();
    await stand.dispose();
  }
});

test.describe("in Russian", () => {
  test.use({ locale: "ru-RU" });

  test("the screens look as they should", async ({ page }) => {
    test.setTimeout(600_000);
    const stand = await startStand({ thinking: 6_000 });
    try {
      const { threadId } = await researchInRussian(stand);
      await look(page, stand, { name: "home-ru", phone: true, at: "/" });
      await look(page, stand, { name: "run-done-ru", phone: true, at: `/research/${threadId}` });
      await look(page, stand, { name: "agents-ru", at: "/agents" });
      await look(page, stand, { name: "settings-ru", at: "/settings" });
    } finally {
      await stand.dispose();
    }
  });
});
