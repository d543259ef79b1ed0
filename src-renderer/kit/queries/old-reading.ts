/** What was read longer ago is read again before charges are sent: what the bank would refuse since is known then. */
const FRESH_MS = 10 * 60_000;

/** Whether a reading that ended then, a UTC instant, is too old to charge by; null where there was none. */
export const isOldReading = (endedAt: string | null): boolean =>
  endedAt === null || Date.now() - Date.parse(endedAt) > FRESH_MS;
