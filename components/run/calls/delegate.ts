import { joined, shortenedQuote } from "@/components/ui/figures";
import type { Words } from "@/lib/i18n/translate";
import type { Delegate } from "@/lib/run-log/run-parallel";
import type { RunState } from "@/lib/run-log/run-state";
import { type CallRenderer, textParam } from "./call-renderer";

/** The delegate of a call; undefined before it has started. */
export const delegateOf = ({ delegates }: Pick<RunState, "delegates">, callId: string) =>
  delegates.find((delegate) => delegate.callId === callId);

/** "7 steps · 4 sources", or how else it ended. */
export function delegateFacts(t: Words, { ended }: Delegate): string {
  if (!ended) return t("run.delegate.working");
  const { status, steps, sources, read } = ended;
  return joined(
    status !== "completed" && t(`run.delegate.${status}`),
    t("ui.steps", { count: steps }),
    t("run.delegate.sources", { count: sources }),
    sources > 0 && t("run.delegate.read", { count: read }),
  );
}

/** Maximum length of a question in its row, which leaves room for the outcome. */
const LONGEST = 44;

export const delegate: CallRenderer = {
  sideBySide: "run.group.delegatetool",
  narrow: (t, calls) => t("run.delegate.narrow", { count: calls.length }),
  doing: (t, calls) => {
    const question = shortenedQuote(t, calls[0] ? textParam(calls[0], "question") : "", 60);
    return calls.length > 1
      ? t("run.delegate.doingMany", { count: calls.length, question })
      : t("run.delegate.doing", { question });
  },
  line: (t, { call, state }) => {
    const own = delegateOf(state, call.id);
    return {
      what: t("run.delegate.line", { question: shortenedQuote(t, textParam(call, "question"), LONGEST) }),
      outcome: own ? delegateFacts(t, own) : null,
    };
  },
  opens: true,
};
