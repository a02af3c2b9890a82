import { notFound } from "next/navigation";
import { documentUrl } from "@/lib/documents/collections";
import { urlKey } from "@/lib/sources/url-key";

/**
 * Returns the document's address in the library: its collection, then its path. An invalid address is
 * answered with 404.
 */
export function addressOf([collection = "", ...path]: string[]): string {
  try {
    return urlKey(documentUrl(decodeURIComponent(collection), path.map(decodeURIComponent).join("/")));
  } catch (error) {
    if (error instanceof URIError) notFound();
    throw error;
  }
}
