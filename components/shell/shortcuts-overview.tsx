"use client";

import { Keys } from "@/components/shell/keys";
import { useLoneKeys } from "@/components/shell/lone-keys";
import { LoneKeysSwitch } from "@/components/shell/lone-keys-switch";
import { isLone, SHORTCUTS, type Shortcut } from "@/components/shell/shortcut-list";
import { Sheet } from "@/components/ui/sheet";
import { useWords } from "@/components/ui/words";

function Entry({ shortcut, loneOn }: { shortcut: Shortcut; loneOn: boolean }) {
  const t = useWords();
  const keys = shortcut.keys.filter((each) => loneOn || !isLone(each));
  return (
    <div className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-b-0">
      <dt>{t(shortcut.does)}</dt>
      <dd className="flex shrink-0 flex-wrap items-center justify-end gap-x-2 gap-y-1">
        {keys.length > 0 ? (
          keys.map((each, index) => (
            <span key={each} className="flex items-center gap-2">
              {index > 0 ? <span className="text-fine text-muted">{t("shell.keyOr")}</span> : null}
              <Keys keys={each} />
            </span>
          ))
        ) : (
          <span className="text-meta text-muted">{t("shell.keyOff")}</span>
        )}
      </dd>
    </div>
  );
}

function Overview() {
  const t = useWords();
  const loneOn = useLoneKeys();
  return (
    <div className="scroll-steady px-4 max-md:pb-4">
      <div className="gap-x-10 md:columns-2">
        {SHORTCUTS.map(({ place, shortcuts }) => (
          <section key={place} className="break-inside-avoid pt-5">
            <h3 className="pb-1 text-meta font-semibold">{t(place)}</h3>
            <dl className="border-t border-line">
              {shortcuts.map((shortcut) => (
                <Entry key={shortcut.does} shortcut={shortcut} loneOn={loneOn} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="mt-6 border-line bg-ground py-2 md:sticky md:bottom-0 md:border-t">
        <LoneKeysSwitch />
      </div>
    </div>
  );
}

/** All keyboard shortcuts by screen. Loaded on first use. */
export function ShortcutsOverview({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords();
  return (
    <Sheet open={open} onClose={onClose} title={t("shell.shortcuts")}>
      <Overview />
    </Sheet>
  );
}
