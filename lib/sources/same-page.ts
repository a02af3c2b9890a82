// Which addresses lead to one page, for lists that a person reads. The identity of a source is stricter (`urlKey`): here a
// title that is the same, too, allows for parameters that only say where a visitor came from.

import { isLibraryUrl, libraryPath, parseSourceUrl, urlKey } from "./url-key";

/** Names of parameters that say who linked or shared a page; of no page do they choose the text. */
const ORIGIN =
  /^(?:ref|referrer|referer|source|share|shared|si|spm|srsltid|cmp|cmpid|campaign|cid|icid|ncid|_ga|_gl|gad_source|gbraid|wbraid|li_fat_id|ttclid|twclid|amp|at_\w+|pk_\w+|mtm_\w+|hsa_\w+)$/i;

/** The same for two addresses of one page; null where nothing tells, so that it is like no other. */
function pageKey({ title, url }: { title: string; url: string }): string | null {
  const name = title.replace(/\s+/g, " ").trim().toLowerCase();
  const parsed = parseSourceUrl(urlKey(url));
  if (name === "" || !parsed) return null;
  for (const parameter of [...parsed.searchParams.keys()])
    if (ORIGIN.test(parameter)) parsed.searchParams.delete(parameter);
  const host = parsed.host.replace(/^(?:www|m|amp)\./, "");
  const path = parsed.pathname.replace(/\/(?:index\.(?:html?|php))?$/, "");
  return `${host} ${path} ${parsed.search} ${name}`;
}

/** The items of a list by the page they lead to, each page where its first item stood. `of` is null for an item without an address. */
export function byPage<Item>(
  items: readonly Item[],
  of: (item: Item) => { title: string; url: string } | null,
): [Item, ...Item[]][] {
  const groups: [Item, ...Item[]][] = [];
  const known = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const about = of(item);
    const key = about && pageKey(about);
    const group = key ? known.get(key) : undefined;
    if (group) {
      group.push(item);
      continue;
    }
    const begun: [Item, ...Item[]] = [item];
    groups.push(begun);
    if (key) known.set(key, begun);
  }
  return groups;
}

type Named = { title: string; host: string; url: string };

/**
 * Tells pages of one name at one host apart: for such a page its path, with what its address asks for, and null for one
 * whose name says it.
 */
export function pathWhereNeeded(pages: readonly Named[]): (page: Named) => string | null {
  const nameOf = ({ title, host }: Named) => `${host} ${title.trim().toLowerCase()}`;
  const counts = new Map<string, number>();
  for (const page of pages) counts.set(nameOf(page), (counts.get(nameOf(page)) ?? 0) + 1);
  return (page) => ((counts.get(nameOf(page)) ?? 0) > 1 ? pathOf(page.url) : null);
}

function pathOf(url: string): string | null {
  if (isLibraryUrl(url)) return libraryPath(url);
  const parsed = parseSourceUrl(url);
  return parsed && `${parsed.pathname}${parsed.search}`;
}
