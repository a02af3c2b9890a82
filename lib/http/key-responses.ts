// What the settings answer about keys of programs, shared with the client. Types only.

import type { apiKey, keys, madeKey } from "@/lib/integrations/openapi/openapi-settings-schemas";
import type { Answered } from "./answered";

/** A key as it is listed; the key itself is not among it. */
export type ApiKey = Answered<typeof apiKey>;

/** The newest key first. `needed`: programs come in only with a key. */
export type KeysResponse = Answered<typeof keys>;

/** The one time that a key is shown. */
export type MadeApiKey = Answered<typeof madeKey>;
