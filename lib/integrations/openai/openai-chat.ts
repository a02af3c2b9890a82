// A run as a streamed chat answer: a pure fold from events to pieces of a message. What the run does goes as reasoning, a
// line for each thing. The report goes as content as soon as it stands, which is when it was checked and the agent is not
// sent back to mend it: what a client was given cannot be taken back, so a draft is no content, and what all pieces say
// together is the report and the answer as they are stored.

import { linesOf } from "@/lib/integrations/answer-lines";
import type { Seen } from "@/lib/integrations/answer-reader";
import { answerText, currentReport, waitText } from "@/lib/integrations/answer-text";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/run-status";
import type { ChatDelta } from "./openai-shape";

export type Chat = {
  state: RunState;
  /** The report and answer as they were last given. */
  standing: string;
  /** The content that was given so far. */
  sent: string;
  /** Whether a line of reasoning was given. */
  reasoned: boolean;
};

export const beginChat = (state: RunState): Chat => ({ state, standing: "", sent: "", reasoned: false });

/** Characters of one piece: so that a long report is shown as it comes in. */
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

/** What of the run stands now and will be said; empty while that is nothing. */
function standingText(state: RunState): string {
  return isTerminal(state.status) ? answerText(state) : (currentReport(state) ?? "");
}

/** In place of what a reader already has and what is no longer so. */
const REVISED = "\n\n---\n\nThe report was revised. As it stands now:\n\n";

/** What a reader of `before` is to be given. Rarely is a report without a fault revised all the same. */
function continued(before: string, now: string): string {
  if (now === "") return "";
  return now.startsWith(before) ? now.slice(before.length) : REVISED + now;
}

/** Takes an event; gives what it adds to the message. */
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

/** What is said behind the last event: the questions of a run that waits. */
export function conclude(chat: Chat): { chat: Chat; deltas: ChatDelta[] } {
  const wait = waitText(chat.state);
  const added = wait === "" ? "" : `${chat.sent === "" ? "" : "\n\n"}${wait}`;
  return { chat: { ...chat, sent: chat.sent + added }, deltas: pieces(added) };
}
