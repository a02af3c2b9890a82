import type { Translated } from "../catalogue";

export const shell: Translated<"shell"> = {
  language: "Язык",
};
