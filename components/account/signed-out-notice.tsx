"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { SIGNED_OUT } from "@/lib/client/request";
import type { SignInWays } from "@/lib/http/user-responses";

// Loaded only when a session has ended, so it is not part of the first load.
const SignedOut = lazy(() =>
  import("@/components/account/signed-out").then((module) => ({ default: module.SignedOut })),
);

/** Asks the user to sign in again as soon as a request is refused because the session ended. */
export function SignedOutNotice({ userId, ways }: { userId: string; ways: SignInWays }) {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  useEffect(() => {
    const ask = () => setState("open");
    window.addEventListener(SIGNED_OUT, ask);
    return () => window.removeEventListener(SIGNED_OUT, ask);
  }, []);
  if (state === "never") return null;
  return (
    <Suspense>
      <SignedOut open={state === "open"} userId={userId} ways={ways} onClose={() => setState("closed")} />
    </Suspense>
  );
}
