/** A name in quotes, as SQL takes it whatever it holds. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
