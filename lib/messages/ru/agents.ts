import type { Translated } from "../catalogue";

export const agents: Translated<"agents"> = {};
