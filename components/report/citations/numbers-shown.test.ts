import { expect, it } from "vitest";
import { numbersShown } from "./numbers-shown";

it.each([
  ["It fell [1], and rose again [2, 4–6].", [1, 2, 4, 5, 6]],
  ["| a | b [3] |\n| --- | --- |\n\n- and [7][8]", [3, 7, 8]],
  ["Use `list[9]`.\n\n```js\nlist[10]\n```\n\nThen [11].", [11]],
  ["Nothing.", []],
])("finds the numbers that a reader sees: %s", (text, numbers) => {
  expect([...numbersShown(text)]).toEqual(numbers);
});
