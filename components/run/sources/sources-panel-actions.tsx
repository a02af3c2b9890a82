"use client";

import { useRef, useState } from "react";
import { useSteer } from "@/components/run/controls/steering";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import type { Source } from "@/lib/run-log/run-state";
import { isLeftOut, siteOf } from "./left-out";
import type { RowSetting } from "./sources-panel-row";

const LOOK = "px-2 text-meta pointer-fine:min-h-6!";

/** Screen readers hear which of many rows a button belongs to. */
const unseen = (chunks: React.ReactNode[]) => (
  <span key="site" className="unseen">
    {chunks}
  </span>
);

/** Excludes the site of a source from the rest of an active run, or from follow-ups; or includes it again. */
function LeaveOut({
  source,
  banned,
  next,
  onNext,
}: {
  source: Pick<Source, "url" | "host">;
  /** Sites excluded from the run. */
  banned: readonly string[];
  /** Sites that follow-ups exclude. */
  next: readonly string[];
  onNext: (site: string) => void;
}) {
  const t = useWords();
  const steer = useSteer();
  const site = siteOf(source);
  if (!site || isLeftOut(site, banned)) return null;
  if (steer) return <LeaveOutNow site={site} steer={steer} />;
  const own = next.find((known) => isLeftOut(site, [known]));
  return (
    <Button onClick={() => onNext(own ?? site)} className={LOOK}>
      <span>
        {own
          ? t.rich("thread.sources.takeIn", { name: own, site: unseen })
          : t.rich("thread.sources.leaveOutNext", { name: site, site: unseen })}
      </span>
    </Button>
  );
}

/** Excluding a site from an active run cannot be undone, so it is confirmed. */
function LeaveOutNow({ site, steer }: { site: string; steer: NonNullable<ReturnType<typeof useSteer>> }) {
  const t = useWords();
  const [asked, setAsked] = useState(false);
  if (!asked)
    return (
      <Button onClick={() => setAsked(true)} className={LOOK}>
        <span>{t.rich("thread.sources.leaveOut", { name: site, site: unseen })}</span>
      </Button>
    );
  return (
    <p className="flex flex-wrap items-center gap-1 text-meta">
      <span className="w-full wrap-anywhere">{t("thread.sources.leaveOutAsked", { site })}</span>
      <Button onClick={() => void steer.send({ banHosts: [site] })} disabled={steer.sending} className={LOOK}>
        {steer.sending ? t("thread.sources.leaveOutSending") : t("thread.sources.leaveOutNow")}
      </Button>
      <Button variant="quiet" onClick={() => setAsked(false)} disabled={steer.sending} className={LOOK}>
        {t("thread.sources.leaveIn")}
      </Button>
      {steer.fault ? (
        <span role="alert" className="w-full text-unfound">
          {steer.fault}
        </span>
      ) : null}
    </p>
  );
}

/** The actions for a source of the list. */
export function RowActions({
  source,
  setting,
  onDone,
}: {
  source: Source;
  setting: RowSetting;
  onDone: () => void;
}) {
  const t = useWords();
  const { banned, wishes, onWish } = setting;
  const kept = wishes.top.includes(source.id);
  const place = useRef<HTMLDivElement>(null);
  const wish: RowSetting["onWish"] = (list, item) => {
    const row = place.current?.closest("li");
    onWish(list, item);
    onDone();
    // The pressed button is gone, and the row may have moved.
    requestAnimationFrame(() => row?.querySelector<HTMLElement>("[data-source-link]")?.focus());
  };
  return (
    <div ref={place} className="flex flex-wrap items-start gap-1 pb-2 pl-[4.5rem]">
      <Button onClick={() => wish("top", source.id)} className="px-2 text-meta pointer-fine:min-h-6!">
        {kept ? t("thread.sources.letGo") : t("thread.sources.keepOnTop")}
      </Button>
      <LeaveOut source={source} banned={banned} next={wishes.out} onNext={(site) => wish("out", site)} />
    </div>
  );
}
