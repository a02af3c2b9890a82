"use client";

import { Name } from "@/components/settings/found";
import { code, Heading, PartFault, Section } from "@/components/settings/section";
import { ServerTools } from "@/components/settings/server-tools";
import { useTools } from "@/components/settings/use-tools";
import { Path } from "@/components/ui/path";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { StatusMark } from "@/components/ui/status-mark";
import { useWords } from "@/components/ui/words";
import type { ToolsSetting } from "@/lib/http/tools-responses";

/** MCP servers with how they are, and tools of one's own with what is wrong with them. */
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
