/** Version of the rules by which reports are compared. It rises with every change of them, so that stored results are computed again. */
export const RULES = 3;
