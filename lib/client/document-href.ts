// Where a document of this machine is read. Its address in the library is `library://<collection>/<path>`.

const LIBRARY = "library://";

/** The page of the document at an address of the library, opened at `find`; null for any other address. */
export function documentHref(url: string, find = ""): string | null {
  if (!url.startsWith(LIBRARY)) return null;
  const query = find ? `?find=${encodeURIComponent(find)}` : "";
  return `/documents/${url.slice(LIBRARY.length)}${query}`;
}

/** The page of a document of the person's own, by its path in the folder of its collection. */
export function ownDocumentHref(path: string, collection = "documents"): string {
  return `/documents/${collection}/${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** The text of a document as a plain file. */
export function documentTextHref(url: string): string {
  return `/api/documents/text?url=${encodeURIComponent(url)}`;
}

/** As the index writes it: brackets and the like are encoded, too, because addresses stand in Markdown links. */
const encodePart = (part: string): string =>
  encodeURIComponent(part).replace(/[()'!*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** The address in the library of a document of the person's own, by its path in the folder of its collection. */
export function documentAddress(path: string, collection = "documents"): string {
  return `${LIBRARY}${collection}/${path.split("/").map(encodePart).join("/")}`;
}

/** The name of a document's file, by its address in the library. */
export function documentName(url: string): string {
  const last = url.slice(url.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    // A percent sign that stands for itself.
    return last;
  }
}

/** Collection and path of a document by its address in the library; null for any other address. */
export function documentPlace(url: string): { collection: string; path: string } | null {
  if (!url.startsWith(LIBRARY)) return null;
  const [collection = "", ...parts] = url.slice(LIBRARY.length).split("/");
  try {
    return { collection, path: parts.map(decodeURIComponent).join("/") };
  } catch {
    // A percent sign that stands for itself.
    return { collection, path: parts.join("/") };
  }
}
