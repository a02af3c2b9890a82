"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { addressOf, type LibraryAddress, readAddress } from "@/components/library/library-address";

/** The address of the page as state: typing replaces it, choosing adds a step that Back takes away. */
export function useAddress(): {
  address: LibraryAddress;
  type: (q: string) => void;
  choose: (next: LibraryAddress) => void;
} {
  const parameters = useSearchParams();
  const known = parameters.toString();
  // The router tells of a step late, or never where Back was still being gone: what was chosen holds until it has moved on.
  const [ahead, setAhead] = useState<{ of: string; address: LibraryAddress } | null>(null);
  const inAddress = ahead?.of === known ? ahead.address : readAddress(parameters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it has moved, and not when something is chosen.
  useEffect(() => setAhead(null), [known]);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && typed.trim() !== inAddress.q ? { ...inAddress, q: typed } : inAddress;
  const address = typed === null ? shown : { ...shown, q: typed };
  useEffect(() => {
    // Back and forward bring other words than those that were typed.
    const forget = () => {
      setTyped(null);
      setAhead(null);
    };
    window.addEventListener("popstate", forget);
    return () => window.removeEventListener("popstate", forget);
  }, []);
  return {
    address,
    type: (q) => {
      setTyped(q);
      window.history.replaceState(null, "", addressOf({ ...address, q }));
    },
    choose: (next) => {
      setAhead({ of: known, address: next });
      window.history.pushState(null, "", addressOf(next));
    },
  };
}
