import { requestWords } from "@/app/words";
import { PageSkeleton } from "@/components/report/source-reader/page-skeleton";

export default async function Loading() {
  const t = await requestWords();
  return <PageSkeleton label={t("report.opening")} />;
}
