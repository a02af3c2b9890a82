// Groups addresses of one page in lists for readers. The identity of a source is stricter (`urlKey`): here an equal
// title allows parameters that only name the referrer to differ.

import { isLibraryUrl, libraryPath, parseSourceUrl, urlKey } from "./url-key";

/** Parameters that name the referrer and never select the content. */
const ORIGIN =
  /^(?:ref|referrer|referer|source|share|shared|si|spm|srsltid|cmp|cmpid|campaign|cid|icid|ncid|_ga|_gl|gad_source|gbraid|wbraid|li_fat_id|ttclid|twclid|amp|at_\w+|pk_\w+|mtm_\w+|hsa_\w+)$/i;

/** Equal for two addresses of one page; null if the page cannot be identified, so that it equals no other. */
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

/**
 * Groups items by page, each page at the position of its first item. `of` returns null for an item without an address.
 */
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
 * For pages with the same title at one host, returns the path and query that distinguish them; null for a page whose
 * title is unique.
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
