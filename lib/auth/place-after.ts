/**
 * Where signing in leads: the address of this server that `next` names, whole, so that no path can be read as the name of
 * another server (`/.//other.example`). Home for anything else.
 */
export function placeAfter(next: string | null, origin: string): string {
  const home = `${origin}/`;
  if (next === null || !URL.canParse(next, home)) return home;
  const place = new URL(next, home);
  // By the whole address: that of a blob has this origin as well, and one with a name in it has none of it.
  const isHere = place.href.startsWith(home);
  // Who has just signed in has no use for the sign-in, and answers of the interface are no pages.
  return isHere && !/^\/(?:login|api)(?:\/|$)/.test(place.pathname) ? place.href : home;
}
