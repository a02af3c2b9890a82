import { expect, it } from "vitest";
import { withoutCharts } from "./chart-block";

it.each([
  ["One.\n\n```chart\n{}\n```\n\nTwo.", "One.\n\n\nTwo."],
  ["~~~ Chart wide\n```\n{}\n~~~~\nTwo.", "Two."],
  ["````chart\n```\n{}\n````\nTwo.", "Two."],
  ["One.\n```chart\n{", "One."],
  ["```md\n~~~chart\n{}\n~~~\n```\nTwo.", "```md\n~~~chart\n{}\n~~~\n```\nTwo."],
  ["```charts\n{}\n```", "```charts\n{}\n```"],
  ["    ```chart\n{}\n", "    ```chart\n{}\n"],
])("a text is shown without its charts: %j", (text, shown) => {
  expect(withoutCharts(text)).toBe(shown);
});
