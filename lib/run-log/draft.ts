// A reader who saw a step being written has its long texts already, as draft. For such a reader the decision is sent
// without them, with a note of where they stand; the fold puts them back. So a report crosses the wire once.

import type { EventOf } from "./event";

/** `param` of call `callId` is `draft[path].slice(start, end)`. */
export type DraftPiece = { callId: string; param: string; path: string; start: number; end: number };

type Decision = EventOf<"step-decided">;
type Draft = Record<string, string>;

/** Below this many characters the note would be about as long as the text. */
const SHORTEST = 200;

function pieceOf(text: string, draft: Draft): Pick<DraftPiece, "path" | "start" | "end"> | null {
  for (const [path, written] of Object.entries(draft)) {
    // A decision may have trimmed what was written; anything else it did to it is sent in full.
    if (written.length < text.length || written.trim() !== text.trim()) continue;
    const start = written.indexOf(text);
    if (start >= 0) return { path, start, end: start + text.length };
  }
  return null;
}

/** The decision without the parameters that stand in the draft; null when there are none. */
export function leaveOutDraft<T extends Decision>(event: T, draft: Draft): T | null {
  const fromDraft: DraftPiece[] = [];
  const calls = event.calls.map((call) => {
    const params = { ...call.params };
    for (const [param, value] of Object.entries(params)) {
      if (typeof value !== "string" || value.length < SHORTEST) continue;
      const piece = pieceOf(value, draft);
      if (!piece) continue;
      fromDraft.push({ callId: call.id, param, ...piece });
      delete params[param];
    }
    return { ...call, params };
  });
  return fromDraft.length > 0 ? { ...event, calls, fromDraft } : null;
}

/** The calls of a decision with what was left out put back. */
export function withDraft(event: Decision, draft: Draft): Decision["calls"] {
  const pieces = event.fromDraft ?? [];
  if (pieces.length === 0) return event.calls;
  return event.calls.map((call) => {
    const own = pieces.filter((piece) => piece.callId === call.id);
    const texts = own.map(({ param, path, start, end }) => [param, (draft[path] ?? "").slice(start, end)]);
    return { ...call, params: { ...call.params, ...Object.fromEntries(texts) } };
  });
}
