// A reader that followed a step already has its long texts as a draft. Such a reader gets the decision
// without them, with a note of where they are in the draft; the fold restores them. A report is therefore
// sent once.

import type { EventOf } from "./event";

/** `param` of call `callId` is `draft[path].slice(start, end)`. */
export type DraftPiece = { callId: string; param: string; path: string; start: number; end: number };

type Decision = EventOf<"step-decided">;
type Draft = Record<string, string>;

/** For fewer characters the note would be about as long as the text. */
const SHORTEST = 200;

function pieceOf(text: string, draft: Draft): Pick<DraftPiece, "path" | "start" | "end"> | null {
  for (const [path, written] of Object.entries(draft)) {
    // A decision may have trimmed the text; after any other change it is sent in full.
    if (written.length < text.length || written.trim() !== text.trim()) continue;
    const start = written.indexOf(text);
    if (start >= 0) return { path, start, end: start + text.length };
  }
  return null;
}

/** The decision without the parameters that are in the draft; null when there are none. */
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

/** The calls of a decision with the omitted parameters restored. */
export function withDraft(event: Decision, draft: Draft): Decision["calls"] {
  const pieces = event.fromDraft ?? [];
  if (pieces.length === 0) return event.calls;
  return event.calls.map((call) => {
    const own = pieces.filter((piece) => piece.callId === call.id);
    const texts = own.map(({ param, path, start, end }) => [param, (draft[path] ?? "").slice(start, end)]);
    return { ...call, params: { ...call.params, ...Object.fromEntries(texts) } };
  });
}
