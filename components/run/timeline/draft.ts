// Reads the step that is being written from the paths of its text deltas (`calls.0.planned_steps.1`).

export type DraftCall = {
  index: number;
  /** Canonical tool id; empty until its name is written. */
  tool: string;
  reason: string;
  query: string;
  goal: string;
  title: string;
  content: string;
  answer: string;
  /** Plan steps, or questions to the person, in order. */
  lines: string[];
};

type Draft = { situation: string; calls: DraftCall[] };

const LIST = /^(?:planned_steps|next_steps|questions)\.(\d+)$/;

/** The draft with its calls in order; null when nothing is being written. */
export function readDraft(draft: Record<string, string>): Draft | null {
  const entries = Object.entries(draft);
  if (entries.length === 0) return null;
  const calls = new Map<number, DraftCall>();
  for (const [path, text] of entries) {
    const match = /^calls\.(\d+)\.(.+)$/.exec(path);
    if (!match) continue;
    const index = Number(match[1]);
    const call = calls.get(index) ?? emptyCall(index);
    calls.set(index, withField(call, match[2] ?? "", text));
  }
  return {
    situation: draft.current_situation ?? "",
    calls: [...calls.values()].sort((a, b) => a.index - b.index),
  };
}

function emptyCall(index: number): DraftCall {
  return { index, tool: "", reason: "", query: "", goal: "", title: "", content: "", answer: "", lines: [] };
}

function withField(call: DraftCall, field: string, text: string): DraftCall {
  const list = LIST.exec(field);
  if (list) {
    const lines = [...call.lines];
    lines[Number(list[1])] = text;
    return { ...call, lines: Array.from(lines, (line) => line ?? "") };
  }
  switch (field) {
    case "_tool":
      return { ...call, tool: text };
    case "_reasoningForCall":
      return { ...call, reason: text };
    case "research_goal":
      return { ...call, goal: text };
    case "query":
    case "title":
    case "content":
    case "answer":
      return { ...call, [field]: text };
    default:
      return call;
  }
}
