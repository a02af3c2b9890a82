// Whom the sites that are asked may write to. It stands in a header of requests, in brackets: nothing in it may end the
// header or close them.

import { z } from "zod";
import { plainAddress } from "./plain-address";

const LONGEST = 200;
const email = z.email();

/** An address of the web or of mail, in visible ASCII. */
export const contactSchema = z
  .string()
  .refine(
    (text) =>
      text.length <= LONGEST &&
      /^[!-~]+$/.test(text) &&
      !/[()\\"<>]/.test(text) &&
      (email.safeParse(text).success || plainAddress.safeParse(text).success),
    { error: `an http or https address or an e-mail address, at most ${LONGEST} letters of ASCII` },
  );
