import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { found } from "@/app/found";
import { preloadSerif } from "@/app/serif";
import { requestWords } from "@/app/words";
import { numbersShown } from "@/components/report/citations/numbers-shown";
import { PaperEvidence } from "@/components/report/export/export-evidence";
import { SharedScreen } from "@/components/report/sharing/shared-screen";
import { withHeadsOfReport } from "@/lib/runs/row-heads";
import { getReport } from "@/lib/runs/snapshot";
import { sharedReport } from "@/lib/sharing/shared-report";
import { openShare } from "@/lib/sharing/shares";

type Props = { params: Promise<{ token: string }> };

const load = cache(async (token: string) => {
  const reportId = await openShare(token);
  if (reportId === null) notFound();
  const report = await found(getReport(reportId));
  const shared = await sharedReport(report, numbersShown(`${report.answer ?? ""}\n\n${report.content}`));
  return { shared, paper: await withHeadsOfReport(report) };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ shared }, t] = await Promise.all([load((await params).token), requestWords()]);
  return {
    title: shared.report.title,
    description: t("report.share.description"),
    robots: { index: false, follow: false },
  };
}

/** A report that its owner shared by a link; needs no sign-in and knows nobody. */
export default async function SharedPage({ params }: Props) {
  const { token } = await params;
  const { shared, paper } = await load(token);
  preloadSerif();
  return (
    <>
      <SharedScreen shared={shared} token={token} />
      <PaperEvidence report={paper} />
    </>
  );
}
