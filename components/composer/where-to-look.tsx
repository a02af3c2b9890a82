"use client";

import { lazy, Suspense } from "react";
import { type Look, lookOf, placesIn, placesWords } from "@/components/composer/places";
import { Choice, type ChoiceOption } from "@/components/ui/choice";
import { useWords } from "@/components/ui/words";
import type { Scope } from "@/lib/run-log/run-state";
import type { Place } from "@/lib/sources/places";

// Loaded only when the scopes are opened.
const PlacesForm = lazy(() =>
  import("@/components/composer/places-form").then((module) => ({ default: module.PlacesForm })),
);

/** One of the scopes, or any mix of places. */
export function WhereToLook({
  name,
  scopes,
  look,
  onLook,
  says = (places) => places,
  unset = "",
}: {
  name: string;
  scopes: ChoiceOption<Scope>[];
  /** Null until the person chooses; `unset` then says what holds. */
  look: Look | null;
  onLook: (look: Look) => void;
  /** What the closed control says of a mix of places. */
  says?: (places: string) => string;
  unset?: string;
}) {
  const t = useWords();
  const missing = (scope: Scope) => scopes.find(({ value }) => value === scope)?.unavailable;
  const unavailable: Place[] = (["web", "documents"] as const).filter((scope) => missing(scope));
  const said = look === null ? unset : look.places ? says(placesWords(t, look.places)) : undefined;
  return (
    <Choice
      name={name}
      options={scopes}
      value={look === null || look.places ? null : look.scope}
      says={said}
      onChange={(scope) => onLook({ scope, places: null })}
    >
      <Suspense>
        <PlacesForm
          places={look ? placesIn(look) : []}
          unavailable={unavailable}
          onChange={(places) => {
            const next = lookOf(places);
            if (next) onLook(next);
          }}
        />
      </Suspense>
    </Choice>
  );
}
