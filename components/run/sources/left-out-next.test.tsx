import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";
import { keepText } from "@/lib/client/storage";
import { readWishes, useSourceWishes } from "./left-out-next";

const THREAD = "thr_1";
const kept = (text: string | null) => keepText("browser", `sources:${THREAD}`, text);

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  kept(null);
});

it("stored sites are restored, and invalid ones are dropped", () => {
  const parsed = (text: string | null) => {
    kept(text);
    return readWishes(THREAD);
  };
  const wishes = { top: ["src_1"], out: ["example.org"] };
  expect(parsed(JSON.stringify(wishes))).toEqual(wishes);
  expect(parsed('{"top":[1,"a"],"out":"b"}')).toEqual({ top: ["a"], out: [] });
  for (const none of [null, "", "{", "null"]) expect(parsed(none)).toEqual({ top: [], out: [] });
});

it("the same click removes a site again, and the list is bounded", () => {
  let toggle: ReturnType<typeof useSourceWishes>["toggle"] = () => undefined;
  function Panel() {
    ({ toggle } = useSourceWishes(THREAD));
    return null;
  }
  renderToStaticMarkup(<Panel />);
  const toggled = (list: string[], item: string) => {
    kept(JSON.stringify({ top: [], out: list }));
    toggle("out", item);
    return readWishes(THREAD).out;
  };
  expect(toggled(["a"], "b")).toEqual(["a", "b"]);
  expect(toggled(["a", "b"], "a")).toEqual(["b"]);
  const many = Array.from({ length: 50 }, (_, index) => `s${index}`);
  expect(toggled(many, "new")).toHaveLength(50);
  expect(toggled(many, "new").at(-1)).toBe("new");
});
