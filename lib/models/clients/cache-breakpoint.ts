// The border between the part of a prompt that stays for later requests and the tail of one request. The engine
// marks the last message that stays; each client translates the mark to what its provider calls it.

import type {
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  SharedV4ProviderOptions,
} from "@ai-sdk/provider";

/** The mark, as the `providerOptions` of a message or of a part of it. */
export const CACHE_BREAKPOINT = { groundwork: { cacheBreakpoint: true } } as const;

type Marked = { providerOptions?: SharedV4ProviderOptions };

export const isBreakpoint = ({ providerOptions }: Marked): boolean =>
  providerOptions?.groundwork?.cacheBreakpoint === true;

/** Without our own options, and with `form` in the place of the mark. */
function translated<T extends Marked>(marked: T, form: SharedV4ProviderOptions | null): T {
  const { providerOptions, ...rest } = marked;
  if (!providerOptions?.groundwork) return marked;
  const { groundwork: _mark, ...others } = providerOptions;
  const options = { ...others, ...(isBreakpoint(marked) ? form : null) };
  return (Object.keys(options).length > 0 ? { ...rest, providerOptions: options } : rest) as T;
}

function ofMessage(message: LanguageModelV4Message, form: SharedV4ProviderOptions | null) {
  const { content } = message;
  // A mark on a message stands for its end, so it moves to the last part: adapters look there.
  const parts = Array.isArray(content)
    ? content.map((part, at) =>
        at === content.length - 1 && isBreakpoint(message)
          ? translated(
              { ...part, providerOptions: { ...part.providerOptions, ...message.providerOptions } },
              form,
            )
          : translated(part, form),
      )
    : content;
  const own = translated(message, Array.isArray(content) ? null : form);
  return { ...own, content: parts } as LanguageModelV4Message;
}

/** The prompt with the provider's form of the mark; null removes it, for providers that know none. */
export function withBreakpoints(
  prompt: LanguageModelV4Prompt,
  form: SharedV4ProviderOptions | null,
): LanguageModelV4Prompt {
  return prompt.map((message) => ofMessage(message, form));
}

/** The prompt with the instructions marked too: they stay from the first request of a run to its last. */
export function withMarkedInstructions(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  const last = prompt.findLastIndex(({ role }) => role === "system");
  return prompt.map((message, at) =>
    at === last
      ? { ...message, providerOptions: { ...message.providerOptions, ...CACHE_BREAKPOINT } }
      : message,
  );
}
