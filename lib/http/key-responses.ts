// Responses about API keys, shared with the client. Types only.

import type { apiKey, keys, madeKey } from "@/lib/integrations/openapi/openapi-settings-schemas";
import type { Answered } from "./answered";

/** A key in a list, without the key itself. */
export type ApiKey = Answered<typeof apiKey>;

/** The newest key first. `needed`: programs need a key. */
export type KeysResponse = Answered<typeof keys>;

/** The only response that contains a key. */
export type MadeApiKey = Answered<typeof madeKey>;
