// Derives the type of a response from the schema that documents it.

import type { z } from "zod";

type Named<T> = T extends readonly unknown[]
  ? { [K in keyof T]: Named<T[K]> }
  : T extends object
    ? { [K in keyof T as string extends K ? never : K]: Named<T[K]> }
    : T;

/**
 * The fields that `Schema` names and no others. The schemas are loose because responses may gain fields, but
 * the client must not read a field that no schema names. Not for schemas with a `z.record`.
 */
export type Answered<Schema extends z.ZodType> = Named<z.infer<Schema>>;
