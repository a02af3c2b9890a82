// Which addresses may be opened at all (SEC-4): those that a search found, that a page named which was read, or that the
// person wrote. A model that was talked into it cannot carry a secret out in an address of its own making: such a one is
// refused before its host is even asked for. What is opened is the address as it was seen: in how the model spells it, with
// marks of a campaign or slashes at its end, there is room for a secret as well.

import { addressIn } from "@/lib/sources/names-address";
import { isLibraryUrl, urlKey } from "@/lib/sources/url-key";
import type { ActivityContext } from "./activity";

/** What the model and the person are told of an address that nobody named. */
export const UNKNOWN_ADDRESS =
  "This address was found by no search, named on no page that was read and not given by the person, so it is not opened. Take one of the sources, or search for the page.";

async function onReadPages(
  { scope, services, signal }: ActivityContext,
  url: string,
): Promise<string | null> {
  for (const { pageId } of scope.sources) {
    if (pageId === null) continue;
    signal.throwIfAborted();
    const text = await services.pageText(pageId);
    const found = text === null ? null : addressIn(text, url);
    if (found !== null) return found;
  }
  return null;
}

function firstIn(texts: readonly string[], url: string): string | null {
  for (const text of texts) {
    const found = addressIn(text, url);
    if (found !== null) return found;
  }
  return null;
}

/**
 * An address as it was seen before; null when it was not. Documents on this machine may always be asked for: nothing goes
 * out.
 */
export async function knownAddress(context: ActivityContext, url: string): Promise<string | null> {
  const { sources, openable } = context.scope;
  if (isLibraryUrl(url)) return url;
  const key = urlKey(url);
  const source = sources.find((known) => urlKey(known.url) === key);
  if (source) return source.url;
  const words = sources.map(({ title, snippet }) => `${title}\n${snippet}`);
  return firstIn(openable, url) ?? firstIn(words, url) ?? (await onReadPages(context, url));
}
