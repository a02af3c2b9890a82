// What the clients have in common: each speaks one protocol through an adapter of the AI SDK, and turns the
// engine's requests into what its provider accepts.

import type { LanguageModelV4, LanguageModelV4CallOptions } from "@ai-sdk/provider";
import type { ReasoningEffort, Verbosity } from "@/lib/config/model-fields";
import type { Fetch } from "@/lib/models/compatible-fetch";

/** Options of every request to a model; null: the provider's own default. */
type ModelOptions = {
  reasoningEffort: ReasoningEffort | null;
  verbosity: Verbosity | null;
  serviceTier: string | null;
  /** Requests with the same key share a prompt cache, where the provider takes one. */
  cacheKey: string | null;
};

export type ClientSettings = {
  /** No slash at the end. */
  baseUrl: string;
  apiKey: string | null;
  model: string;
  fetch: Fetch;
  /** Receives a parameter that `fetch` no longer sends because the endpoint refused it. */
  onRefused?(parameter: string, status: number): void;
  /** What `fetch` merges into the body of each request. */
  extraBody: Readonly<Record<string, unknown>>;
  options: ModelOptions;
};

export type ModelClient = {
  /** The adapter's name for itself, part of the identity of its models. */
  readonly provider: string;
  /** Where the endpoint lists its models, below the base URL. */
  readonly modelsPath: string;
  /** The service tiers that the provider has; null: not known, so any is passed on. */
  readonly serviceTiers: readonly string[] | null;
  /** The headers that carry the key. */
  keyHeaders(apiKey: string, baseUrl: string): Record<string, string>;
  /** Loads the adapter and creates the model. `enforced`: the endpoint enforces schemas. */
  create(settings: ClientSettings, enforced: boolean): Promise<LanguageModelV4>;
  /** The engine's request in the form that this provider accepts. */
  request(options: LanguageModelV4CallOptions, settings: ClientSettings): LanguageModelV4CallOptions;
};
