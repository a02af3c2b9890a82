import { type ReactNode, useId } from "react";
import { classNames } from "@/components/ui/class-names";

/** The look of text inputs and text areas. */
export const fieldLook =
  "w-full rounded-control border border-edge bg-raised px-3 text-body text-ink min-h-9 pointer-coarse:min-h-11 aria-invalid:border-unfound disabled:bg-sunken disabled:text-faint";

type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/** A labelled field: passes the control its id and the ids of its descriptions. */
export function Field({
  label,
  hint,
  error,
  hideLabel = false,
  className,
  children,
}: {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  hideLabel?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(" ");
  return (
    <div className={classNames("flex flex-col gap-1", className)}>
      <label htmlFor={id} className={hideLabel ? "unseen" : "text-meta font-medium"}>
        {label}
      </label>
      {children({
        id,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {hint ? (
        <p id={`${id}-hint`} className="text-meta text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-meta text-unfound">
          {error}
        </p>
      ) : null}
    </div>
  );
}
