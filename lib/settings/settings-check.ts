// Tries a connection as the files set it now: `.env.local` is read again, the other side is really asked, and what works
// holds for new runs from then on. What does not work changes nothing. No secret is in any answer.

import { ConfigError } from "@/lib/config/config-error";
import { type RereadEnv, rereadEnv } from "@/lib/config/env";
import { SEARCH_VARIABLE_NAMES } from "@/lib/config/search-access";
import type { CheckFound, CheckPart, CheckResponse, CheckTarget } from "@/lib/http/check-responses";
import { log } from "@/lib/log";
import { forgetLocalModel } from "@/lib/models/local";
import { checkModel } from "./settings-check-model";
import { checkSearch } from "./settings-check-search";

const VARIABLES: Record<CheckPart, readonly string[]> = {
  model: ["OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_MODEL", "OLLAMA_HOST", "LMSTUDIO_BASE_URL"],
  search: SEARCH_VARIABLE_NAMES,
};

function unusable({ file, path, message }: ConfigError): CheckFound {
  if (file === path) return { outcome: "not_usable", variable: file, problem: "file" };
  const problem =
    path === "OPENAI_MODEL"
      ? "missing_model"
      : /without a name and password/.test(message)
        ? "credentials"
        : /https? address/.test(message)
          ? "address"
          : "other";
  return { outcome: "not_usable", variable: path, problem };
}

async function find({ part, service }: CheckTarget, reread: RereadEnv): Promise<CheckFound> {
  try {
    const env = reread.read();
    return part === "model" ? await checkModel(env) : await checkSearch(env, service);
  } catch (error) {
    if (error instanceof ConfigError) return unusable(error);
    throw error;
  }
}

async function check(target: CheckTarget, root: string | undefined): Promise<CheckResponse> {
  const { part, service } = target;
  const tried = { part, ...(service ? { service } : {}) };
  let reread: RereadEnv;
  try {
    reread = rereadEnv(VARIABLES[part], root);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { ...tried, ...unusable(error), use: "as_before", shadowed: [], later: [] };
  }
  const found = await find(target, reread);
  const { changed, shadowed, later } = reread;
  const works = found.outcome !== "failed" && found.outcome !== "not_usable";
  if (works) {
    reread.apply();
    if (part === "model") forgetLocalModel();
  }
  const why = found.outcome === "failed" ? found.failure.why : null;
  log.info("connection-checked", { ...tried, outcome: found.outcome, why, changed });
  return {
    ...tried,
    ...found,
    use: changed ? (works ? "from_now_on" : "not_yet") : "as_before",
    shadowed,
    later,
  };
}

const KEY = Symbol.for("groundwork.checks");
const holder = globalThis as { [KEY]?: Map<string, Promise<CheckResponse>> };

/** Tries the model of the default agent, or the web search. A check of the same that is under way is shared. */
export function checkConnection(target: CheckTarget, root?: string): Promise<CheckResponse> {
  holder[KEY] ??= new Map();
  const checks = holder[KEY];
  const key = `${target.part} ${target.service ?? ""}`;
  const running = checks.get(key);
  if (running) return running;
  const started = check(target, root).finally(() => checks.delete(key));
  checks.set(key, started);
  return started;
}
