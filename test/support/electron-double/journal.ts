/** One thing that the app asked of the system. */
export type JournalEntry = { readonly what: string; readonly detail: unknown };

/** Tells the test about it; functions and other things that do not survive JSON are left out. */
export function note(what: string, detail: unknown = null): void {
  const entry: JournalEntry = { what, detail: JSON.parse(JSON.stringify(detail)) };
  process.send?.(entry);
}
