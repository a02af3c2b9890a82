import type { Metadata } from "next";
import { connection } from "next/server";
import { actor } from "@/app/actor";
import { ensureExists, found } from "@/app/found";
import { agentsToChoose } from "@/app/templates/agents-to-choose";
import { requestWords } from "@/app/words";
import { type Beginning, TemplateFormScreen } from "@/components/templates/template-form";
import { getReport, getRunState } from "@/lib/runs/snapshot";
import { titleOf } from "@/lib/runs/start";
import { withoutPlaces } from "@/lib/templates/template";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords())("templates.newTitle") };
}

/** `?run=` and `?report=`: prefills the form with the question of that run or report. */
async function beginningOf(asked: Awaited<Props["searchParams"]>): Promise<Beginning | undefined> {
  const { run, report } = asked;
  if (typeof report === "string") await ensureExists({ kind: "report", id: report });
  else if (typeof run === "string") await ensureExists({ kind: "run", id: run });
  const asking =
    typeof report === "string"
      ? await found(getReport(report))
      : typeof run === "string"
        ? await found(getRunState(run))
        : null;
  if (!asking) return undefined;
  const { id, question } = asking;
  return { of: id, title: titleOf(question), question: withoutPlaces(question) };
}

export default async function NewTemplatePage({ searchParams }: Props) {
  await connection();
  await actor();
  const [beginning, agents] = await Promise.all([searchParams.then(beginningOf), agentsToChoose()]);
  return <TemplateFormScreen template={null} agents={agents} {...(beginning ? { beginning } : {})} />;
}
