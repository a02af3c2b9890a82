import { ThreadSkeleton } from "@/components/thread/thread-skeleton";

export default function Loading() {
  return <ThreadSkeleton />;
}
