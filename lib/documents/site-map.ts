import { readFile } from "node:fs/promises";
import { urlKey } from "@/lib/sources/url-key";
import { type Collection, documentUrl } from "./collections";
import type { ScannedFile } from "./scan";

/** `01-app/02-guides/analytics.md` → `app/guides/analytics`: the name of a page on its site. */
function siteNameOf(path: string): string {
  return path
    .replace(/\.mdx?$/, "")
    .split("/")
    .map((part) => part.replace(/^\d+-/, ""))
    .join("/")
    .replace(/(?:^|\/)index$/, "");
}

/** Resolves the names by which pages of a documentation refer to each other. */
export class SiteMap {
  readonly #byName = new Map<string, ScannedFile>();
  readonly #collection: Collection;

  constructor(collection: Collection, files: ScannedFile[]) {
    this.#collection = collection;
    if (collection.kind !== "package") return;
    for (const file of files) this.#byName.set(siteNameOf(file.path), file);
  }

  /** Raw text of the page with this name; null if there is none. */
  readonly source = async (name: string): Promise<string | null> => {
    const file = this.#byName.get(name.replace(/^\/+|(?<!\/)\/+$/g, ""));
    if (!file || file.refused !== null) return null;
    const text = await readFile(file.absolute, "utf8").catch(() => null);
    return text?.replace(/\r\n?/g, "\n") ?? null;
  };

  /** Library address of the page at a site path such as `/docs/app/guides/analytics`; null if there is none. */
  readonly link = (sitePath: string): string | null => {
    const name = /^\/docs(?:\/(.*))?$/.exec(sitePath)?.[1]?.replace(/(?<!\/)\/+$/, "");
    const file = name === undefined ? undefined : this.#byName.get(name);
    return file ? urlKey(documentUrl(this.#collection.name, file.path)) : null;
  };
}
