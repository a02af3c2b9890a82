"use client";

import type { KeyboardEvent } from "react";
import { useAdministers } from "@/components/account/administers";
import type { FoundSetting } from "@/components/settings/find-settings";
import { OF_ADMINISTRATORS, type Place, SECTIONS, type SectionName } from "@/components/settings/places";
import { sectionTitle } from "@/components/settings/setting-entries";
import { SettingLink } from "@/components/settings/setting-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Field, fieldLook } from "@/components/ui/field";
import { MarkedText } from "@/components/ui/marked-text";
import { useWords } from "@/components/ui/words";

/** The sections that the viewer can use; some are for administrators. */
function useSections(): readonly SectionName[] {
  const administers = useAdministers();
  return administers ? SECTIONS : SECTIONS.filter((section) => !OF_ADMINISTRATORS.includes(section));
}

/** The sections: a column of links beside the settings, or a select above them on narrow screens. */
export function SettingsIndex({ section, onGo }: { section: SectionName; onGo: (next: Place) => void }) {
  const t = useWords();
  const sections = useSections();
  return (
    <>
      <nav aria-label={t("settings.sections")} className="mt-4 max-wide:hidden">
        <ul className="-mx-2 flex flex-col gap-0.5">
          {sections.map((each) => (
            <li key={each}>
              <SettingLink
                to={{ section: each, target: null }}
                current={each === section}
                className="flex min-h-8 items-center rounded-control px-2 text-body text-muted hover:bg-hover hover:text-ink aria-[current]:bg-hover aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:min-h-11"
              >
                {sectionTitle(t, each)}
              </SettingLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-3 wide:hidden">
        <Field label={t("settings.section")} hideLabel>
          {(control) => (
            <select
              {...control}
              value={section}
              onChange={({ target }) => onGo({ section: target.value as SectionName, target: null })}
              className={fieldLook}
            >
              {sections.map((each) => (
                <option key={each} value={each}>
                  {sectionTitle(t, each)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </>
  );
}

/** Searches the settings by names, synonyms and variables, in both languages. */
export function SettingsSearch({
  query,
  found,
  onType,
  onGo,
}: {
  query: string;
  found: FoundSetting[];
  onType: (query: string) => void;
  onGo: (next: Place) => void;
}) {
  const t = useWords();
  const [first] = found;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && query !== "") onType("");
    if (event.key === "Enter" && first) onGo(first);
  };
  return (
    <search>
      <Field label={t("settings.find")} hideLabel>
        {(control) => (
          <input
            {...control}
            type="search"
            value={query}
            placeholder={t("settings.find")}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            onChange={({ target }) => onType(target.value)}
            onKeyDown={onKeyDown}
            className={fieldLook}
          />
        )}
      </Field>
    </search>
  );
}

/** Shown instead of the section during a search. */
export function FoundSettings({ query, found }: { query: string; found: FoundSetting[] }) {
  const t = useWords();
  return (
    <section aria-label={t("settings.found")}>
      <p role="status" className="text-meta text-muted">
        {found.length > 0 ? t("settings.foundCount", { count: found.length }) : null}
      </p>
      {found.length === 0 ? (
        <EmptyState
          sentence={t("settings.foundNone", { query: query.trim() })}
          className="border-y border-line"
        />
      ) : (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {found.map((setting) => (
            <li key={`${setting.section} ${setting.target}`}>
              <SettingLink
                to={setting}
                className="-mx-2 block min-h-11 rounded-control px-2 py-2 hover:bg-hover"
              >
                <span className="block font-medium">
                  <MarkedText parts={setting.marked} />
                </span>
                <span className="block text-meta text-muted">
                  {sectionTitle(t, setting.section)}
                  {setting.by ? (
                    <>
                      {" · "}
                      <MarkedText parts={setting.by} />
                    </>
                  ) : null}
                </span>
              </SettingLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
