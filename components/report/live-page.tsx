import { ArrowUpRight } from "lucide-react";
import { buttonLook } from "@/components/ui/button";
import { safeHref } from "./markdown/safe-link";

/** The way to a source where it lives; nothing for what is not of the web. */
export function LivePage({ url, className }: { url: string; className: string }) {
  const href = /^https?:/i.test(url) ? safeHref(url) : null;
  if (!href) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={buttonLook("quiet", className)}
    >
      Live page
      <ArrowUpRight size={14} aria-hidden="true" />
    </a>
  );
}
