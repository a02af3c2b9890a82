import type { ProviderErrorCode } from "@/lib/search/provider";

/** A place where can be looked, and how it stands. */
export type ProviderStatus = {
  id: string;
  label: string;
  scope: "web" | "documents";
  /** Whether a search would ask it. */
  connected: boolean;
  /**
   * How it failed last, while it has not answered since: when, and until when others are asked instead (milliseconds since
   * the epoch; null when it would be asked at once).
   */
  failure?: { code: ProviderErrorCode; at: number; pausedUntil: number | null };
};
