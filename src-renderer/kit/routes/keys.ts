/** Whether the keyboard has a Command key where others have Control. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A key together with Control, or Command on a Mac, as it is written for people: `Ctrl+K`, `⌘K`. */
export const withMod = (key: string): string => (isMac() ? `⌘${key}` : `Ctrl+${key}`);
