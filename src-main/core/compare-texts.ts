/** Which of two texts comes first, sign by sign and in no language's order: days, ids and sort keys are compared by it. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
