"use client";

import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { isLoneKey } from "@/components/shell/lone-keys";
import { fieldLook } from "@/components/ui/field";
import { Kbd } from "@/components/ui/kbd";
import { useWords } from "@/components/ui/words";

/** A slash focuses the field, unless the person is typing elsewhere. */
export function useSlash(focus: () => void) {
  const latest = useRef(focus);
  latest.current = focus;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || !isLoneKey(event)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/** The search field for everything that is stored. */
export function SearchField({
  ref,
  value,
  onChange,
}: {
  ref: React.Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useWords();
  return (
    <search className="relative mt-6 block">
      <Search
        size={16}
        aria-hidden="true"
        className="absolute top-1/2 left-3.5 -translate-y-1/2 text-muted"
      />
      <input
        ref={ref}
        type="search"
        aria-label={t("library.searchField")}
        aria-keyshortcuts="/"
        placeholder={t("shell.searchShort")}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${fieldLook} peer min-h-11 pr-10 pl-10 text-ellipsis pointer-coarse:pr-3.5`}
      />
      <span className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 peer-focus:hidden peer-[:not(:placeholder-shown)]:hidden pointer-coarse:hidden">
        <Kbd>{"/"}</Kbd>
      </span>
    </search>
  );
}
