import { expect, it } from "vitest";
import { emptyView, runInMemory, searchOver } from "@/testing/builtin-model/run-in-memory";

const library = searchOver([
  {
    url: "library://kit/02-pages/errors.md",
    title: "Custom Errors",
    text: "# Custom Errors\n\n## Customizing the 404 page\n\nTo create a custom 404 page you can create a `pages/404.js` file.\n\nThis file is built once.",
  },
  {
    url: "library://kit/01-app/missing.md",
    title: "missing.js",
    text: "# missing.js\n\nThe `missing.js` file lets you define a custom 404 page for your entire application.\n\nA layout wraps it.",
  },
]);
const ask = async (question: string) => (await runInMemory(emptyView(question), library)).answer;

it("what a current page says comes before what a page about an older way says", async () => {
  for (const question of ["How do I create a custom 404 page?", "How do I make a custom 404 page?"])
    expect(await ask(question)).toMatch(/^[^\n]*`missing\.js` file lets you define/);
});

it("an older way that is asked for comes first", async () => {
  expect(await ask("How do I create a custom 404 page in the Pages Router?")).toMatch(/pages\/404\.js/);
  expect(await ask("How do I create a custom 404 page with pages/404.js?")).toMatch(/pages\/404\.js/);
});
