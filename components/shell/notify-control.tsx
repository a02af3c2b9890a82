"use client";

import { Bell, BellOff } from "lucide-react";
import { useState } from "react";
import { useNotify } from "@/components/shell/notify";
import { Button } from "@/components/ui/button";

const DENIED =
  "This browser blocks notifications from Groundwork. To hear of runs, allow them in the site settings beside the address, then come back here.";
const UNSUPPORTED =
  "This browser shows no notifications for this page. Runs that need you still stand first in the list and in the title of the tab.";

/** Offers to announce runs by a notification; asks the browser only when pressed. `quiet` says nothing where there is nothing to do. */
export function NotifyControl({ quiet = false }: { quiet?: boolean }) {
  const { state, turnOn, turnOff } = useNotify();
  const [failed, setFailed] = useState(false);
  if (state === null) return <div className="min-h-8 pointer-coarse:min-h-11" />;
  if (state === "unsupported" || failed)
    return quiet ? null : <p className="text-meta text-muted">{UNSUPPORTED}</p>;
  if (state === "denied") return <p className="text-meta text-muted">{DENIED}</p>;
  if (state === "on")
    return (
      <p className="flex min-h-8 flex-wrap items-center gap-x-2 text-meta text-muted">
        <Bell size={16} aria-hidden="true" className="shrink-0" />
        <span>
          A notification tells you when a run needs you or ends, while a page of Groundwork is open.
        </span>
        <Button variant="quiet" onClick={turnOff} className="text-meta">
          Turn off
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
      Tell me when a run needs me
    </Button>
  );
}
