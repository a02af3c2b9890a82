"use client";

import { lazy, Suspense } from "react";
import {
  type Look,
  lookAt,
  lookOf,
  placesIn,
  placesWords,
  type Where,
  whereOf,
} from "@/components/composer/places";
import { Choice, type ChoiceOption } from "@/components/ui/choice";
import { useWords } from "@/components/ui/words";
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
  scopes: ChoiceOption<Where>[];
  /** Null until the person chooses; `unset` then says what holds. */
  look: Look | null;
  onLook: (look: Look) => void;
  /** What the closed control says of a mix of places. */
  says?: (places: string) => string;
  unset?: string;
}) {
  const t = useWords();
  const isOffered = (where: Where) =>
    scopes.some(({ value, unavailable }) => value === where && !unavailable);
  const unavailable: Place[] = (["web", "documents", "own"] as const).filter((where) => !isOffered(where));
  const where = look && whereOf(look);
  const listed = scopes.some(({ value }) => value === where);
  const said = listed ? undefined : look ? says(placesWords(t, placesIn(look))) : unset;
  return (
    <Choice name={name} options={scopes} value={where} says={said} onChange={(next) => onLook(lookAt(next))}>
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
