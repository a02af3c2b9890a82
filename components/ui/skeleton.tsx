import { classNames } from "@/components/ui/class-names";

/** A bar in the place of a text to come; it stands still, because only a running mark may move. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("block h-3 rounded-chip bg-hover forced-colors:border", className)}
    />
  );
}

/** Says aloud what is awaited while skeletons show the shape. */
export function SkeletonGroup({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div role="status">
      <span className="unseen">{label}</span>
      {children}
    </div>
  );
}
