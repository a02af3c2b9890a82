// What is connected, in sentences, and the lines that connect the rest.

import { modelName } from "@/components/settings/model-name";
import type { Connections } from "@/components/shell/use-health";
import type { CheckPart } from "@/lib/http/check-responses";
import type { Words } from "@/lib/messages/translate";

export const MODEL_LINES = ["OPENAI_API_KEY=", "OPENAI_BASE_URL=https://api.openai.com/v1", "OPENAI_MODEL="];
export const WEB_LINES = ["TAVILY_API_KEY="];

export type Standing = {
  /** What works now. */
  now: string;
  missing: string | null;
  /** Lines of `.env.local` that add what is missing. */
  lines: string[];
  /** What of it there is to check. */
  parts: CheckPart[];
};

function nowSentence(t: Words, { model, search, library }: Connections): string {
  const provider = search.find(({ scope, connected }) => scope === "web" && connected)?.label;
  const writer = model.kind === "built-in" ? "builtin" : "connected";
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

/** What works now in one sentence, what is missing in another, and the lines of `.env.local` that add it. */
export function connectionOf(t: Words, connections: Connections): Standing {
  const { model, search } = connections;
  const noModel = model.kind === "built-in";
  const noWeb = !search.some(({ scope, connected }) => scope === "web" && connected);
  const missing = noModel ? (noWeb ? "both" : "model") : noWeb ? "web" : null;
  return {
    now: nowSentence(t, connections),
    missing: missing && t(`home.missing.${missing}`),
    lines: [...(noModel ? MODEL_LINES : []), ...(noWeb ? WEB_LINES : [])],
    parts: [...(noModel ? (["model"] as const) : []), ...(noWeb ? (["search"] as const) : [])],
  };
}
