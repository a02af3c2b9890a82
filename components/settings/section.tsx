"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Part } from "@/components/ui/part";
import { useWords } from "@/components/ui/words";
import type { Setting, VariableSetting } from "@/lib/http/settings-responses";

/** One part of the settings, with a heading that can be linked to. */
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
    <Part id={id} title={title} lead={lead}>
      <div className="mt-4">{children}</div>
    </Part>
  );
}

/** In the place of a part that could not be read, while the others stand. */
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

/** A name in a message, as it is written in a file. */
export function code(chunks: ReactNode) {
  return (
    <code key={String(chunks)} className="font-mono text-[0.93em] break-words">
      {chunks}
    </code>
  );
}

/** Names and values below each other. */
export function Rows({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line border-y border-line">{children}</dl>;
}

/** A value with what it is called and, in small, where it comes from. */
export function Row({ name, origin, children }: { name: string; origin?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2.5 md:grid-cols-[11rem_1fr]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 tabular">
        <div className="break-words">{children}</div>
        {origin ? <div className="text-meta break-words text-muted">{origin}</div> : null}
      </dd>
    </div>
  );
}

/** Where a value comes from. */
export function Origin({ setting: { from, key } }: { setting: Pick<Setting<unknown>, "from" | "key"> }) {
  const t = useWords();
  return <>{t.rich(`settings.origin.${from}`, { code: () => code(key) })}</>;
}

/** Variables of the environment, each set or not; a secret shows no more than that. */
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
