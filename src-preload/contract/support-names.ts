/** Names of what is told for a bug report, without schemas, so that the renderer can import them without zod. */

/** What keeps secrets on each system; `none` where no library is made for it. */
export const KEYCHAIN_BACKENDS = ['secret_service', 'keychain', 'credential_manager', 'none'] as const;

/** Commands of the terminal that the log may name. */
export const TERMINAL_COMMANDS = ['sandbox', 'connect', 'sync', 'export', 'reconcile', 'doctor'] as const;
