// The code of a custom tool, loaded when a run first names the tool and kept from then on.

import { pathToFileURL } from "node:url";
import { log } from "@/lib/log";

type CustomCode = {
  activity?: (call: unknown, tool: unknown, context: unknown) => unknown;
  render?: (output: unknown) => unknown;
};

export type LazyCode = {
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
