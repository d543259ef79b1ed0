const LOOK_MS = 20;

/** Waits for what only asking tells; throws where it does not become so. Longer than any of it takes, and shorter than a test may. */
export async function until(isSo: () => Promise<boolean>, withinMs = 50_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`waited in vain until ${isSo}`);
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
}
