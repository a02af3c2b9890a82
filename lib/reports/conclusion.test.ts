import { expect, it } from "vitest";
import { conclusionOf, isStandIn } from "./conclusion";

it("returns the paragraph under a conclusion heading unchanged", () => {
  const content = [
    "Opening words [1].",
    "## Prices",
    "They fell to 52 dollars [2].",
    "## Conclusion",
    "Sodium-ion is cheaper by a tenth [2][3]. LFP stays ahead in cold [1].",
    "A second paragraph.",
    "## Sources",
  ].join("\n\n");
  expect(conclusionOf(content)).toBe("Sodium-ion is cheaper by a tenth [2][3]. LFP stays ahead in cold [1].");
  expect(conclusionOf("Вода кипит.\n\n## Выводы\n\nВ горах вода кипит при 90 °C [1].")).toBe(
    "В горах вода кипит при 90 °C [1].",
  );
});

it("returns a list under a conclusion heading", () => {
  expect(
    conclusionOf("Words.\n\n### **Key takeaways:**\n\n- The first point [1].\n- The second [2].\n"),
  ).toBe("- The first point [1].\n- The second [2].");
});

it("returns the opening sentences if there is no conclusion heading", () => {
  const content = [
    "# Title",
    "> A motto.",
    "| A | B |\n|---|---|\n| 1 | 2 |",
    "```js\nconst answer = 1;\n```",
    "The bridge opened in 1932. [4] It is 1,149 m long [5][6]. It carries trains.",
    "More.",
  ].join("\n\n");
  expect(conclusionOf(content)).toBe(
    "The bridge opened in 1932. [4] It is 1,149 m long [5][6]. It carries trains.",
  );
});

it("returns whole sentences up to a maximum length, and at least the first", () => {
  const sentence = (word: string) => `${`${word} `.repeat(50).trim()} [1].`;
  const [first, second] = ["Alpha", "Beta"].map(sentence);
  expect(conclusionOf(`${first} ${second} ${sentence("Gamma")}`)).toBe(`${first} ${second}`);
  const long = `${"word ".repeat(400)}[1].`;
  expect(conclusionOf(`${long} Another one.`)).toBe(long);
  expect(conclusionOf("One. Two. Three. Four. Five. Six.")).toBe("One. Two. Three. Four.");
});

it("skips an empty conclusion section, and returns null if there is no prose", () => {
  expect(conclusionOf("Opening [1].\n\n## Summary\n\n### Details\n\nA detail [2].")).toBe("Opening [1].");
  expect(conclusionOf("## Conclusion")).toBeNull();
  expect(conclusionOf("# T\n\n| A | B |\n|---|---|\n| 1 | 2 |")).toBeNull();
  expect(conclusionOf("")).toBeNull();
  expect(conclusionOf("- Only a list [1].\n- And more.")).toBe("- Only a list [1].\n- And more.");
});

it("reads a hostile text in linear time", () => {
  for (const piece of ["#", "[1]", "- ", "> ", "```\n", "a. ", "\n", "| ", "## Summary\n"])
    expect(() => conclusionOf(piece.repeat(30_000))).not.toThrow();
});

it("recognizes the placeholders that earlier versions stored as answers", () => {
  expect(
    isStandIn(
      "You asked to finish before a short answer was given. What was found stands in the report “X”.",
    ),
  ).toBe(true);
  expect(isStandIn("Лимит был исчерпан раньше, чем был дан краткий ответ. Найденное изложено.")).toBe(true);
  expect(isStandIn("You asked to finish the bridge before 1932 [1].")).toBe(false);
});
