import type { Translated } from "../catalogue";

export const report: Translated<"report"> = {};
