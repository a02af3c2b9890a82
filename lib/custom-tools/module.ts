// A file in `tools/` as it was described, checked and made safe to use: `tool` is registered under a name made of the
// file's own (S6, Q21), `activity` is given no more of a run than it asks for (B14), and what it returns is taken for data.

import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { Activity, ActivityContext } from "@/lib/activities/activity";
import { cutText, dataBlock, outsideText, type PromptText, told } from "@/lib/activities/data-block";
import type { Field } from "@/lib/config/expectation";
import { log } from "@/lib/log";
import type { ToolSchema } from "@/lib/tools/tool";
import { because } from "./left-out";
import { type CustomContext, type CustomScope, SCOPES } from "./tool";

const functionOrNone = z.enum(["function", "absent"]).transform((kind) => kind === "function");

const moduleSchema = z.object({
  tool: z.custom<ToolSchema>((value) => typeof value === "object" && value !== null),
  options: z
    .strictObject({
      scopes: z.array(z.enum(SCOPES)).default([]),
      latent: z.enum(["allow", "forbid"]).default("allow"),
      idempotent: z.boolean().default(false),
    })
    .prefault({}),
  activity: functionOrNone,
  render: functionOrNone,
});

/** What a module exports; of functions only whether they are there. */
export type Described = z.infer<typeof moduleSchema>;

/** Characters of a result as JSON. */
const LONGEST_RESULT = 200_000;

/** Parses a probe's description of a module; otherwise returns what is wrong with its first invalid export. */
export function readDescribed(told: unknown): { ok: true; module: Described } | { ok: false; reason: Field } {
  const parsed = moduleSchema.safeParse(told);
  if (parsed.success) return { ok: true, module: parsed.data };
  const path = parsed.error.issues[0]?.path ?? [];
  const [name, option] = path;
  const at = path.join(".");
  if (name === "activity" || name === "render") return { ok: false, reason: because("noFunction", { at }) };
  if (name !== "options") return { ok: false, reason: because("noSchema", { at: at || "tool" }) };
  const scopes = SCOPES.join(", ");
  const reason =
    option === undefined ? because("otherOptions", { scopes, at }) : because("otherOption", { scopes, at });
  return { ok: false, reason };
}

/** `exchange-rate.ts` is `ExchangeRateTool`, by whichever separators the name is written; null when nothing is left of it. */
export function titleOfFile(file: string): string | null {
  const words = file
    .replace(/\.[^.]+$/, "")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  const bare = name.replace(/tool$/i, "");
  return /^[A-Za-z]/.test(bare) ? `${bare}Tool` : null;
}

function contextOf({ scope, signal, now }: ActivityContext, scopes: readonly CustomScope[]): CustomContext {
  const may = (part: CustomScope) => scopes.includes(part);
  const sources = scope.sources.map(({ number, url, title, snippet, status, publishedAt }) => ({
    number,
    url,
    title,
    snippet,
    status,
    publishedAt,
  }));
  const plan = scope.plan && { goal: scope.plan.goal, steps: structuredClone(scope.plan.steps) };
  return {
    signal,
    now,
    ...(may("question") ? { question: scope.question } : {}),
    ...(may("plan") ? { plan } : {}),
    ...(may("sources") ? { sources } : {}),
  };
}

/** A value of another's making as plain data. Throws when it is none, or is too much. */
function plainData(value: unknown, title: string): unknown {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new Error(`${title} returned nothing that can be kept.`);
  if (text.length > LONGEST_RESULT)
    throw new Error(`${title} returned ${text.length} characters; ${LONGEST_RESULT} is the most.`);
  return JSON.parse(text);
}

// The code of a custom tool, loaded when a run first names the tool and kept from then on.

type CustomCode = {
  activity?: (call: unknown, tool: unknown, context: unknown) => unknown;
  render?: (output: unknown) => unknown;
};

type LazyCode = {
  /** The code once it is loaded; undefined before, and when it could not be. */
  loaded(): CustomCode | undefined;
  /** Loads it, once. Undefined when it cannot be loaded any more; that is said in the log. */
  load(): Promise<CustomCode | undefined>;
};

/** `file` is an absolute path to a file whose exports were looked at before. */
export function lazyCode(file: string): LazyCode {
  let code: CustomCode | undefined;
  let loading: Promise<CustomCode | undefined> | undefined;
  const url = pathToFileURL(file).href;
  async function begin(): Promise<CustomCode | undefined> {
    try {
      code = (await import(
        /* turbopackIgnore: true */ /* webpackIgnore: true */ /* @vite-ignore */ url
      )) as CustomCode;
    } catch (error) {
      log.error("custom-tool-not-loaded", { file, error });
    }
    return code;
  }
  return {
    loaded: () => code,
    load() {
      loading ??= begin();
      return loading;
    },
  };
}

/** The activity as the run calls it: a copy of the call goes in, plain data comes out. */
export function wrappedActivity(
  title: string,
  { activity, options }: Described,
  code: LazyCode,
): Activity | null {
  if (!activity) return null;
  return async (call, tool, context) => {
    const { activity: answer } = (await code.load()) ?? {};
    if (!answer) throw new Error(`The file of ${title} cannot be loaded any more.`);
    return plainData(await answer(structuredClone(call), tool, contextOf(context, options.scopes)), title);
  };
}

/** A result is rendered for every prompt from then on: one that cannot be is told as the data it is. */
function renderedText(output: unknown, code: LazyCode): string {
  const plain = JSON.stringify(output) ?? "";
  const render = code.loaded()?.render;
  if (!render) return typeof output === "string" ? output : plain;
  try {
    const said = render(structuredClone(output));
    return typeof said === "string" ? said : (JSON.stringify(said) ?? plain);
  } catch (error) {
    log.warn("tool-not-rendered", { error });
    return plain;
  }
}

/** The result as the model reads it, when the code is loaded: cut, and marked as what a tool said. */
export function wrappedRender(code: LazyCode) {
  return (output: unknown, config: { execution: { mcpContextLimit: number } }): PromptText => {
    const text = renderedText(output, code);
    const limit = config.execution.mcpContextLimit;
    const cut = cutText(text, limit);
    const mark = `\n[… cut: the first ${limit} of ${cut.length} characters]`;
    return dataBlock(told`result of a tool`, outsideText(cut.truncated ? cut.text + mark : cut.text));
  };
}
