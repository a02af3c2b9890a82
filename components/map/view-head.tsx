import { Button } from "@/components/ui/button";

/** The head of a picture of a run: what it shows, and a switch to the tables with the same content. */
export function ViewHead({ says, other, onOther }: { says: string; other: string; onOther: () => void }) {
  return (
    <div className="flex items-start gap-3">
      <p className="min-w-0 flex-1 py-1.5 text-meta text-muted tabular">{says}</p>
      <Button variant="quiet" onClick={onOther} className="-mr-3 shrink-0 px-3 text-meta">
        {other}
      </Button>
    </div>
  );
}
