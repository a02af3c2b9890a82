import type { Translated } from "../catalogue";

export const map: Translated<"map"> = {};
