// Steps that code decides cost nothing, so their usage does not count against the caps.

import type { EventBody } from "@/lib/run-log/event";

const NOTHING = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 };

/** The events with the usage of their requests set to zero. */
export const free = (events: EventBody[]): EventBody[] =>
  events.map((event) => (event.type === "usage-counted" ? { ...event, ...NOTHING } : event));
