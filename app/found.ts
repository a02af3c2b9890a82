import { notFound } from "next/navigation";
import { GroundworkError } from "@/lib/errors";

/** What was asked for, or the page that says there is nothing at this address. */
export async function found<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof GroundworkError && error.code.endsWith("_not_found")) notFound();
    throw error;
  }
}
