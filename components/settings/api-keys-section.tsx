"use client";

import { useEffect, useState } from "react";
import { ApiKeysList } from "@/components/settings/api-keys-list";
import { ApiKeysNew } from "@/components/settings/api-keys-new";
import { Name } from "@/components/settings/found";
import { Heading, PartFault, Row, Rows, Section } from "@/components/settings/section";
import { useApiKeys } from "@/components/settings/use-api-keys";
import { CopyLines } from "@/components/ui/copy-lines";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { useWords } from "@/components/ui/words";

/** Where other programs find Groundwork, and the keys they come in with. */
export function ApiKeysSection() {
  const t = useWords();
  const { keys, again, make, revoke } = useApiKeys();
  return (
    <Section id="programs" title={t("settings.part.programs")} lead={t("settings.programs.lead")}>
      <Address />
      {keys.state === "failed" ? <PartFault onAgain={again} /> : null}
      {keys.state === "loading" ? (
        <SkeletonGroup label={t("settings.programs.reading")}>
          <Skeleton className="my-3 w-2/3" />
          <Skeleton className="my-3 w-1/3" />
        </SkeletonGroup>
      ) : null}
      {keys.state === "known" ? (
        <>
          <Rows>
            <Row name={t("settings.programs.key")}>
              {t(keys.needed ? "settings.programs.needed" : "settings.programs.notNeeded")}
            </Row>
          </Rows>
          <Heading id="api-keys">{t("settings.programs.keys")}</Heading>
          <ApiKeysList keys={keys.keys} onRevoke={revoke} />
          <ApiKeysNew onMake={make} />
        </>
      ) : null}
    </Section>
  );
}

/** As this page was reached: the same way other programs on this machine reach it. */
function Address() {
  const t = useWords();
  const [origin, setOrigin] = useState("");
  useEffect(() => setOrigin(window.location.origin), []);
  return (
    <div className="mb-4">
      <p className="text-meta font-medium">
        <Name id="address">{t("settings.programs.address")}</Name>
      </p>
      <CopyLines lines={[`${origin}/api/v1`]} what={t("settings.programs.theAddress")} />
    </div>
  );
}
