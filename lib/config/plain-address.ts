import { z } from "zod";
import { expects, refusal } from "./expectation";

export const httpAddress = z.url({ protocol: /^https?$/ });

/** Requests to an address with a name and password are refused, and the address is kept with runs. */
export const plainAddress = httpAddress.refine(
  (text) => {
    if (!URL.canParse(text)) return true;
    const { username, password } = new URL(text);
    return username === "" && password === "";
  },
  refusal(expects("noLogin")),
);
