// Folds the events of tables of evidence.

import { placeKey } from "@/lib/reports/table-place";
import type { Fold } from "./fold";

type TableEventType = "cells-answered" | "cells-filled";

export const tableFolds: { [T in TableEventType]: Fold<T> } = {
  "cells-answered": (state, { callId, asked, answers }) => ({
    ...state,
    retry: null,
    draft: {},
    // What is stored is not asked again: a step of many requests must not be set aside for crashes between them.
    crashes: 0,
    cellAnswers: [...(state.cellAnswers ?? []), { callId, asked, answers }],
  }),
  "cells-filled": (state, { callId, cells }) => {
    const filled = new Set(cells.map(placeKey));
    const isChecked = (one: { callId: string; asked: { row: number; column: number }[] }) =>
      one.callId === callId && one.asked.every((place) => filled.has(placeKey(place)));
    const cellAnswers = (state.cellAnswers ?? []).filter((one) => !isChecked(one));
    const own = cells.map((cell) => ({ ...cell, callId }));
    return { ...state, crashes: 0, cellAnswers, cells: [...(state.cells ?? []), ...own] };
  },
};
