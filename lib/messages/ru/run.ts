import type { Translated } from "../catalogue";

export const run: Translated<"run"> = {};
