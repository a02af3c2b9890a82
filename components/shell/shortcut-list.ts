// All keyboard shortcuts: keys, where they work, what they do.

import type { MessageKey } from "@/lib/i18n/translate";
import { COMMAND_KEYS, type Command } from "./shortcuts";

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

const LISTED = Object.keys(COMMAND_KEYS) as Command[];

export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    place: "shell.keyPlace.everywhere",
    shortcuts: [
      ...LISTED.map((command) => ({
        keys: COMMAND_KEYS[command],
        does: `shell.key.${command}` as const,
        command,
      })),
      { keys: ["Esc"], does: "shell.key.close" },
    ],
  },
  {
    place: "shell.keyPlace.lists",
    shortcuts: [
      { keys: ["↑", "↓"], does: "shell.key.rows" },
      { keys: ["Home", "End"], does: "shell.key.ends" },
      { keys: ["→"], does: "shell.key.rowMenu" },
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

/** True for a single-key shortcut, which a person may turn off (WCAG 2.2, 2.1.4). */
export function isLone(keys: string): boolean {
  return keys.split(" ").every((key) => key.length === 1 && !/[↑↓→]/.test(key));
}
