import { requestWords } from "@/app/words";
import { ThreadSkeleton } from "@/components/thread/thread-skeleton";

export default async function Loading() {
  const t = await requestWords();
  return <ThreadSkeleton label={t("thread.opening")} />;
}
