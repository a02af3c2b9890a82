import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { RowCells } from "./row-cells";

it("a row of a table is shown as pairs, and what the sentence shares with it is marked", () => {
  const cells = [
    { head: "month", value: "2024-08" },
    { head: "passengers", value: "93800" },
  ];
  const markup = renderToStaticMarkup(
    <RowCells cells={cells} sentence="It carried 93800." facts={["93800"]} />,
  );
  expect(markup.match(/<dt[^>]*>[^<]*<\/dt>/g)?.map((head) => head.replace(/<[^>]*>/g, ""))).toEqual([
    "month",
    "passengers",
  ]);
  expect(markup).toMatch(/<mark[^>]*>93800<\/mark>/);
});
