import type { Translated } from "../catalogue";

export const exports: Translated<"exports"> = {};
