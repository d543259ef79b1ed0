/** What keeps secrets on each system; `none` where no library is made for it. */
export const KEYCHAIN_BACKENDS = ['secret_service', 'keychain', 'credential_manager', 'none'] as const;

/** Commands of the terminal that the log names: those that work on a data folder. */
export const TERMINAL_COMMANDS = [
  'connect',
  'sync',
  'export',
  'close',
  'statement',
  'fee',
  'documents',
] as const;

/** Parts of a report for whoever mends Ciclo, each with the facts that it may have, in this order. */
export const REPORT_FACTS = {
  versions: ['ciclo', 'node', 'v8', 'electron', 'sqlite', 'sqliteLibrary', 'keychainLibrary'],
  system: ['platform', 'release', 'architecture'],
  lastStart: ['shell', 'version', 'at'],
  keychain: ['backend', 'isAvailable', 'code', 'hasSessionBus'],
  dataFolder: ['place', 'mode', 'freeMegabytes', 'settings', 'companies', 'isInUse', 'usedByPid'],
  ledger: [
    'company',
    'kind',
    'bytes',
    'schemaVersion',
    'backups',
    'lastBackupHours',
    'isSuspect',
    'damagedCopies',
  ],
  server: [
    'postgres',
    'sharedVersion',
    'companies',
    'isEncrypted',
    'isStandby',
    'standbys',
    'isWaitingForStandby',
    'roundTripMs',
    'aheadSeconds',
  ],
  lastFailure: ['at', 'event', 'code', 'where', 'company'],
  environment: [
    'NODE_EXTRA_CA_CERTS',
    'NODE_TLS_REJECT_UNAUTHORIZED',
    'NODE_OPTIONS',
    'SSL_CERT_FILE',
    'HTTPS_PROXY',
    'HTTP_PROXY',
    'ALL_PROXY',
    'NO_PROXY',
  ],
  clock: ['bankAheadSeconds', 'at'],
  log: ['files', 'bytes', 'silence'],
} as const;

export type ReportPart = keyof typeof REPORT_FACTS;

/** Whether a ledger's file is what it should be, by its first bytes. */
export const LEDGER_FILE_KINDS = ['plain', 'encrypted', 'empty', 'not_a_ledger'] as const;

/** How a command of the terminal ended; `usage`: it could not be understood. */
export const COMMAND_ENDINGS = ['done', 'failed', 'usage'] as const;
export type CommandEnding = (typeof COMMAND_ENDINGS)[number];

/** How a write ended, as the log says it. `failed`: before it was sent. */
export const WRITE_ENDINGS = ['done', 'refused', 'unknown', 'failed'] as const;
export type WriteEnding = (typeof WRITE_ENDINGS)[number];
