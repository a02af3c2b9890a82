import type { Translated } from "../catalogue";

export const errors: Translated<"errors"> = {};
