import { AskedTitle } from "@/components/shell/asked-title";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";

/** Placeholders for a thread: question, meta line, status line and rows at their positions. */
export function ThreadSkeleton({ label }: { label: string }) {
  return (
    <div data-beside="panel" className="w-full flex-1 side:pr-(--container-side)">
      <div className="mx-auto w-full max-w-column full:max-w-[48rem] px-4 pt-6 md:px-6 md:pt-8">
        <SkeletonGroup label={label}>
          <AskedTitle />
          <Skeleton className="mt-3 w-2/5" />
          <div className="mt-5 flex min-h-11 items-center border-y border-line">
            <Skeleton className="w-1/2" />
          </div>
          <div className="space-y-4 pt-8">
            {["w-full", "w-11/12", "w-full", "w-2/3", "w-5/6"].map((width) => (
              <Skeleton key={width} className={width} />
            ))}
          </div>
        </SkeletonGroup>
      </div>
    </div>
  );
}
