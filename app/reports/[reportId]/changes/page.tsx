import type { Metadata } from "next";
import { actor } from "@/app/actor";
import { ensureExists, found } from "@/app/found";
import { requestWords } from "@/app/words";
import { ChangesScreen } from "@/components/changes/changes-screen";
import { CompareRefused, refusalOf } from "@/components/report/versions/compare-refused";
import type { ChangesResponse } from "@/lib/changes/changes-schema";
import { changesSince } from "@/lib/changes/changes-since";
import { takeFromRateLimit } from "@/lib/resilience/rate-limit";
import { onBehalfOf } from "@/lib/workers/person";

type Props = {
  params: Promise<{ reportId: string }>;
  searchParams: Promise<{ since?: string | string[] }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords())("changes.title") };
}

export default async function ChangesPage({ params, searchParams }: Props) {
  const { reportId } = await params;
  const { since } = await searchParams;
  const sinceId = typeof since === "string" && since !== "" ? since : undefined;
  await ensureExists({ kind: "report", id: reportId });
  if (sinceId !== undefined) await ensureExists({ kind: "report", id: sinceId });
  const { owner, user } = await actor();
  let changes: ChangesResponse;
  try {
    if (user) takeFromRateLimit({ pace: "exports", client: user.id });
    const asked = sinceId === undefined ? { reportId } : { reportId, sinceId };
    changes = await found(onBehalfOf(owner, () => changesSince(asked)));
  } catch (error) {
    const t = await requestWords();
    const refusal = refusalOf(t, error);
    if (!refusal) throw error;
    const report = `/reports/${encodeURIComponent(reportId)}`;
    const query = sinceId === undefined ? "" : `?since=${encodeURIComponent(sinceId)}`;
    return (
      <CompareRefused
        {...{ t, refusal, report }}
        heading={t("changes.refused")}
        comparison={`${report}/changes${query}`}
      />
    );
  }
  return <ChangesScreen changes={changes} />;
}
