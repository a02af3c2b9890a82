export const thread = {} as const;
