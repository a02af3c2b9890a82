// Tries a connection as the files set it now: `.env.local` is read again, the other side is really asked, and what works
// holds for new runs from then on. What does not work changes nothing. No secret is in any answer.

import { ConfigError } from "@/lib/config/config-error";
import { type RereadEnv, rereadEnv } from "@/lib/config/env";
import type { CheckFound, CheckPart, CheckResponse } from "@/lib/http/check-responses";
import { log } from "@/lib/log";
import { forgetLocalModel } from "@/lib/models/local";
import { checkModel } from "./settings-check-model";
import { checkSearch } from "./settings-check-search";

const VARIABLES: Record<CheckPart, readonly string[]> = {
  model: ["OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_MODEL", "OLLAMA_HOST", "LMSTUDIO_BASE_URL"],
  search: ["TAVILY_API_KEY", "TAVILY_API_BASE_URL"],
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

async function find(part: CheckPart, reread: RereadEnv): Promise<CheckFound> {
  try {
    const env = reread.read();
    return part === "model" ? await checkModel(env) : await checkSearch(env);
  } catch (error) {
    if (error instanceof ConfigError) return unusable(error);
    throw error;
  }
}

async function check(part: CheckPart, root: string | undefined): Promise<CheckResponse> {
  let reread: RereadEnv;
  try {
    reread = rereadEnv(VARIABLES[part], root);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { part, ...unusable(error), use: "as_before", shadowed: [], later: [] };
  }
  const found = await find(part, reread);
  const { changed, shadowed, later } = reread;
  const works = found.outcome !== "failed" && found.outcome !== "not_usable";
  if (works) {
    reread.apply();
    if (part === "model") forgetLocalModel();
  }
  const why = found.outcome === "failed" ? found.failure.why : null;
  log.info("connection-checked", { part, outcome: found.outcome, why, changed });
  return {
    part,
    ...found,
    use: changed ? (works ? "from_now_on" : "not_yet") : "as_before",
    shadowed,
    later,
  };
}

const KEY = Symbol.for("groundwork.checks");
const holder = globalThis as { [KEY]?: Map<CheckPart, Promise<CheckResponse>> };

/** Tries the model of the default agent, or the web search. A check of the same part that is under way is shared. */
export function checkConnection(part: CheckPart, root?: string): Promise<CheckResponse> {
  holder[KEY] ??= new Map();
  const checks = holder[KEY];
  const running = checks.get(part);
  if (running) return running;
  const started = check(part, root).finally(() => checks.delete(part));
  checks.set(part, started);
  return started;
}
