import type { Translated } from "../catalogue";

export const thread: Translated<"thread"> = {};
