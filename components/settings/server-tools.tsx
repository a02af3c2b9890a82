"use client";

import { ForAdministrators } from "@/components/account/administers";
import { Row, Rows } from "@/components/settings/section";
import { Button } from "@/components/ui/button";
import { type MarkState, StatusMark } from "@/components/ui/status-mark";
import { Summary } from "@/components/ui/summary";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import type { ToolsSetting } from "@/lib/http/tools-responses";

type Server = ToolsSetting["servers"][number];

const MARK: Record<Server["state"], MarkState> = {
  up: "done",
  down: "failed",
  asking: "running",
  unknown: "planned",
};

/** One server: whether it answers, what it offers, and what was wrong when it was last asked. */
export function ServerTools({
  server,
  trying,
  onTry,
}: {
  server: Server;
  trying: boolean;
  onTry: () => void;
}) {
  const t = useWords();
  const { name, at, kind, state, tools, leftOut, triedAt, fault } = server;
  const shown = trying ? "asking" : state;
  return (
    <>
      <h4 className="mb-2 flex flex-wrap items-center gap-x-3 wrap-anywhere">
        {name}
        <StatusMark
          state={MARK[shown]}
          label={t(`settings.tools.${shown}`)}
          showLabel
          className="text-meta font-normal text-muted"
        />
      </h4>
      <Rows>
        <Row name={t(kind === "http" ? "settings.tools.at" : "settings.tools.program")}>{at}</Row>
        <Row name={t("settings.tools.tried")}>
          {triedAt === null ? t("settings.tools.never") : <When at={triedAt} />}
        </Row>
        {fault ? <Row name={t("settings.tools.fault")}>{t(`settings.tools.fault.${fault.code}`)}</Row> : null}
      </Rows>
      {tools.length > 0 ? (
        <ServerList title={t("settings.tools.offered", { count: tools.length })} entries={tools} />
      ) : null}
      {leftOut.length > 0 ? (
        <ServerList
          title={t("settings.tools.leftOut", { count: leftOut.length })}
          entries={leftOut.map(({ tool, reason }) => ({ name: tool, description: reason }))}
        />
      ) : null}
      <ForAdministrators>
        {" "}
        <Button onClick={onTry} aria-disabled={trying} className="mt-3">
          {trying ? t("settings.tools.trying") : t("settings.tools.try")}
        </Button>
      </ForAdministrators>
    </>
  );
}

/** Names with what a server says of them, in its own words. */
function ServerList({ title, entries }: { title: string; entries: { name: string; description: string }[] }) {
  return (
    <details className="border-b border-line">
      <Summary className="min-h-6 py-2.5">{title}</Summary>
      <dl className="pb-2.5 text-meta">
        {entries.map(({ name, description }) => (
          <div key={name} className="py-1">
            <dt className="font-mono wrap-anywhere">{name}</dt>
            <dd className="wrap-anywhere text-muted">{description}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
