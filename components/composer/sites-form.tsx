"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { ANY_SITE, SITE_KINDS, type SiteKind, type Sites } from "@/components/composer/sites";
import { namesIn } from "@/components/composer/sites-words";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import { siteOf } from "@/lib/runs/steer-host";

type Lines = Record<SiteKind, string>;

/** Returns the sites in the lines, or the first invalid name of each line. */
function readLines(lines: Lines): { sites: Sites; wrong: Partial<Lines> } {
  const sites: Sites = { ...ANY_SITE };
  const wrong: Partial<Lines> = {};
  for (const kind of SITE_KINDS) {
    const names = namesIn(lines[kind]);
    const strange = names.find((name) => siteOf(name) === null);
    if (strange !== undefined) wrong[kind] = strange.slice(0, 60);
    sites[kind] = [...new Set(names.flatMap((name) => siteOf(name) ?? []))];
  }
  return { sites, wrong };
}

/**
 * Three lists of sites as fields. It is nested in the question's form, so it saves with its own button and
 * with Enter.
 */
export function SitesForm({ sites, onSet }: { sites: Sites; onSet: (sites: Sites) => void }) {
  const t = useWords();
  const first = useRef<HTMLInputElement>(null);
  const [lines, setLines] = useState<Lines>(() => ({
    allowed: sites.allowed.join(", "),
    preferred: sites.preferred.join(", "),
    banned: sites.banned.join(", "),
  }));
  const [wrong, setWrong] = useState<Partial<Lines>>({});
  useEffect(() => first.current?.focus(), []);

  const set = () => {
    const read = readLines(lines);
    setWrong(read.wrong);
    if (Object.keys(read.wrong).length === 0) onSet(read.sites);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // Enter would otherwise submit the question.
    event.preventDefault();
    set();
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-meta text-muted">{t("home.sites.lead")}</p>
      {SITE_KINDS.map((kind) => (
        <Field
          key={kind}
          label={t(`home.sitesField.${kind}`)}
          hint={null}
          error={wrong[kind] === undefined ? undefined : t("home.sites.wrong", { name: wrong[kind] })}
        >
          {(control) => (
            <input
              {...control}
              ref={kind === "allowed" ? first : undefined}
              type="text"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={kind === "allowed" ? "example.org, arxiv.org" : ""}
              value={lines[kind]}
              onChange={({ target }) => {
                setLines({ ...lines, [kind]: target.value });
                setWrong({ ...wrong, [kind]: undefined });
              }}
              onKeyDown={onKeyDown}
              className={fieldLook}
            />
          )}
        </Field>
      ))}
      <div className="flex gap-2">
        <Button onClick={set}>{t("home.capSet")}</Button>
        <Button variant="quiet" onClick={() => onSet(ANY_SITE)}>
          {t("home.sites.any")}
        </Button>
      </div>
    </div>
  );
}
