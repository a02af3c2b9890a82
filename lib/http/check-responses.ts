// What trying a connection answers. Types only, and codes instead of sentences: the screen says them. A secret is never
// among it.

import type { WebProviderId } from "@/lib/search/web-provider-ids";

export type CheckPart = "model" | "search";

/** What is tried: the model, the web search as a run would ask it, or one service of it by its id. */
export type CheckTarget = { part: CheckPart; service?: WebProviderId | undefined };

export type CheckFailure =
  /** No answer at all. */
  | { why: "refused" | "not_found" | "certificate" | "timed_out" | "broken" }
  | { why: "silent"; ms: number }
  | { why: "key_refused"; status: number; keySet: boolean }
  /** `offers`: names the endpoint lists, those nearest to the one asked for first; `more`: how many are not among them. */
  | { why: "unknown_model"; offers: string[]; more: number }
  /** A failure of the other side; or an address that takes none of the requests. */
  | { why: "status" | "rejected"; status: number }
  /** Reached and answered, but of no use: no money left, asked to wait, JSON not turned on, no model's answer, or a model without use. */
  | { why: "no_json" | "no_quota" | "limited" | "web_page" | "garbled" | "useless" };

export type CheckFound =
  | { outcome: "nothing_set" }
  /** Nothing was asked, because what is set cannot be used; `variable` may be the name of a file. */
  | {
      outcome: "not_usable";
      variable: string;
      problem: "missing_model" | "address" | "credentials" | "file" | "other";
    }
  | {
      outcome: "model_works";
      host: string;
      model: string;
      /** Until the first answer. */
      ms: number;
      structured: boolean;
      /** Null where it could not be told. */
      tools: boolean | null;
      streams: boolean | null;
    }
  | { outcome: "search_works"; host: string; ms: number; results: number }
  | { outcome: "failed"; host: string; model: string | null; failure: CheckFailure };

export type CheckResponse = CheckFound & {
  part: CheckPart;
  /** The service that was tried; absent where none was, or all are meant. */
  service?: WebProviderId;
  /** Whether what the files say now is what new runs use: it was so already, it is from now on, or not yet. */
  use: "as_before" | "from_now_on" | "not_yet";
  /** Variables whose value in the file does not hold, because the environment has another one. */
  shadowed: string[];
  /** Variables whose value can be read at a start only. */
  later: string[];
};
