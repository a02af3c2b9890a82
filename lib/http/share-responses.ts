// Responses about links to reports, shared with the client. Types only.

import type { madeShare, share, shares } from "@/lib/integrations/openapi/openapi-share-schemas";
import type { Answered } from "./answered";

/** A link in a list, without its address. */
export type Share = Answered<typeof share>;

/** The newest link first. `on`: links open and can be created. */
export type SharesResponse = Answered<typeof shares>;

/** The only response that contains the address of a link. */
export type MadeShare = Answered<typeof madeShare>;
