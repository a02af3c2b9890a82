import type { Words } from "@/lib/i18n/translate";
import type { ModelInfo } from "@/lib/run-log/run-state";

/** "Built-in model", or "some-model at api.example". */
export function modelName(t: Words, { kind, id, host }: Pick<ModelInfo, "kind" | "id" | "host">): string {
  if (kind === "built-in") return t("settings.models.builtIn");
  return host ? t("settings.models.at", { model: id, host }) : id;
}
