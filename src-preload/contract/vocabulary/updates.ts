/** Why this Ciclo takes no updates: nobody's signatures are known to it, or whatever started it is what keeps it up to date. */
export const UPDATES_OFF = ['no_keys', 'not_installed_app'] as const;
export type UpdatesOff = (typeof UPDATES_OFF)[number];
