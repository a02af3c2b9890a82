import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepText, storedText } from "./storage";

type Condition = "works" | "full" | "off";
let condition: Condition;

/** A storage like a browser's: when full it rejects writes; when disabled even reading the property throws. */
function storage() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    removeItem: (key: string) => void texts.delete(key),
    setItem(key: string, text: string) {
      if (condition === "full") throw new Error("QuotaExceededError");
      texts.set(key, text);
    },
  };
}

beforeEach(() => {
  condition = "works";
  const [tab, browser] = [storage(), storage()];
  const open = <Value>(value: Value): Value => {
    if (condition === "off") throw new Error("SecurityError");
    return value;
  };
  vi.stubGlobal("window", {
    get sessionStorage() {
      return open(tab);
    },
    get localStorage() {
      return open(browser);
    },
  });
});
afterEach(() => {
  condition = "works";
  keepText("tab", "a", null);
  vi.unstubAllGlobals();
});

it("stores and removes, separately for each area", () => {
  keepText("tab", "a", "one");
  keepText("browser", "a", "two");
  expect([storedText("tab", "a"), storedText("browser", "a")]).toEqual(["one", "two"]);
  keepText("browser", "a", null);
  expect([storedText("tab", "a"), storedText("browser", "a")]).toEqual(["one", null]);
});

it.each<Condition>(["full", "off"])(
  "what a storage that is %s rejects is available until a reload",
  (how) => {
    keepText("tab", "a", "old");
    condition = how;
    keepText("tab", "a", "new");
    expect(storedText("tab", "a")).toBe("new");
    keepText("tab", "a", null);
    expect(storedText("tab", "a")).toBeNull();
    keepText("tab", "a", "newer");
    condition = "works";
    keepText("tab", "a", "newest");
    expect([storedText("tab", "a"), window.sessionStorage.getItem("a")]).toEqual(["newest", "newest"]);
  },
);

it("a disabled storage looks empty", () => {
  condition = "off";
  expect(storedText("browser", "nothing")).toBeNull();
});
