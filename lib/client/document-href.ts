// URLs of the pages that show documents. A document's address in the library is `library://<collection>/<path>`.

const LIBRARY = "library://";

/** The page of a document by its library address, scrolled to `find`; null for any other address. */
export function documentHref(url: string, find = ""): string | null {
  if (!url.startsWith(LIBRARY)) return null;
  const query = find ? `?find=${encodeURIComponent(find)}` : "";
  return `/documents/${url.slice(LIBRARY.length)}${query}`;
}

/** The page of the user's own document, by its path in the folder of its collection. */
export function ownDocumentHref(path: string, collection = "documents"): string {
  return `/documents/${collection}/${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** The URL of a document's text as a plain file. */
export function documentTextHref(url: string): string {
  return `/api/documents/text?url=${encodeURIComponent(url)}`;
}

/** Encodes like the index: brackets and the like too, because addresses are used in Markdown links. */
const encodePart = (part: string): string =>
  encodeURIComponent(part).replace(/[()'!*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** The library address of the user's own document, by its path in the folder of its collection. */
export function documentAddress(path: string, collection = "documents"): string {
  return `${LIBRARY}${collection}/${path.split("/").map(encodePart).join("/")}`;
}

/** The file name of a document, by its library address. */
export function documentName(url: string): string {
  const last = url.slice(url.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    // A literal percent sign.
    return last;
  }
}

/** Collection and path of a document by its library address; null for any other address. */
export function documentPlace(url: string): { collection: string; path: string } | null {
  if (!url.startsWith(LIBRARY)) return null;
  const [collection = "", ...parts] = url.slice(LIBRARY.length).split("/");
  try {
    return { collection, path: parts.map(decodeURIComponent).join("/") };
  } catch {
    // A literal percent sign.
    return { collection, path: parts.join("/") };
  }
}
