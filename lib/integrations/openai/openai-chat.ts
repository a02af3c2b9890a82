// Converts a run to a streamed chat answer: a pure fold from events to message deltas. The progress of the
// run is sent as reasoning, in lines. The report is sent as content as soon as it is final, that is, checked
// and not sent back to the agent: content cannot be withdrawn, so a draft is never sent, and all deltas
// together are the report and the answer as they are stored.

import { linesOf } from "@/lib/integrations/answer-lines";
import type { Seen } from "@/lib/integrations/answer-reader";
import { answerText, currentReport, waitText } from "@/lib/integrations/answer-text";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/run-status";
import type { ChatDelta } from "./openai-shape";

export type Chat = {
  state: RunState;
  /** The report and answer as last sent. */
  standing: string;
  /** The content sent so far. */
  sent: string;
  /** Whether a line of reasoning was sent. */
  reasoned: boolean;
};

export const beginChat = (state: RunState): Chat => ({ state, standing: "", sent: "", reasoned: false });

/** Characters per delta, so that a long report appears progressively. */
const PIECE = 400;

function pieces(text: string): ChatDelta[] {
  const found: ChatDelta[] = [];
  for (let from = 0; from < text.length; ) {
    const line = text.indexOf("\n", from + PIECE);
    const end = line < 0 ? text.length : line + 1;
    found.push({ content: text.slice(from, end) });
    from = end;
  }
  return found;
}

/** The final text of the run so far; empty while there is none. */
function standingText(state: RunState): string {
  return isTerminal(state.status) ? answerText(state) : (currentReport(state) ?? "");
}

/** Introduces a revised report to a reader that already has an earlier one. */
const REVISED = "\n\n---\n\nThe report was revised. As it stands now:\n\n";

/** What to send to a reader of `before`. Sometimes a report without a fault is revised all the same. */
function continued(before: string, now: string): string {
  if (now === "") return "";
  return now.startsWith(before) ? now.slice(before.length) : REVISED + now;
}

/** Processes an event; returns what it adds to the message. */
export function advance(chat: Chat, seen: Seen): { chat: Chat; deltas: ChatDelta[] } {
  const { event, before, state } = seen;
  const lines = linesOf(event, { before, state });
  const reasoning = lines.map(
    (line, index): ChatDelta => ({
      reasoning_content: chat.reasoned || index > 0 ? `\n${line}` : line,
    }),
  );
  const now = standingText(state);
  const added = continued(chat.standing, now);
  return {
    chat: {
      state,
      standing: now === "" ? chat.standing : now,
      sent: chat.sent + added,
      reasoned: chat.reasoned || lines.length > 0,
    },
    deltas: [...reasoning, ...pieces(added)],
  };
}

/** The deltas after the last event: the questions of a run that waits. */
export function conclude(chat: Chat): { chat: Chat; deltas: ChatDelta[] } {
  const wait = waitText(chat.state);
  const added = wait === "" ? "" : `${chat.sent === "" ? "" : "\n\n"}${wait}`;
  return { chat: { ...chat, sent: chat.sent + added }, deltas: pieces(added) };
}
