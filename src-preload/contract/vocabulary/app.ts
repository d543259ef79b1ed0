/** Languages of the screens. */
export const LANGUAGES = ['pt-BR', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const THEMES = ['auto', 'light', 'dark'] as const;

/** What shows the pages. */
export const SHELLS = ['electron', 'browser'] as const;
export type Shell = (typeof SHELLS)[number];
