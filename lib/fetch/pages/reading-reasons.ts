// Why a page could not be read, as stored with its source. A model reads the sentence; the screen translates
// it (`lib/messages/*/reading-phrases.ts`). Contains no text of a page or a server.

export const READING_REASONS = {
  image: "This is a picture; only text can be read.",
  media: "This is a recording; only text can be read.",
  archive: "This is an archive of files, which is not opened.",
  office: "This is an office document of a kind that cannot be read.",
  binary: "This is a file of a kind that cannot be read.",
  empty: "There is nothing at this address: the answer is empty.",
  no_text: "The page holds no text.",
  scripted: "The page shows its text only to programs that run its scripts, which is not done here.",
  encrypted: "The document is protected by a password.",
  scanned: "The document holds pictures of its pages and no text.",
  damaged: "The document is damaged and cannot be read.",
  hard: "The page took too long to take apart and was given up.",
  heavy: "The page needed too much memory to take apart and was given up.",
  failed: "The page could not be taken apart.",
  robots: "The site's robots.txt asks programs to leave this page alone.",
  robots_unknown: "The site's robots.txt could not be read, so the site is left alone for now.",
  not_allowed: "The address belongs or leads to a host that may not be read here.",
  scheme_refused: "Only addresses of the web can be read, and a secure page may not lead to one that is not.",
  address_refused: "The address belongs or leads to a network that is not public.",
  port_refused: "The address names a port that pages are not read from.",
  too_many_redirects: "The address leads on and on and never to a page.",
  too_large: "The page is too large to be read.",
  too_slow: "The site took too long to answer.",
  unreachable: "The site could not be reached.",
  bad_response: "The answer of the site could not be understood.",
  gone: "There is no page at this address (status {status}).",
  closed: "The site does not give this page to everybody (status {status}).",
  busy: "The site asks to wait before it answers again (status {status}).",
  broken: "The site answered with an error of its own (status {status}).",
  other: "The site answered with something else than a page (status {status}).",
} as const;

export type ReadingReason = keyof typeof READING_REASONS;

const PLACE = "{status}";

/** The sentence of a reason; `status` is the server's, for reasons that include one. */
export function readingSentence(reason: ReadingReason, status?: number): string {
  return READING_REASONS[reason].replace(PLACE, String(status ?? ""));
}

/**
 * The reason of a stored sentence, with the server's status if it contains one; null for any other sentence.
 */
export function reasonOfSentence(sentence: string): { reason: ReadingReason; status: number | null } | null {
  for (const [reason, text] of Object.entries(READING_REASONS)) {
    const [before = "", after] = text.split(PLACE);
    if (after === undefined ? sentence !== text : !sentence.startsWith(before) || !sentence.endsWith(after))
      continue;
    const status = after === undefined ? "" : sentence.slice(before.length, sentence.length - after.length);
    if (/^\d*$/.test(status))
      return { reason: reason as ReadingReason, status: status === "" ? null : Number(status) };
  }
  return null;
}

/** The reason for a server's status, for any but a success. */
export function reasonOfStatus(status: number): ReadingReason {
  if (status === 404 || status === 410) return "gone";
  if ([401, 402, 403, 407, 451].includes(status)) return "closed";
  if (status === 429 || status === 503) return "busy";
  return status >= 500 ? "broken" : "other";
}
