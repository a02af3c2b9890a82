// All keyboard shortcuts: keys, where they work, what they do. Keys pressed together are joined by "+", keys
// pressed in sequence by a space. `Mod` is Ctrl, on a Mac ⌘.

import type { MessageKey } from "@/lib/i18n/translate";

/** The commands of the frame, which work on every screen. */
export type Command = "search" | "shortcuts" | "new" | "library" | "agents" | "settings" | "fold";

export type Shortcut = {
  /** Alternatives for the same command. */
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

/** True for a single-key shortcut, which a person may turn off (WCAG 2.2, 2.1.4). */
export function isLone(keys: string): boolean {
  return keys.split(" ").every((key) => key.length === 1 && !/[↑↓]/.test(key));
}

const BY_CODE: Record<string, string> = { BracketLeft: "[", BracketRight: "]" };

/** The pressed key in lower case; identified by position where the layout writes non-Latin letters. */
export function keyOf({ key, code }: { key: string; code: string }): string {
  if (key.length !== 1 || /^[\x20-\x7e]$/.test(key)) return key.toLowerCase();
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? BY_CODE[code] ?? key.toLowerCase();
}

/**
 * The result of a key: a command, the first key of a sequence (to be passed with the next key), or nothing.
 * `held` is the first key of a sequence.
 */
export function commandOf(
  pressed: string,
  held: string | null,
): { command: Command } | { held: string } | null {
  const whole = COMMANDS.get(held ? `${held} ${pressed}` : pressed) ?? COMMANDS.get(pressed);
  if (whole) return { command: whole };
  return [...COMMANDS.keys()].some((keys) => keys.startsWith(`${pressed} `)) ? { held: pressed } : null;
}
