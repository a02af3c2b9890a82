"use client";

import { useEffect, useRef, useState } from "react";
import { ConnectionForm, MODEL } from "@/components/settings/connection-form";
import { PartFault } from "@/components/settings/section";
import { useConnections } from "@/components/settings/use-connections";
import { Field, fieldLook } from "@/components/ui/field";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { useWords } from "@/components/ui/words";
import type { ConnectionsResponse } from "@/lib/http/connection-responses";

/** The services that can be connected here; those that are set elsewhere are left out. */
const servicesOf = ({ services, set }: ConnectionsResponse) =>
  services.filter(({ id }) => !set.some((one) => one.id === id));

/** Brings what appeared into view, from its start if it is higher than the window, with the cursor in its first field. */
function enter(element: HTMLElement): void {
  element.querySelector<HTMLElement>("select, input")?.focus({ preventScroll: true });
  const fits = element.offsetHeight < window.innerHeight * 0.8;
  element.scrollIntoView({ block: fits ? "nearest" : "start" });
}

/** Connects a model or a search service where something on the first screen is missing. */
export function ConnectHere({
  part,
  onDone,
  onChange,
  onCancel,
}: {
  part: "model" | "search";
  /** Called with the sentence of a success. */
  onDone: (sentence: string, tried: boolean) => void;
  onChange: () => void;
  onCancel: () => void;
}) {
  const t = useWords();
  const { known, again, save } = useConnections(onChange);
  const [chosen, setChosen] = useState<string | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const isKnown = known.state === "known";
  useEffect(() => {
    if (isKnown && form.current) enter(form.current);
  }, [isKnown]);
  if (known.state === "failed") return <PartFault onAgain={again} />;
  if (known.state === "loading")
    return (
      <SkeletonGroup label={t("settings.connections.reading")}>
        <Skeleton className="my-3 w-2/3" />
        <Skeleton className="my-3 w-1/3" />
      </SkeletonGroup>
    );
  const { data } = known;
  const set = part === "model" ? data.set.find(({ id }) => id === MODEL) : undefined;
  if (set) return <p>{t("settings.connections.set", { names: t.list(set.names) })}</p>;
  const services = servicesOf(data);
  const id = part === "model" ? MODEL : (chosen ?? services[0]?.id ?? "");
  return (
    <div ref={form} className="flex scroll-my-16 flex-col gap-4">
      {part === "search" ? (
        <Field label={t("settings.connections.service")} className="max-w-120 border-l-2 border-line pl-4">
          {(control) => (
            <select
              {...control}
              value={id}
              onChange={({ target }) => setChosen(target.value)}
              className={fieldLook}
            >
              {services.map((service) => (
                <option key={service.id} value={service.id}>
                  {service.title}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : null}
      <ConnectionForm
        key={id}
        id={id}
        name={t(
          part === "model" ? "settings.connections.connectModel" : "settings.connections.connectSearch",
        )}
        data={data}
        before={data.connections.find((one) => one.id === id) ?? null}
        save={save}
        onDone={onDone}
        onCancel={onCancel}
      />
    </div>
  );
}
