// Error messages; the English ones come from the table of errors.

import { ERRORS, type ErrorCode } from "@/lib/errors/errors";
import { errorPhrases } from "./error-phrases";
import { readingPhrases } from "./reading-phrases";
import { searchPhrases } from "./search-phrases";

const sentences = Object.fromEntries(
  Object.entries(ERRORS).map(([code, { sentence }]) => [code, sentence]),
) as { [C in ErrorCode]: (typeof ERRORS)[C]["sentence"] };

export const errors = { ...sentences, ...errorPhrases, ...readingPhrases, ...searchPhrases };
