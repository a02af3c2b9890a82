// Recognises the DOI of a publication in the address of its page.

import { plainDoi } from "@/lib/sources/publication";

const ARXIV_HOST = /^(?:www\.|export\.)?arxiv\.org$/;
const ARXIV_PATH =
  /^\/(?:abs|pdf|html)\/((?:\d{4}\.\d{4,5})|(?:[a-z-]{2,20}(?:\.[A-Z]{2})?\/\d{7}))(?:v\d{1,3})?(?:\.pdf)?\/?$/;
const NATURE_HOST = /^(?:www\.)?nature\.com$/;
const NATURE_PATH = /^\/articles\/([a-z0-9-]{4,60})(?:\.pdf)?\/?$/;
/** The registrant begins after a slash or an equals sign. */
const IN_PATH = /(?<=[/=])10\.\d{4,9}\/[^\s"?#&]{1,200}/;
/** Publishers append these endings for other views of the same publication. */
const VIEWS =
  /(?:\/(?:full|abstract|abs|pdf|epdf|html|meta|fulltext|summary|references|citations)|\.pdf|\.html?|\/)$/i;
/** Other parameters may hold what somebody searches for, on a page about something else. */
const IN_QUERY = /(?<=[?&](?:id|doi)=)10\.\d{4,9}\/[^\s"<>?#&]{1,200}/;
/** Repositories number the versions of a preprint in its address: `10.1101/2020.01.01.123456v2`. */
const PREPRINT_VERSION = /^(10\.1101\/\d[\d.]{3,30})v\d{1,3}(?:\.\S{1,30})?$/;
const MOST_VIEWS = 4;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray percent sign.
    return text;
  }
}

function withoutViews(doi: string): string {
  let plain = doi;
  for (let round = 0; round < MOST_VIEWS; round += 1) plain = plain.replace(VIEWS, "");
  return plain.replace(PREPRINT_VERSION, "$1");
}

/**
 * The DOI of the publication at an address, in its plain form; null when the address names none. An address of arXiv
 * names one by its number, and one of nature.com by its last part.
 */
export function doiInAddress(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, hostname, pathname, search } = new URL(url);
  if (!/^https?:$/.test(protocol)) return null;
  const arxiv = ARXIV_HOST.test(hostname) ? ARXIV_PATH.exec(pathname)?.[1] : undefined;
  if (arxiv) return plainDoi(`10.48550/arxiv.${arxiv}`);
  const nature = NATURE_HOST.test(hostname) ? NATURE_PATH.exec(pathname)?.[1] : undefined;
  if (nature) return plainDoi(`10.1038/${nature}`);
  const path = decoded(pathname);
  const found = IN_PATH.exec(path)?.[0] ?? IN_QUERY.exec(decoded(search))?.[0];
  return found ? plainDoi(withoutViews(found)) : null;
}
