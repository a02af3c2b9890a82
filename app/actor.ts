// Determines who requests a page. Every page calls it before it shows anything, because layouts are not
// rendered again for each page.

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { type Actor, whoAsks } from "@/lib/auth/actor";
import { isPrivate, ownReach } from "@/lib/http/public-address";
import { sessionCookie } from "@/lib/http/session-cookie";

/** Includes visitors without a session; for the frame around the sign-in page. */
export const whoeverAsks = cache(async (): Promise<Actor> => {
  const jar = await cookies();
  const session = jar.get(sessionCookie())?.value || null;
  return whoAsks({ key: null, session, isPrivate: isPrivate(ownReach()) });
});

/** Redirects visitors without a session to the sign-in. */
export const actor = cache(async (): Promise<Actor> => {
  const found = await whoeverAsks();
  if (found.kind === "stranger") redirect("/login");
  return found;
});
