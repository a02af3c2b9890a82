"use client";

import { ArrowDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";

/**
 * Offers the newest to a reader who is elsewhere on the page, with how many rows came since. It has a row of its own in the
 * dock, so that it lies over no words.
 */
export function JumpButton({ unseen, onJump }: { unseen: number; onJump: () => void }) {
  const t = useWords();
  return (
    <div className="flex justify-center py-2">
      <Button onClick={onJump}>
        <ArrowDown size={14} aria-hidden="true" />
        {unseen === 0 ? t("thread.follow.newest") : t("thread.follow.unseen", { count: unseen })}
      </Button>
    </div>
  );
}
