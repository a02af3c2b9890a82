// The keyboard shortcuts of the frame. Keys pressed together are joined by "+", keys pressed in sequence by a space. `Mod` is
// Ctrl, on a Mac ⌘. The list of all shortcuts (shortcut-list.ts) is loaded when it is opened.

/** The commands of the frame, which work on every screen. */
export type Command = "search" | "shortcuts" | "new" | "library" | "watches" | "agents" | "settings" | "fold";

/** The keys of each command, in the order of the list of shortcuts; several are alternatives. */
export const COMMAND_KEYS: Readonly<Record<Command, readonly string[]>> = {
  search: ["Mod+K"],
  new: ["C", "G H"],
  library: ["G L"],
  watches: ["G W"],
  agents: ["G A"],
  settings: ["G S"],
  fold: ["["],
  shortcuts: ["?"],
};

const COMMANDS = new Map(
  Object.entries(COMMAND_KEYS).flatMap(([command, keys]) =>
    keys.map((each) => [each.toLowerCase(), command as Command] as const),
  ),
);

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
