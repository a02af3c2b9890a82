"use client";

import { createContext, type ReactNode, use } from "react";
import { useWords } from "@/components/ui/words";

/**
 * Whether the viewer may change shared settings. The shell provides it; the server checks every request
 * again.
 */
export const AdministersContext = createContext(true);

export const useAdministers = (): boolean => use(AdministersContext);

/** Renders what only administrators may use; `otherwise` is for everybody else. */
export function ForAdministrators({
  children,
  otherwise = null,
}: {
  children: ReactNode;
  otherwise?: ReactNode;
}) {
  return useAdministers() ? children : otherwise;
}

/** Tells everybody else why they cannot change anything here. */
export function AdministratorsNote({ about }: { about: "agents" | "documents" | "settings" }) {
  const t = useWords();
  return useAdministers() ? null : (
    <p className="mt-4 max-w-[65ch] border-l-2 border-line pl-4 text-muted">{t(`account.only.${about}`)}</p>
  );
}
