"use client";

import { PageSkeleton } from "@/components/report/page-skeleton";
import { useWords } from "@/components/ui/words";

export default function Loading() {
  return <PageSkeleton label={useWords()("report.opening")} />;
}
