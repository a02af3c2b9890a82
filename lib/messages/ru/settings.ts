import type { Translated } from "../catalogue";

export const settings: Translated<"settings"> = {};
