import type { ButtonHTMLAttributes } from "react";
import { classNames } from "@/components/ui/class-names";

type ButtonVariant = "filled" | "plain" | "quiet";

const LOOK: Record<ButtonVariant, string> = {
  filled:
    "forced-colors:[forced-color-adjust:none] bg-accent text-on-accent hover:bg-accent-strong aria-disabled:hover:bg-accent",
  plain: "border border-edge bg-raised text-ink hover:bg-hover",
  quiet: "text-ink hover:bg-hover",
};

/** The look of a button, also for links. At most one `filled` button is visible per screen. */
export function buttonLook(variant: ButtonVariant = "plain", className?: string): string {
  return classNames(
    "inline-flex min-h-8 items-center justify-center gap-2 rounded-control px-3 text-body font-medium whitespace-nowrap no-underline transition-colors pointer-coarse:min-h-11",
    "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-faint disabled:hover:bg-sunken",
    LOOK[variant],
    className,
  );
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { variant?: ButtonVariant };

/** A button with text; `type` defaults to "button", so that none submits by accident. */
export function Button({ variant = "plain", type = "button", className, ...rest }: ButtonProps) {
  return <button type={type} className={buttonLook(variant, className)} {...rest} />;
}
