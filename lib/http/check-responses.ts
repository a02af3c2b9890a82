// The responses of a connection check. Types only, and codes instead of sentences, which the screen
// translates. Never contains a secret.

import type { SpecialistId } from "@/lib/search/specialist/ids";
import type { WebProviderId } from "@/lib/search/web-provider-ids";

export type CheckPart = "model" | "search";
export type SearchServiceId = WebProviderId | SpecialistId;

/** The target of a check: the model, the web search as a run would use it, or one of its services by id. */
export type CheckTarget = { part: CheckPart; service?: SearchServiceId | undefined };

export type CheckFailure =
  /** No response at all. */
  | { why: "refused" | "not_found" | "port" | "certificate" | "timed_out" | "broken" }
  | { why: "silent"; ms: number }
  | { why: "key_refused"; status: number; keySet: boolean }
  /** `offers`: names in the endpoint's list, the most similar first; `more`: how many others there are. */
  | { why: "unknown_model"; offers: string[]; more: number }
  /** A failure of the endpoint; or an address that accepts none of the requests. */
  | { why: "status" | "rejected"; status: number }
  /**
   * It responded, but is not usable: no credit left, a pause requested, JSON not enabled, a web page, not a
   * model's response, neither yes nor no from a judge, or no usable model.
   */
  | { why: "no_json" | "neither" | "no_quota" | "limited" | "web_page" | "garbled" | "useless" };

export type CheckFound =
  | { outcome: "nothing_set" }
  /** Nothing was sent, because the settings are unusable; `variable` may be the name of a file. */
  | {
      outcome: "not_usable";
      variable: string;
      problem: "missing_model" | "address" | "credentials" | "file" | "other";
    }
  | {
      outcome: "model_works";
      host: string;
      model: string;
      /** Until the first response. */
      ms: number;
      structured: boolean;
      /** Null when unknown. */
      tools: boolean | null;
      streams: boolean | null;
    }
  | { outcome: "checker_works"; host: string; model: string; ms: number }
  | { outcome: "search_works"; host: string; ms: number; results: number }
  | { outcome: "failed"; host: string; model: string | null; failure: CheckFailure };

export type CheckResponse = CheckFound & {
  part: CheckPart;
  /** The service that was checked; absent when none was, or all are meant. */
  service?: SearchServiceId;
  /** Whether new runs use what the files contain now: they did already, they do from now on, or not yet. */
  use: "as_before" | "from_now_on" | "not_yet";
  /** Variables whose value in the file has no effect, because the environment sets another one. */
  shadowed: string[];
  /** Variables whose value is only read at a start. */
  later: string[];
};
