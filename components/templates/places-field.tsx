"use client";

import { useId } from "react";
import { lookOf, placesIn, readLook, withPlace, writeLook } from "@/components/composer/places";
import { useWords } from "@/components/ui/words";
import { PLACES } from "@/lib/sources/places";

/** Chooses where a template looks, with a checkbox for each place; none checked means all places. */
export function PlacesField({ look, onChange }: { look: string; onChange: (look: string) => void }) {
  const t = useWords();
  const id = useId();
  const known = readLook(look);
  const chosen = known ? placesIn(known) : [];
  return (
    <fieldset aria-describedby={id}>
      <legend className="text-meta font-medium">{t("templates.fieldScope")}</legend>
      <div className="flex flex-wrap gap-x-6">
        {PLACES.map((place) => (
          <label key={place} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              data-field={`look.${place}`}
              checked={chosen.includes(place)}
              onChange={({ target }) => {
                const rest = chosen.filter((one) => one !== place);
                const next = lookOf(target.checked ? withPlace(rest, place) : rest);
                onChange(next ? writeLook(next) : "");
              }}
              className="size-4 accent-accent"
            />
            {t(`ui.place.${place}`)}
          </label>
        ))}
      </div>
      <p id={id} className="text-meta text-muted">
        {t("templates.scopeHint")}
      </p>
    </fieldset>
  );
}
