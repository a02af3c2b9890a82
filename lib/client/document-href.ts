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

/** The address in the library of a document of the person's own, by its path in the folder of its collection. */
export function documentAddress(path: string, collection = "documents"): string {
  return `${LIBRARY}${collection}/${path.split("/").map(encodeURIComponent).join("/")}`;
}
