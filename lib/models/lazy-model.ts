import type { LanguageModelV4 } from "@ai-sdk/provider";

/**
 * A model that is made when it is first asked: what makes it is a large package, of which a server that has nothing to
 * research keeps nothing in memory.
 */
export function lazyModel(
  identity: Pick<LanguageModelV4, "provider" | "modelId">,
  make: () => Promise<LanguageModelV4>,
): LanguageModelV4 {
  let made: Promise<LanguageModelV4> | undefined;
  const ready = () => {
    made ??= make();
    return made;
  };
  return {
    ...identity,
    specificationVersion: "v4",
    supportedUrls: {},
    doGenerate: async (options) => (await ready()).doGenerate(options),
    doStream: async (options) => (await ready()).doStream(options),
  };
}
