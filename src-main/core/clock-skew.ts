/** By how much clocks may differ without anybody's being wrong: polls, writes, the client and the doctor all judge by it. */
export const MOST_SKEW_MS = 5 * 60_000;

/** Whether two clocks are further apart than that. */
export const isSkewed = (oneMs: number, otherMs: number): boolean => Math.abs(oneMs - otherMs) > MOST_SKEW_MS;
