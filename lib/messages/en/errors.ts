// What failures say; the table of errors has the sentences in English.

import { ERRORS, type ErrorCode } from "@/lib/errors";

export const errors = Object.fromEntries(
  Object.entries(ERRORS).map(([code, { sentence }]) => [code, sentence]),
) as { [C in ErrorCode]: (typeof ERRORS)[C]["sentence"] };
