import { WatchesSkeleton } from "@/components/watches/watches-screen";

export default function WatchesLoading() {
  return <WatchesSkeleton />;
}
