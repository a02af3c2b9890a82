// Responses about the connections that are entered in the settings. Types only. Never contains a key or an
// address, only hosts.

import type {
  connection,
  connections,
  offeredModels,
  savedConnection,
} from "@/lib/integrations/openapi/openapi-connection-schemas";
import type { Answered } from "./answered";
import type { CheckFailure, CheckFound } from "./check-responses";

/** Why a stored connection cannot be used. */
export type ConnectionFault = NonNullable<ConnectionEntry["fault"]>;

/** A stored connection. */
export type ConnectionEntry = Answered<typeof connection>;

/** What is stored, what is set elsewhere, and what can be connected. */
export type ConnectionsResponse = Answered<typeof connections>;

/** The models of an endpoint, or why they are not known. */
export type OfferedModels = Omit<Answered<typeof offeredModels>, "failure"> & {
  failure: CheckFailure | null;
};

/** What came of saving: `found` is null when nothing was tried. */
export type SavedConnectionResponse = Omit<Answered<typeof savedConnection>, "found"> & {
  found: CheckFound | null;
};
