/**
 * The address after signing in: the address on this server that `next` names, absolute, so that no path can
 * be read as another server's name (`/.//other.example`). Home for anything else.
 */
export function placeAfter(next: string | null, origin: string): string {
  const home = `${origin}/`;
  if (next === null || !URL.canParse(next, home)) return home;
  const place = new URL(next, home);
  // Compares the whole address: a blob URL has this origin too, and an address with a user name does not
  // start with it.
  const isHere = place.href.startsWith(home);
  // A signed-in user does not need the sign-in page, and API responses are not pages.
  return isHere && !/^\/(?:login|api)(?:\/|$)/.test(place.pathname) ? place.href : home;
}
