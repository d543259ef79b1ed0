const FIRST_MS = 3_000;
const LONGEST_MS = 30_000;
const GROWTH = 1.4;

/** How long to wait before the bank is asked again, after so many fruitless questions: soon at first, then less and less often. */
export function nextQuestionMs(fruitless: number): number {
  return Math.min(LONGEST_MS, Math.round(FIRST_MS * GROWTH ** fruitless));
}
