import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";

/** A placeholder for a text that is loading. */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <div className="mx-auto w-full max-w-column px-5 pt-5">
      <SkeletonGroup label={label}>
        <Skeleton className="my-1 h-5 w-4/5" />
        <Skeleton className="mt-3 w-2/5" />
        <div className="space-y-4 pt-10">
          {["w-full", "w-11/12", "w-full", "w-2/3", "w-5/6"].map((width) => (
            <Skeleton key={width} className={width} />
          ))}
        </div>
      </SkeletonGroup>
    </div>
  );
}
