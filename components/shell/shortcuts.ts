// Every key of the interface: which, where it works, what it does. Keys pressed together are joined by "+", keys pressed
// one after another by a space. `Mod` is Ctrl, on a Mac ⌘.

import type { MessageKey } from "@/lib/i18n/translate";

/** What the frame itself does at a key, on every screen. */
export type Command = "search" | "shortcuts" | "new" | "library" | "agents" | "settings" | "fold";

export type Shortcut = {
  /** Each of these does it. */
  keys: readonly string[];
  does: Extract<MessageKey, `shell.key.${string}`>;
  command?: Command;
};

type ShortcutGroup = {
  place: Extract<MessageKey, `shell.keyPlace.${string}`>;
  shortcuts: readonly Shortcut[];
};

export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    place: "shell.keyPlace.everywhere",
    shortcuts: [
      { keys: ["Mod+K"], does: "shell.key.search", command: "search" },
      { keys: ["C", "G H"], does: "shell.key.new", command: "new" },
      { keys: ["G L"], does: "shell.key.library", command: "library" },
      { keys: ["G A"], does: "shell.key.agents", command: "agents" },
      { keys: ["G S"], does: "shell.key.settings", command: "settings" },
      { keys: ["["], does: "shell.key.fold", command: "fold" },
      { keys: ["?"], does: "shell.key.shortcuts", command: "shortcuts" },
      { keys: ["Esc"], does: "shell.key.close" },
    ],
  },
  {
    place: "shell.keyPlace.lists",
    shortcuts: [
      { keys: ["↑", "↓"], does: "shell.key.rows" },
      { keys: ["Home", "End"], does: "shell.key.ends" },
    ],
  },
  {
    place: "shell.keyPlace.writing",
    shortcuts: [
      { keys: ["Enter"], does: "shell.key.send" },
      { keys: ["Shift+Enter"], does: "shell.key.newLine" },
    ],
  },
  {
    place: "shell.keyPlace.run",
    shortcuts: [
      { keys: ["Mod+Enter"], does: "shell.key.submit" },
      { keys: ["Alt+↑", "Alt+↓"], does: "shell.key.movePlanLine" },
    ],
  },
  {
    place: "shell.keyPlace.report",
    shortcuts: [
      { keys: ["N"], does: "shell.key.nextDoubt" },
      { keys: ["P"], does: "shell.key.previousDoubt" },
      { keys: ["↓"], does: "shell.key.intoCard" },
      { keys: ["Mod+S"], does: "shell.key.saveEdit" },
    ],
  },
  {
    place: "shell.keyPlace.reader",
    shortcuts: [
      { keys: ["Alt+↓"], does: "shell.key.nextPassage" },
      { keys: ["Alt+↑"], does: "shell.key.previousPassage" },
      { keys: ["Enter", "Shift+Enter"], does: "shell.key.findStep" },
    ],
  },
  {
    place: "shell.keyPlace.library",
    shortcuts: [{ keys: ["/"], does: "shell.key.librarySearch" }],
  },
];

const COMMANDS = new Map(
  SHORTCUTS.flatMap(({ shortcuts }) => shortcuts).flatMap(({ keys, command }) =>
    command ? keys.map((each) => [each.toLowerCase(), command] as const) : [],
  ),
);

/** True where a key alone does it, which a person may turn off (WCAG 2.2, 2.1.4). */
export function isLone(keys: string): boolean {
  return keys.split(" ").every((key) => key.length === 1 && !/[↑↓]/.test(key));
}

const BY_CODE: Record<string, string> = { BracketLeft: "[", BracketRight: "]" };

/** What was pressed, in lower case; by its place on the keyboard where the layout writes other letters. */
export function keyOf({ key, code }: { key: string; code: string }): string {
  if (key.length !== 1 || /^[\x20-\x7e]$/.test(key)) return key.toLowerCase();
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? BY_CODE[code] ?? key.toLowerCase();
}

/**
 * What a key leads to: a command, the first half of one (to be handed back with the next key), or nothing. `held` is the
 * half that was pressed before.
 */
export function commandOf(
  pressed: string,
  held: string | null,
): { command: Command } | { held: string } | null {
  const whole = COMMANDS.get(held ? `${held} ${pressed}` : pressed) ?? COMMANDS.get(pressed);
  if (whole) return { command: whole };
  return [...COMMANDS.keys()].some((keys) => keys.startsWith(`${pressed} `)) ? { held: pressed } : null;
}
