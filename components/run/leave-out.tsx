"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useWords } from "@/components/ui/words";
import type { Source } from "@/lib/runs/run-state";
import { isLeftOut, siteOf } from "./left-out";
import { useSteer } from "./steering";

const LOOK = "px-2 text-meta pointer-fine:min-h-6!";
/** With a pointer it shows in the row under it; to the touch it has a line of its own. */
const IN_ROW =
  "pointer-coarse:mb-1 pointer-coarse:ml-14 pointer-coarse:border-transparent pointer-coarse:bg-transparent pointer-coarse:text-muted pointer-fine:absolute pointer-fine:right-0 pointer-fine:bottom-1.5 pointer-fine:opacity-0 pointer-fine:group-hover/source:opacity-100 pointer-fine:focus-visible:opacity-100";

/** Said, but not shown: which of many rows a button belongs to. */
const unseen = (chunks: React.ReactNode[]) => (
  <span key="site" className="unseen">
    {chunks}
  </span>
);

type Leaving = {
  source: Pick<Source, "url" | "host">;
  /** Sites that are left out of the run. */
  banned: readonly string[];
  /** Sites that further questions leave out. */
  next: readonly string[];
  onNext: (site: string) => void;
  /** False where the Tab key is to pass. */
  tabbable: boolean;
};

/** Leaves the site of a source out: of the rest of a run that goes on, else of further questions. */
export function LeaveOut({ source, banned, next, onNext, tabbable }: Leaving) {
  const t = useWords();
  const steer = useSteer();
  const site = siteOf(source);
  if (!site) return null;
  if (isLeftOut(site, banned))
    return <p className="pb-1 pl-16 text-meta text-muted">{t("thread.sources.leftOut")}</p>;
  const tabIndex = tabbable ? undefined : -1;
  if (steer) return <LeaveOutNow site={site} steer={steer} tabIndex={tabIndex} />;
  if (!isLeftOut(site, next))
    return (
      <Button onClick={() => onNext(site)} tabIndex={tabIndex} className={classNames(LOOK, IN_ROW)}>
        <span>{t.rich("thread.sources.leaveOutNext", { name: site, site: unseen })}</span>
      </Button>
    );
  const own = next.find((known) => isLeftOut(site, [known])) ?? site;
  return (
    <p className="flex flex-wrap items-center gap-1 pb-1 pl-16 text-meta text-muted">
      {t("thread.sources.leftOutNext")}
      <Button variant="quiet" onClick={() => onNext(own)} tabIndex={tabIndex} className={LOOK}>
        <span>{t.rich("thread.sources.takeIn", { name: own, site: unseen })}</span>
      </Button>
    </p>
  );
}

/** It cannot be taken back, so it is asked once more. */
function LeaveOutNow({
  site,
  steer,
  tabIndex,
}: {
  site: string;
  steer: NonNullable<ReturnType<typeof useSteer>>;
  tabIndex: number | undefined;
}) {
  const t = useWords();
  const [asked, setAsked] = useState(false);
  if (!asked)
    return (
      <Button onClick={() => setAsked(true)} tabIndex={tabIndex} className={classNames(LOOK, IN_ROW)}>
        <span>{t.rich("thread.sources.leaveOut", { name: site, site: unseen })}</span>
      </Button>
    );
  return (
    <p className="flex flex-wrap items-center gap-1 pb-2 pl-16 text-meta">
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

/** The sites that are left out, and what that means. */
export function LeftOutSites({ banned, next }: { banned: readonly string[]; next: readonly string[] }) {
  const t = useWords();
  const look = "mt-2 text-meta wrap-anywhere text-muted";
  return (
    <>
      {banned.length > 0 ? (
        <p className={look}>
          {t("thread.sources.leftOutSites", { count: banned.length, sites: banned.join(", ") })}
        </p>
      ) : null}
      {next.length > 0 ? (
        <p className={look}>
          {t("thread.sources.leftOutNextSites", { count: next.length, sites: next.join(", ") })}
        </p>
      ) : null}
    </>
  );
}
