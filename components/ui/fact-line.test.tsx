import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { FactLine } from "./fact-line";

it("a dot belongs to the fact after it, so that no line ends in one", () => {
  const markup = renderToStaticMarkup(<FactLine facts={["Your documents", "read 91 words", "cited once"]} />);
  const units = markup.split('<span class="min-w-0').slice(1);
  expect(units.map((unit) => `<${unit}`.replace(/<[^>]*>/g, ""))).toEqual([
    "Your documents",
    " · read 91 words",
    " · cited once",
  ]);
});
