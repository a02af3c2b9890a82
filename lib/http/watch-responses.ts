// Responses about watches, shared with the client. Types only.

import type { startedWatch, watch, watches } from "@/lib/integrations/openapi/openapi-watch-schemas";
import type { Answered } from "./answered";

/** A watch with its newest outcomes. */
export type Watch = Answered<typeof watch>;
export type WatchTime = Watch["times"][number];

/** The newest first. */
export type WatchesResponse = Answered<typeof watches>;

export type StartedWatchResponse = Answered<typeof startedWatch>;
