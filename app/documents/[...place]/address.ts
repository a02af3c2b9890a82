import { notFound } from "next/navigation";
import { documentUrl } from "@/lib/documents/collections";
import { urlKey } from "@/lib/sources/url-key";

/** The document's address in the library: its collection, then its path. What is not an address of any is not found. */
export function addressOf([collection = "", ...path]: string[]): string {
  try {
    return urlKey(documentUrl(decodeURIComponent(collection), path.map(decodeURIComponent).join("/")));
  } catch (error) {
    if (error instanceof URIError) notFound();
    throw error;
  }
}
