import type { Words } from "@/lib/messages/translate";
import type { ModelInfo } from "@/lib/runs/run-state";

/** "Built-in model", or "some-model at api.example". */
export function modelName(t: Words, { kind, id, host }: Pick<ModelInfo, "kind" | "id" | "host">): string {
  if (kind === "built-in") return t("settings.models.builtIn");
  return host ? t("settings.models.at", { model: id, host }) : id;
}
