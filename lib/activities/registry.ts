// The registry of activities: the code that answers calls, found by name and variant (A3, A6). An activity
// with a tool's name is enough for the tool to be answered by code (A15, A17); the tool itself never changes
// (A5). `lib/activities/builtin.ts` fills the instance `Activity`.

import type { AgentConfig } from "@/lib/config/schema";
import { canonicalName } from "@/lib/tools/registry";
import type { Output, RegisteredTool, ToolSchema } from "@/lib/tools/tool";
import type { ActivityFor, Activity as ActivityFunction, RegisteredActivity } from "./activity";
import { dataBlock, outsideText, type PromptText, told } from "./data-block";

const DEFAULT_VARIANT = "default";

type ActivityOptions<O = unknown> = {
  /** One of several implementations under the same name (R1). */
  readonly variant?: string;
  /** The text that the model reads as the result (S4); by default a string or JSON, as data. */
  readonly render?: (output: O, config: Readonly<AgentConfig>) => PromptText;
  /** True when it may safely be repeated (Q14). */
  readonly idempotent?: boolean;
  /** Replaces what is registered under the same name and variant, which is otherwise an error. */
  readonly override?: boolean;
};

export type ActivityRegistry = {
  /**
   * Registers an async function under a name, or under the name of a tool, which then types its argument and
   * result (A8). Throws TypeError when it is not a function, and Error when name and variant are taken and
   * `override` is not set.
   */
  register<S extends ToolSchema>(
    tool: RegisteredTool<S>,
    run: ActivityFor<S>,
    options?: ActivityOptions<Output<S>>,
  ): RegisteredActivity;
  register(name: string, run: ActivityFunction, options?: ActivityOptions): RegisteredActivity;
  /**
   * The given variant; without one `"default"`, or the first registered when there is no default. Names are
   * compared like those of tools.
   */
  get(name: string, variant?: string | null): RegisteredActivity | undefined;
  /** Whether any variant of this name is registered. */
  has(name: string): boolean;
  /** All activities, by name and variant in the order of registration. */
  list(): RegisteredActivity[];
};

/** An activity typed by a tool's schema literal: `defineActivity(webSearchSchema, async (call) => ...)` (A8). */
export function defineActivity<const S extends ToolSchema>(_schema: S, run: ActivityFor<S>): ActivityFor<S> {
  return run;
}

/** Without a render function, a result may come from anywhere, so it is treated as outside data. */
function asData(output: unknown): PromptText {
  return dataBlock(
    told`result`,
    outsideText(typeof output === "string" ? output : JSON.stringify(output ?? null)),
  );
}

/** A fresh, empty registry. */
export function createActivityRegistry(): ActivityRegistry {
  const byName = new Map<string, Map<string, RegisteredActivity>>();
  return {
    register(nameOrTool: string | RegisteredTool, run: unknown, options: ActivityOptions<never> = {}) {
      const label = typeof nameOrTool === "string" ? nameOrTool : nameOrTool.name;
      const name = canonicalName(label);
      if (name === "") throw new Error(`Activity "${label}": the name needs at least one letter or digit.`);
      if (typeof run !== "function")
        throw new TypeError(`Activity "${label}": it must be an async function.`);
      const variant = options.variant ?? DEFAULT_VARIANT;
      const variants = byName.get(name) ?? new Map<string, RegisteredActivity>();
      if (variants.has(variant) && options.override !== true)
        throw new Error(`Activity "${label}": variant "${variant}" is registered already.`);
      const activity: RegisteredActivity = {
        name,
        variant,
        // Always awaited, so a function that throws at once or returns a plain value behaves like any other
        // (A1).
        run: async (...args) => (run as ActivityFunction)(...args),
        render: (options.render as RegisteredActivity["render"] | undefined) ?? asData,
        idempotent: options.idempotent ?? false,
      };
      variants.set(variant, activity);
      byName.set(name, variants);
      return activity;
    },
    get(name, variant) {
      const variants = byName.get(canonicalName(name));
      if (typeof variant === "string") return variants?.get(variant);
      return variants?.get(DEFAULT_VARIANT) ?? variants?.values().next().value;
    },
    has: (name) => byName.has(canonicalName(name)),
    list: () => [...byName.values()].flatMap((variants) => [...variants.values()]),
  };
}

/** The built-in activities; `lib/activities/builtin.ts` registers them. */
export const Activity = createActivityRegistry();
