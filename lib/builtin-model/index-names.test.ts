import { expect, it } from "vitest";
import { indexOf } from "./page-index";

it("a sentence that begins with the name of its page in small letters can be quoted", () => {
  const { sentences } = indexOf({
    title: "siltlog",
    text: "# siltlog\n\nsiltlog supports at most 16 sensors on one port.\n\nmeters are read every hour by the pump.",
  });
  expect(sentences.map(({ text, quality }) => [text, quality > 0.5])).toEqual([
    ["siltlog supports at most 16 sensors on one port.", true],
    ["meters are read every hour by the pump.", false],
  ]);
});
