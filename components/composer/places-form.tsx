"use client";

import { withPlace } from "@/components/composer/places";
import { useWords } from "@/components/ui/words";
import { PLACES, type Place } from "@/lib/sources/places";

/** Any mix of places, as checkboxes; the last one cannot be taken away. */
export function PlacesForm({
  places,
  unavailable,
  onChange,
}: {
  places: readonly Place[];
  /** Places that are not connected. */
  unavailable: readonly Place[];
  onChange: (places: Place[]) => void;
}) {
  const t = useWords();
  return (
    <fieldset className="mt-1 border-t border-line px-3 pt-2 pb-1">
      <legend className="unseen">{t("home.mix")}</legend>
      <p aria-hidden="true" className="text-meta text-muted">
        {t("home.mix")}
      </p>
      <div className="flex flex-wrap gap-x-4">
        {PLACES.map((place) => {
          const checked = places.includes(place);
          return (
            <label key={place} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={checked}
                disabled={(checked && places.length === 1) || (!checked && unavailable.includes(place))}
                onChange={() =>
                  onChange(checked ? places.filter((one) => one !== place) : withPlace(places, place))
                }
                className="size-4 accent-accent"
              />
              <span className="text-body">{t(`ui.place.${place}`)}</span>
            </label>
          );
        })}
      </div>
      <p className="text-meta text-muted">{t("home.mixDetail")}</p>
    </fieldset>
  );
}
