import { describe, expect, it } from "vitest";
import { isLone, SHORTCUTS } from "./shortcut-list";
import { commandOf, keyOf } from "./shortcuts";

describe("Shortcuts", () => {
  it("trigger their command, as one key or a sequence", () => {
    expect(commandOf("?", null)).toEqual({ command: "shortcuts" });
    expect(commandOf("mod+k", null)).toEqual({ command: "search" });
    expect(commandOf("g", null)).toEqual({ held: "g" });
    expect(commandOf("l", "g")).toEqual({ command: "library" });
    expect(commandOf("l", null)).toBeNull();
    expect(commandOf("w", "g")).toEqual({ command: "watches" });
  });

  it("reset the sequence when another key follows", () => {
    expect(commandOf("x", "g")).toBeNull();
    expect(commandOf("c", "g")).toEqual({ command: "new" });
  });

  it("are found by key position on other layouts", () => {
    expect(keyOf({ key: "л", code: "KeyK" })).toBe("k");
    expect(keyOf({ key: "х", code: "BracketLeft" })).toBe("[");
    // On layouts such as Dvorak the written letter counts, not the position of the key.
    expect(keyOf({ key: "k", code: "KeyV" })).toBe("k");
    expect(keyOf({ key: "K", code: "KeyK" })).toBe("k");
    expect(keyOf({ key: "ArrowDown", code: "ArrowDown" })).toBe("arrowdown");
  });

  it("trigger one command each, and no shortcut is the beginning of another", () => {
    const keys = SHORTCUTS.flatMap(({ place, shortcuts }) =>
      shortcuts.flatMap(({ keys }) => keys.filter(isLone).map((each) => ({ place, keys: each }))),
    );
    const spelt = keys.map((each) => each.keys);
    expect(new Set(spelt).size).toBe(spelt.length);
    expect(spelt.filter((one) => spelt.some((other) => other.startsWith(`${one} `)))).toEqual([]);
  });

  it("of a single key can be turned off", () => {
    expect(["?", "G H", "/", "N"].map(isLone)).toEqual([true, true, true, true]);
    expect(["Mod+K", "Alt+↑", "↑", "→", "Enter"].map(isLone)).toEqual([false, false, false, false, false]);
  });
});
