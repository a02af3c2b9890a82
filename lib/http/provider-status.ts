import type { ProviderErrorCode } from "@/lib/search/provider";

/** A place that can be searched, and its health. */
export type ProviderStatus = {
  id: string;
  label: string;
  scope: "web" | "documents";
  /** Whether a search would use it. */
  connected: boolean;
  /**
   * The last failure without an answer since: when, and until when other services are preferred (milliseconds
   * since the epoch; null when it would be asked at once).
   */
  failure?: { code: ProviderErrorCode; at: number; pausedUntil: number | null };
};
