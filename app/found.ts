import { notFound } from "next/navigation";
import { GroundworkError } from "@/lib/errors/errors";
import { exists, type Place } from "@/lib/runs/exists";
import { actor } from "./actor";

/** Returns the requested value, or shows the 404 page. */
export async function found<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof GroundworkError && error.code.endsWith("_not_found")) notFound();
    throw error;
  }
}

/**
 * Answers 404 for what does not exist or belongs to somebody else. Called by a page and by its segment's
 * layout: the layout runs before the skeleton, and with it the response status, is sent.
 */
export async function ensureExists(place: Place): Promise<void> {
  const { owner } = await actor();
  if (!(await exists(place, owner))) notFound();
}
