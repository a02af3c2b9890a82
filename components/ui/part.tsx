import type { ReactNode } from "react";

/** A part of a screen, with a heading that can be linked to. */
export function Part({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="scroll-mt-20 text-title font-semibold tracking-title md:scroll-mt-8">
        {title}
      </h2>
      {lead ? <p className="mt-1 max-w-[65ch] text-muted">{lead}</p> : null}
      {children}
    </section>
  );
}
