export const reader = {} as const;
