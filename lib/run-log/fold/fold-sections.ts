// Folds the events of a report that is written in sections.

import { withoutSection } from "@/lib/run-log/section-draft";
import { type Fold, patchCall } from "./fold";

type SectionEventType = "section-written" | "report-joined";

export const sectionFolds: { [T in SectionEventType]: Fold<T> } = {
  "section-written": (state, { callId, index, value }) => ({
    ...state,
    retry: null,
    // What is stored is not written again: a step of many requests must not be set aside for crashes between them.
    crashes: 0,
    draft: withoutSection(state.draft, index),
    sections: [...(state.sections ?? []), { callId, index, value }],
  }),
  "report-joined": (state, { callId, content, inferences }) =>
    patchCall(state, callId, ({ params }) => ({
      params: { ...params, content, ...(inferences === undefined ? {} : { inferences }) },
    })),
};
