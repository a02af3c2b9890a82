// The connections as sentences, and which of them are missing.

import type { Connections } from "@/components/shell/use-health";
import type { CheckPart } from "@/lib/http/check-responses";
import { phrase } from "@/lib/i18n/phrase";
import type { Words } from "@/lib/i18n/translate";
import type { ModelInfo } from "@/lib/run-log/run-state";
import { webSearchOf } from "./web-search-of";

export const MODEL_LINES = ["OPENAI_API_KEY=", "OPENAI_BASE_URL=https://api.openai.com/v1", "OPENAI_MODEL="];

export type ConnectionStatus = {
  /** A sentence about the connections that work or were not tried yet; null if no research is possible. */
  now: string | null;
  missing: string | null;
  /** Says that the web cannot be reached, and the consequences. */
  away: string | null;
  /** Says that the model does not answer, and the consequences. */
  silent: string | null;
  /** The parts that are missing and can be connected. */
  parts: CheckPart[];
};

/** "Built-in model", or "some-model at api.example". */
export function modelName(t: Words, { kind, id, host }: Pick<ModelInfo, "kind" | "id" | "host">): string {
  if (kind === "built-in") return t("settings.models.builtIn");
  return host ? t("settings.models.at", { model: id, host }) : id;
}

function nowSentence(t: Words, connections: Connections): string {
  const { model, library, modelTried } = connections;
  const { web } = webSearchOf(connections);
  const provider = web ? phrase(t, web.label) : undefined;
  const connected = modelTried === false ? "untried" : "connected";
  const writer = model.kind === "built-in" ? "builtin" : connected;
  const values = { writer, model: modelName(t, model), count: library.documents };
  const documents = library.state !== "failed";
  if (provider === undefined) {
    if (!documents) return t("home.now.nothing", values);
    return library.state === "indexing" ? t("home.now.indexing", values) : t("home.now.documents", values);
  }
  if (!documents) return t("home.now.web", { ...values, provider });
  return library.state === "indexing"
    ? t("home.now.bothIndexing", { ...values, provider })
    : t("home.now.both", { ...values, provider });
}

/** Wikipedia alone does not count as a full web search. */
function missingOf({ noModel, wide, some }: { noModel: boolean; wide: boolean; some: boolean }) {
  if (wide) return noModel ? "model" : null;
  if (some) return noModel ? "bothWide" : "wide";
  return noModel ? "both" : "web";
}

/**
 * Which model does not answer, and what happens to research meanwhile; null if it answers or that is unknown.
 */
function silentSentence(t: Words, { model, modelAway }: Connections): string | null {
  if (model.kind !== "built-in")
    return modelAway ? t("home.silent.model", { model: modelName(t, model) }) : null;
  return model.silent ? t("home.silent.server", { host: model.silent }) : null;
}

/** Describes which connections work and which are missing. */
export function connectionOf(t: Words, connections: Connections): ConnectionStatus {
  const { model, search } = connections;
  const noModel = model.kind === "built-in";
  const web = search.filter(({ scope, connected }) => scope === "web" && connected);
  const wide = web.some(({ id }) => id !== "wikipedia");
  const noWeb = !wide;
  const { away } = webSearchOf(connections);
  const documents = connections.library.state !== "failed";
  const missing = missingOf({ noModel, wide, some: webSearchOf(connections).web !== null });
  return {
    now: !noModel && connections.modelAway ? null : nowSentence(t, connections),
    away: away && t(documents ? "home.away" : "home.awayNothing", { provider: phrase(t, away.label) }),
    silent: silentSentence(t, connections),
    missing: missing && t(`home.missing.${missing}`),
    parts: [...(noModel ? (["model"] as const) : []), ...(noWeb ? (["search"] as const) : [])],
  };
}
