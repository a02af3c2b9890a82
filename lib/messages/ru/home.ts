import type { Translated } from "../catalogue";

export const home: Translated<"home"> = {};
