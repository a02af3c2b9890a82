"use client";

import { useCallback, useEffect, useState } from "react";
import { ForAdministrators } from "@/components/account/administers";
import { code, Heading, Name, PartFault, Row, Rows, Section } from "@/components/settings/section";
import { Button } from "@/components/ui/button";
import { Path } from "@/components/ui/path";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { type MarkState, StatusMark } from "@/components/ui/status-mark";
import { Summary } from "@/components/ui/summary";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import { postJson, requestJson } from "@/lib/client/request";
import type { ToolsSetting } from "@/lib/http/tools-responses";

type Server = ToolsSetting["servers"][number];

const MARK: Record<Server["state"], MarkState> = {
  up: "done",
  down: "failed",
  asking: "running",
  unknown: "planned",
};

/** One server: whether it answers, its tools, and its latest error. */
function ServerTools({ server, trying, onTry }: { server: Server; trying: boolean; onTry: () => void }) {
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

/** Names with the server's own descriptions. */
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

type Tools = { state: "loading" } | { state: "failed" } | { state: "known"; setting: ToolsSetting };

/** The external tools; `trying` is the server that is being queried. */
function useTools(): {
  tools: Tools;
  trying: string | null;
  again: () => Promise<void>;
  tryNow: (server: string) => Promise<void>;
} {
  const [tools, setTools] = useState<Tools>({ state: "loading" });
  const [trying, setTrying] = useState<string | null>(null);
  const again = useCallback(async () => {
    const answer = await requestJson<ToolsSetting>("/api/settings/mcp");
    setTools(answer.ok ? { state: "known", setting: answer.value } : { state: "failed" });
  }, []);
  useEffect(() => {
    void again();
  }, [again]);
  const tryNow = async (server: string) => {
    if (trying !== null) return;
    setTrying(server);
    const answer = await postJson<ToolsSetting>("/api/settings/mcp", { server });
    setTrying(null);
    if (answer.ok) setTools({ state: "known", setting: answer.value });
    else await again();
  };
  return { tools, trying, again, tryNow };
}

/** MCP servers with their states, and custom tools with their errors. */
export function ToolsSection() {
  const t = useWords();
  const { tools, trying, again, tryNow } = useTools();
  return (
    <Section id="tools" title={t("settings.part.tools")} lead={t.rich("settings.tools.lead", { code })}>
      {tools.state === "failed" ? <PartFault onAgain={again} /> : null}
      {tools.state === "loading" ? (
        <SkeletonGroup label={t("settings.tools.reading")}>
          <Skeleton className="my-3 w-2/3" />
          <Skeleton className="my-3 w-1/3" />
        </SkeletonGroup>
      ) : null}
      {tools.state === "known" ? (
        <>
          <h3 className="mb-2 font-medium">
            <Name id="servers">{t("settings.tools.servers")}</Name>
          </h3>
          {tools.setting.servers.length === 0 ? (
            <p className="text-muted">{t("settings.tools.noServers")}</p>
          ) : null}
          <ul className="flex flex-col gap-8">
            {tools.setting.servers.map((server) => (
              <li key={server.name}>
                <ServerTools
                  server={server}
                  trying={trying === server.name}
                  onTry={() => tryNow(server.name)}
                />
              </li>
            ))}
          </ul>
          <OwnTools setting={tools.setting} />
        </>
      ) : null}
    </Section>
  );
}

function OwnTools({ setting: { folders, files, leftOut } }: { setting: ToolsSetting }) {
  const t = useWords();
  const none = files.length === 0 && leftOut.length === 0;
  return (
    <>
      <Heading id="own-tools">{t("settings.tools.own")}</Heading>
      <p className="text-muted">{none ? t("settings.tools.noOwn") : t("settings.tools.ownWhere")}</p>
      <ul className="mt-1 text-meta text-muted">
        {folders.map((folder) => (
          <li key={folder} className="font-mono">
            <Path path={folder} />
          </li>
        ))}
      </ul>
      {none ? null : (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {files.map(({ file, tool }) => (
            <li key={file} className="flex gap-3 py-2.5">
              <StatusMark state="done" label="" className="mt-0.5" />
              <span className="min-w-0 wrap-anywhere">
                {tool} <span className="font-mono text-meta text-muted">{fileName(file)}</span>
              </span>
            </li>
          ))}
          {leftOut.map(({ file, reason }) => (
            <li key={file} className="flex gap-3 py-2.5">
              <StatusMark state="failed" label="" className="mt-0.5" />
              <span className="min-w-0 wrap-anywhere">
                <span className="font-mono text-meta">{fileName(file)}</span>
                <span className="block text-muted">{t("settings.tools.broken", { reason })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const fileName = (file: string) => file.split(/[/\\]/).at(-1);
