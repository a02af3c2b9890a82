import { classNames } from "@/components/ui/class-names";

/** A placeholder bar; not animated, because only a mark of activity may move. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("block h-3 rounded-chip bg-hover forced-colors:border", className)}
    />
  );
}

/** Announces what is loading while skeletons are shown. */
export function SkeletonGroup({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div role="status">
      <span className="unseen">{label}</span>
      {children}
    </div>
  );
}
