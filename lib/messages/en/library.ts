export const library = {} as const;
