import type { Metadata } from "next";
import { actor } from "@/app/actor";
import { ensureExists, found } from "@/app/found";
import { requestWords } from "@/app/words";
import { CompareRefused, refusalOf } from "@/components/report/versions/compare-refused";
import { CompareScreen } from "@/components/report/versions/compare-screen";
import { rowsToShow } from "@/components/report/versions/difference-folds";
import { takeFromRateLimit } from "@/lib/resilience/rate-limit";
import { compareVersions } from "@/lib/runs/revise/compare-versions";
import { onBehalfOf } from "@/lib/workers/person";

type Props = {
  params: Promise<{ reportId: string }>;
  searchParams: Promise<{ with?: string | string[] }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords())("report.compare.title") };
}

export default async function ComparePage({ params, searchParams }: Props) {
  const { reportId } = await params;
  const { with: other } = await searchParams;
  const withId = typeof other === "string" && other !== "" ? other : undefined;
  await ensureExists({ kind: "report", id: reportId });
  if (withId !== undefined) await ensureExists({ kind: "report", id: withId });
  const { owner, user } = await actor();
  let difference: Awaited<ReturnType<typeof compareVersions>>;
  try {
    if (user) takeFromRateLimit({ pace: "exports", client: user.id });
    difference = await found(onBehalfOf(owner, () => compareVersions({ reportId, withId })));
  } catch (error) {
    const t = await requestWords();
    const refusal = refusalOf(t, error);
    if (!refusal) throw error;
    const report = `/reports/${encodeURIComponent(reportId)}`;
    const query = withId === undefined ? "" : `?with=${encodeURIComponent(withId)}`;
    return (
      <CompareRefused t={t} refusal={refusal} report={report} comparison={`${report}/compare${query}`} />
    );
  }
  const all = [...difference.answer, ...difference.rows];
  const shown = rowsToShow(all);
  const above = difference.answer.length;
  return (
    <CompareScreen
      difference={{ ...difference, answer: shown.slice(0, above), rows: shown.slice(above) }}
      changed={all.filter(({ kind }) => kind !== "same").length}
      left={all.length - shown.length}
    />
  );
}
