"use client";

import { createContext, type ReactNode, use, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import type { Setting, VariableSetting } from "@/lib/http/settings-responses";

/** One section of the settings. */
export function Section({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-title font-semibold tracking-title">
        {title}
      </h2>
      <p className="mt-1 max-w-[65ch] text-muted">{lead}</p>
      <div className="mt-4">{children}</div>
    </section>
  );
}

/** The id of the setting that a search or a URL leads to; a new object for every navigation. */
export const FoundContext = createContext<{ target: string | null }>({ target: null });

/** The name of a setting. It is highlighted, scrolled into view and focused when a search leads to it. */
export function Name({ id, children }: { id?: string; children: ReactNode }) {
  const found = use(FoundContext);
  const ref = useRef<HTMLSpanElement>(null);
  const here = id !== undefined && found.target === id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody may be led to the same setting again.
  useEffect(() => {
    const element = ref.current;
    if (!here || !element) return;
    for (let fold = element.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
      fold.open = true;
    element.scrollIntoView({ block: "center" });
    element.focus({ preventScroll: true });
  }, [here, found]);
  if (id === undefined) return children;
  return (
    <span id={id} ref={ref} tabIndex={-1} className="outline-none">
      {here ? <mark>{children}</mark> : children}
    </span>
  );
}

/** A heading inside a section; with an `id`, a search can lead to it. */
export function Heading({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h3 className="mt-8 mb-2 font-medium break-words">
      <Name id={id}>{children}</Name>
    </h3>
  );
}

/** Shown in place of a part that could not be loaded. */
export function PartFault({ onAgain }: { onAgain: () => void }) {
  const t = useWords();
  return (
    <div role="alert" className="border-l-2 border-unfound pl-4">
      <p>{t("settings.partUnreadable")}</p>
      <Button onClick={onAgain} className="mt-2">
        {t("settings.lookAgain")}
      </Button>
    </div>
  );
}

/** A name in a message, as written in a file. */
export function code(chunks: ReactNode) {
  return (
    <code key={String(chunks)} className="font-mono break-words">
      {chunks}
    </code>
  );
}

/** Names with values, one below the other. */
export function Rows({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line border-y border-line">{children}</dl>;
}

/** A value with its label and its origin; with an `id`, a search can lead to it. */
export function Row({
  id,
  name,
  origin,
  children,
}: {
  id?: string;
  name: string;
  origin?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-x-4 py-2.5 md:grid-cols-[11rem_1fr]">
      <dt className="text-muted">
        <Name id={id}>{name}</Name>
      </dt>
      <dd className="min-w-0 tabular">
        <div className="break-words">{children}</div>
        {origin ? <div className="text-meta break-words text-muted">{origin}</div> : null}
      </dd>
    </div>
  );
}

/** The origin of a value. */
export function Origin({ setting: { from, key } }: { setting: Pick<Setting<unknown>, "from" | "key"> }) {
  const t = useWords();
  return <>{t.rich(`settings.origin.${from}`, { code: () => code(key) })}</>;
}

/** Environment variables, each set or not; a secret shows no more than that. */
export function Variables({ variables }: { variables: VariableSetting[] }) {
  const t = useWords();
  const words = ({ set, secret, value }: VariableSetting) => {
    if (secret || !value) return set ? t("settings.set") : t("settings.notSet");
    return set ? t("settings.setTo", { value }) : t("settings.notSetUsed", { value });
  };
  return (
    <Rows>
      {variables.map((variable) => (
        <div key={variable.name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
          <dt className="min-w-0 font-mono text-meta break-all">{variable.name}</dt>
          <dd className="min-w-0 text-right break-words">{words(variable)}</dd>
        </div>
      ))}
    </Rows>
  );
}
