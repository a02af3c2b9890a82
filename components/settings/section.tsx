import type { ReactNode } from "react";
import { originWords } from "@/components/settings/settings-words";
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
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="scroll-mt-20 text-title font-semibold tracking-title md:scroll-mt-8">
        {title}
      </h2>
      <p className="mt-1 max-w-[65ch] text-muted">{lead}</p>
      <div className="mt-4">{children}</div>
    </section>
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
export function Origin({ setting }: { setting: Pick<Setting<unknown>, "from" | "key"> }) {
  const { before, key, after } = originWords(setting);
  return (
    <>
      {before}
      {key ? <code className="font-mono text-fine">{key}</code> : null}
      {after}
    </>
  );
}

/** Variables of the environment, each set or not; a secret shows no more than that. */
export function Variables({ variables }: { variables: VariableSetting[] }) {
  return (
    <Rows>
      {variables.map(({ name, set, secret, value }) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
          <dt className="min-w-0 font-mono text-meta break-all">{name}</dt>
          <dd className="min-w-0 text-right break-words">
            {set ? "set" : "not set"}
            {secret ? null : value ? (
              <span className="text-muted">
                {set ? ": " : "; used: "}
                {value}
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </Rows>
  );
}
