// Who asks for a page. Every page asks this before it shows anything: a layout is not drawn anew with each of them.

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { type Actor, whoAsks } from "@/lib/auth/actor";
import { isPrivate, ownReach } from "@/lib/http/public-address";
import { sessionCookie } from "@/lib/http/session-cookie";

/** Also a stranger; for what is drawn around the page where people sign in. */
export const whoeverAsks = cache(async (): Promise<Actor> => {
  const jar = await cookies();
  const session = jar.get(sessionCookie())?.value || null;
  return whoAsks({ key: null, session, isPrivate: isPrivate(ownReach()) });
});

/** Leads who is not signed in to where they can. */
export const actor = cache(async (): Promise<Actor> => {
  const found = await whoeverAsks();
  if (found.kind === "stranger") redirect("/login");
  return found;
});
