import type { Translated } from "../catalogue";

export const reader: Translated<"reader"> = {};
