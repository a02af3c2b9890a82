import type { Translated } from "../catalogue";

export const library: Translated<"library"> = {};
