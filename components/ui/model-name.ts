import type { Words } from "@/lib/i18n/translate";
import type { RunState } from "@/lib/run-log/run-state";

type Model = Pick<NonNullable<RunState["model"]>, "id" | "label" | "host">;

/** "m at host" in the reader's language, since the stored label is English. */
export const modelName = (t: Words, { id, label, host }: Model): string =>
  host && label === `${id} at ${host}` ? t("ui.modelAt", { model: id, host }) : label;
