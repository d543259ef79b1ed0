/** One thing that the app asked of the system. */
export type JournalEntry = { readonly what: string; readonly detail: unknown };

/** Something that a person does outside the page: the tray, the menu, the lid, another program's link. */
export type Action = { readonly what: string; readonly detail: string };

/** Tells the test about it; functions and other things that do not survive JSON are left out. */
export function note(what: string, detail: unknown = null): void {
  const entry: JournalEntry = { what, detail: JSON.parse(JSON.stringify(detail)) };
  process.send?.(entry);
}
