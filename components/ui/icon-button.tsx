import type { ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { Tooltip, type TooltipSide } from "@/components/ui/tooltip";

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children" | "aria-label"> & {
  /** Describes the action; shown on hover and focus, always read to screen readers. */
  label: string;
  /** An icon of 16 to 20 px. */
  icon: ReactNode;
  side?: TooltipSide;
};

/** A 32 px square button (44 px on touch devices) that always has a name. */
export function IconButton({
  label,
  icon,
  side = "bottom",
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} side={side}>
      <button
        type={type}
        aria-label={label}
        className={classNames(
          "inline-flex size-8 shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-hover hover:text-ink disabled:opacity-40 disabled:hover:bg-transparent disabled:hover:text-muted pointer-coarse:size-11",
          className,
        )}
        {...rest}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
