import { expect, it } from "vitest";
import { askLibrary, searchOver } from "@/testing/builtin-model/run-in-memory";

const shop = searchOver([
  {
    url: "https://shop.test/lathe",
    title: "useLathe",
    text: "# useLathe\n\nWhen using `useLathe`, the blocks must be dry.\n\nUse `useLathe` for round legs, and `usePlane` for flat ones.",
  },
]);

it("what holds while a thing is used does not answer when to use it", async () => {
  const { answer } = await askLibrary(shop, { question: "When should I use `useLathe`?" });
  expect(answer).not.toMatch(/^When using/);
});
