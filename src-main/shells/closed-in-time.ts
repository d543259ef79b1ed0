/**
 * Longer than closing takes where an office's server is gone, shorter than a person waits for an app that they see no more. What is cut off is as after a crash: ledgers are
 * whole, writes are journaled, and the next start looks at them.
 */
const LONGEST_MS = 30_000;

/** Waits until all is closed, and no longer than a quitting may take. */
export async function closedInTime(close: () => Promise<void>): Promise<void> {
  const { promise: isTooLong, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, LONGEST_MS);
  try {
    await Promise.race([close(), isTooLong]);
  } finally {
    clearTimeout(timer);
  }
}
