"use client";

import { Fragment, useSyncExternalStore } from "react";
import { Kbd } from "@/components/ui/kbd";
import { useWords } from "@/components/ui/words";

const never = () => () => undefined;
const onMac = () => /^(?:Mac|iP)/.test(navigator.platform);

/** Shortcut keys in the notation of `shortcuts.ts`, as labelled on this keyboard. */
export function Keys({ keys }: { keys: string }) {
  const t = useWords();
  const mac = useSyncExternalStore(never, onMac, () => false);
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {keys.split(" ").map((press, index) => (
        <Fragment key={press}>
          {index > 0 ? <span className="text-fine text-muted">{t("shell.keyThen")}</span> : null}
          {press.split("+").map((key) => (
            <Kbd key={key}>{key === "Mod" ? (mac ? "⌘" : "Ctrl") : key}</Kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
