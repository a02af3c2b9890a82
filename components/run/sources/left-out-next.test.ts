import { expect, it } from "vitest";
import { NO_WISHES, parseWishes, toggled } from "./left-out-next";

it("stored sites are restored, and invalid ones are dropped", () => {
  const wishes = { top: ["src_1"], out: ["example.org"] };
  expect(parseWishes(JSON.stringify(wishes))).toEqual(wishes);
  expect(parseWishes('{"top":[1,"a"],"out":"b"}')).toEqual({ top: ["a"], out: [] });
  for (const none of [null, "", "{", "null"]) expect(parseWishes(none)).toEqual(NO_WISHES);
});

it("the same click removes a site again, and the list is bounded", () => {
  expect(toggled(["a"], "b")).toEqual(["a", "b"]);
  expect(toggled(["a", "b"], "a")).toEqual(["b"]);
  const many = Array.from({ length: 50 }, (_, index) => `s${index}`);
  expect(toggled(many, "new")).toHaveLength(50);
  expect(toggled(many, "new").at(-1)).toBe("new");
});
