// Which addresses may be opened at all (SEC-4): those that a search found, that a page that was read
// contains, or that the person wrote. A manipulated model cannot leak a secret in an address of its own: such
// an address is refused before its host is even resolved. The address is opened in the spelling in which it
// was seen, because the model's spelling, with tracking parameters or trailing slashes, could also carry a
// secret.

import { addressIn } from "@/lib/sources/names-address";
import { isLibraryUrl, urlKey } from "@/lib/sources/url-key";
import type { ActivityContext } from "./activity";

/** What the model and the person read about an unknown address. */
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
 * The address as it was seen before; null when it was not. Library documents are always allowed: nothing
 * leaves the machine.
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
