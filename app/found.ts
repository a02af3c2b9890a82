import { notFound } from "next/navigation";
import { GroundworkError } from "@/lib/errors/errors";
import { exists, type Place } from "@/lib/runs/exists";
import { actor } from "./actor";

/** What was asked for, or the page that says there is nothing at this address. */
export async function found<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof GroundworkError && error.code.endsWith("_not_found")) notFound();
    throw error;
  }
}

/**
 * What is not theirs does not exist for who asks. For a page, and for its segment's layout, which is asked before its
 * skeleton is sent and with it the status of the answer.
 */
export async function ensureExists(place: Place): Promise<void> {
  const { owner } = await actor();
  if (!(await exists(place, owner))) notFound();
}
