"use client";

import { ArrowDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";

/** Offers the newest to a reader who is elsewhere on the page, with how many rows came since. */
export function JumpButton({ unseen, onJump }: { unseen: number; onJump: () => void }) {
  const t = useWords();
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-full flex justify-center pb-2">
      <Button onClick={onJump} className="pointer-events-auto shadow-float">
        <ArrowDown size={14} aria-hidden="true" />
        {unseen === 0 ? t("thread.follow.newest") : t("thread.follow.unseen", { count: unseen })}
      </Button>
    </div>
  );
}
