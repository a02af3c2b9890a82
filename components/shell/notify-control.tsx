"use client";

import { Bell, BellOff } from "lucide-react";
import { useState } from "react";
import { useNotify } from "@/components/shell/notify";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";

/**
 * Offers notifications about runs; asks for permission only on a click. `quiet` renders nothing when there is
 * nothing to do.
 */
export function NotifyControl({ quiet = false }: { quiet?: boolean }) {
  const t = useWords();
  const { state, turnOn, turnOff } = useNotify();
  const [failed, setFailed] = useState(false);
  if (state === null) return <div className="min-h-8 pointer-coarse:min-h-11" />;
  if (state === "unsupported" || failed)
    return quiet ? null : <p className="text-meta text-muted">{t("shell.notify.unsupported")}</p>;
  if (state === "denied") return <p className="text-meta text-muted">{t("shell.notify.denied")}</p>;
  if (state === "on")
    return (
      <p className="flex min-h-8 flex-wrap items-center gap-x-2 text-meta text-muted">
        <Bell size={16} aria-hidden="true" className="shrink-0" />
        <span>{t("shell.notify.on")}</span>
        <Button variant="quiet" onClick={turnOff} className="text-meta">
          {t("shell.notify.turnOff")}
        </Button>
      </p>
    );
  return (
    <Button
      variant="quiet"
      onClick={async () => setFailed((await turnOn()) === "unsupported")}
      className="-ml-3 self-start text-meta text-muted"
    >
      <BellOff size={16} aria-hidden="true" />
      {t("shell.notify.turnOn")}
    </Button>
  );
}
