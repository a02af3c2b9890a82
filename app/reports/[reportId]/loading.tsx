import { PageSkeleton } from "@/components/report/page-skeleton";

export default function Loading() {
  return <PageSkeleton label="Opening the report" />;
}
