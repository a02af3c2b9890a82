// The site that a host belongs to: the name that somebody registered.

/** Second levels under which names are registered in many countries: `example.co.uk`, `example.com.au`. */
const SHARED = /^(?:com?|org|net|gov|gob|gouv|gv|ac|edu?|mil|or|ne|go|nom|info)$/;

/** "bbc.co.uk" for "news.bbc.co.uk"; an address in numbers is its own site. */
export function siteOf(host: string): string {
  const labels = host.toLowerCase().split(".");
  if (labels.length <= 2 || /^[\d.]+$|:/.test(host)) return host.toLowerCase();
  const [second = "", top = ""] = labels.slice(-2);
  return labels.slice(top.length === 2 && SHARED.test(second) ? -3 : -2).join(".");
}
