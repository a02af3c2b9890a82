// Responses of the settings. Types only. Never contains a secret: for a variable with one, only whether it is
// set.

import type { checkerSetting, offers } from "@/lib/integrations/openapi/openapi-settings-schemas";
import type { JsonFact } from "@/lib/process/stored-fact";
import type { ModelInfo } from "@/lib/run-log/run-state";
import type { SpecialistId, SpecialistMode } from "@/lib/search/specialist/ids";
import type { SpecialistKind } from "@/lib/sources/places";
import type { Answered } from "./answered";
import type { CheckResponse } from "./check-responses";
import type { EmbeddingState, FolderState } from "./documents-responses";
import type { HealthResponse } from "./health-responses";
import type { ProviderStatus } from "./provider-status";
import type { StoreCondition } from "./responses";

/** A value and its origin. */
export type Setting<Value> = {
  value: Value;
  /**
   * `file`: agents.yaml; `copy`: changed in the interface; `environment`: a variable; `connections`: entered
   * under Connections; `settings`: entered in the settings; `found`: detected on this machine.
   */
  from: "file" | "copy" | "environment" | "connections" | "settings" | "found" | "default";
  /** The path in agents.yaml or the name of the variable where it is, or would be, set. */
  key: string;
};

/** An agent as a person chooses it; its prompts stay on the server. */
export type AgentOffer = AgentsResponse["agents"][number];

export type AgentsResponse = Answered<typeof offers>;

/** Per million tokens. `listedOn`: the day of the list that ships with the program, for a price from it. */
export type ModelPrice = {
  input: number;
  cachedInput: number;
  cacheWrite?: number;
  output: number;
  listedOn?: string;
};

export type AgentModelSetting = {
  agent: string;
  title: string;
  /** Null when the settings name no usable one; `fault` then has the reason. */
  model: ModelInfo | null;
  fault: string | null;
  name: Setting<string | null>;
  contextWindow: Setting<number | null>;
  price: Setting<ModelPrice | null>;
};

/** `value` is a host, a folder or a name; always null when the variable contains a secret. */
export type VariableSetting = { name: string; set: boolean; secret: boolean; value: string | null };

export type AgentLimitSetting = {
  agent: string;
  title: string;
  steps: Setting<number>;
  searches: Setting<number>;
  tokens: Setting<number | null>;
  minutes: Setting<number | null>;
  money: Setting<number | null>;
};

export type LimitSettings = {
  runsAtOnce: Setting<number>;
  now: { live: number; queued: number };
  perDay: { tokens: Setting<number | null>; searches: Setting<number | null>; money: Setting<number | null> };
  /** A calendar day on the server: `2026-11-21`. */
  day: string;
  /** `unpricedTokens`: those of requests whose cost is not known, and not in `money`. */
  usedToday: { tokens: number; searches: number; money: number; unpricedTokens: number };
  agents: AgentLimitSetting[];
};

export type SearchSetting = ProviderStatus & {
  variables: VariableSetting[];
  /**
   * Milliseconds for which other services are still preferred after a failure; null when it would be asked at
   * once.
   */
  restsMs: number | null;
};

/** A service that needs no key. */
export type SpecialistSetting = Pick<SearchSetting, "label" | "variables" | "failure" | "restsMs"> & {
  id: SpecialistId;
  /** The kinds of source for which it is asked. */
  kinds: SpecialistKind[];
  /** Null for one that may not be asked. */
  host: string | null;
};
export type SpecialistsSetting = { mode: SpecialistMode; services: SpecialistSetting[] };

/** The library, and the folder of the person's own documents (absolute path). */
export type DocumentsSetting = HealthResponse["library"] & {
  /** The folder of added files. Absolute path. */
  folder: string;
  /** That folder and the configured ones. */
  folders: FolderState[];
  /** Null without an embedding model. */
  embedding: EmbeddingState | null;
};

/** The result of embedding one word. */
export type EmbeddingFound =
  | { outcome: "works"; host: string; dimensions: number; ms: number }
  | { outcome: "failed"; host: string; fault: NonNullable<EmbeddingState["fault"]> }
  | { outcome: "nothing_set" };

/** With its consequences, as for every connection. */
export type EmbeddingCheck = EmbeddingFound & Pick<CheckResponse, "use" | "shadowed" | "later">;

export type StoreSetting = {
  kind: "sqlite" | "postgres";
  /** The data folder, an absolute path. */
  folder: Setting<string>;
  /** Absolute path of the database; null where a server has it. */
  file: string | null;
  /** The server that has the database; null for a file. */
  server: { host: string; database: string } | null;
  /** Of the file including its write-ahead log; null where a server has the database. */
  bytes: number | null;
  /** Pictures of pages, each once, and their bytes, which are part of the database. */
  pictures: { count: number; bytes: number };
  condition: StoreCondition;
  /** Null also where a server has the database: whoever operates it backs it up. */
  backedUpAt: number | null;
  /** Absolute path of the newest backup in the backup folder; null when there is none, or a server has the database. */
  newestBackup: string | null;
};

export type SettingsResponse = {
  /** Absolute path of agents.yaml. */
  file: string;
  models: AgentModelSetting[];
  modelVariables: VariableSetting[];
  /** Null for a part that could not be read. */
  limits: LimitSettings | null;
  prices: {
    currency: Setting<string>;
    /** `entered`: the price was entered in the settings. */
    models: (ModelPrice & { model: string; entered: boolean })[];
    /** The list that ships with the program. `day`: when its prices were last confirmed. */
    list: { day: string };
    /** What one search costs at each connected service whose price is known. */
    searches: { service: string; amount: number }[];
    /** Models in use that may cost money and have no price. */
    missing: string[];
  };
  search: SearchSetting[];
  specialists: SpecialistsSetting;
  documents: DocumentsSetting | null;
  store: StoreSetting | null;
  /** What is stored of settings, cannot be read and was left out. */
  leftOut: JsonFact[];
};

/** The judge of citations and its measurement. */
export type CheckerSetting = Answered<typeof checkerSetting>;
