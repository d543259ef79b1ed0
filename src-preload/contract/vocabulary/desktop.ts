/** Something that a person can order from the palette, and some of it from the menu, by a shortcut or from the tray. */
type Command = {
  readonly id: string;
  /** The keys in Electron's menu; in a browser they are its own. Null: it is in the palette alone, or has a line without keys in `MENUS` (`shells/electron/menu.ts`). */
  readonly accelerator: string | null;
};

/**
 * Every command, in the order of the palette. `screen.<id>` goes to the route of that id (`kit/routes/routes.ts`); words for people are in
 * `locales/<language>/desktop.json` under `commands.<id>`.
 */
export const COMMANDS = [
  { id: 'palette.open', accelerator: 'CmdOrCtrl+K' },
  { id: 'sync.now', accelerator: 'F9' },
  { id: 'screen.overview', accelerator: 'CmdOrCtrl+1' },
  { id: 'screen.cycles', accelerator: 'CmdOrCtrl+2' },
  { id: 'screen.charging', accelerator: 'CmdOrCtrl+3' },
  { id: 'screen.mandates', accelerator: 'CmdOrCtrl+4' },
  { id: 'screen.exports', accelerator: 'CmdOrCtrl+5' },
  { id: 'screen.news', accelerator: 'CmdOrCtrl+6' },
  { id: 'screen.connections', accelerator: 'CmdOrCtrl+7' },
  { id: 'screen.doctor', accelerator: 'CmdOrCtrl+8' },
  { id: 'screen.practice', accelerator: 'CmdOrCtrl+9' },
  { id: 'screen.printing', accelerator: 'CmdOrCtrl+P' },
  { id: 'screen.office', accelerator: null },
  { id: 'screen.receipts', accelerator: null },
  { id: 'screen.bank-statement', accelerator: null },
  { id: 'screen.fiscal-documents', accelerator: null },
  { id: 'screen.closing', accelerator: null },
  { id: 'screen.accounting', accelerator: null },
  { id: 'screen.payers', accelerator: null },
  { id: 'screen.history', accelerator: null },
  { id: 'screen.webhooks', accelerator: null },
  { id: 'screen.locations', accelerator: null },
  { id: 'screen.tracking', accelerator: null },
  { id: 'screen.stored-data', accelerator: null },
  { id: 'screen.backups', accelerator: null },
  { id: 'screen.mandate-import', accelerator: null },
  { id: 'mandate.new', accelerator: 'CmdOrCtrl+N' },
  { id: 'charge.month', accelerator: null },
  { id: 'company.switch', accelerator: null },
  { id: 'practice.open', accelerator: null },
  { id: 'preferences.open', accelerator: 'CmdOrCtrl+,' },
  { id: 'lock.now', accelerator: null },
  { id: 'theme.toggle', accelerator: null },
  { id: 'language.toggle', accelerator: null },
  { id: 'help.shortcuts', accelerator: 'F1' },
] as const satisfies readonly Command[];

export type CommandId = (typeof COMMANDS)[number]['id'];
export const COMMAND_IDS = COMMANDS.map(({ id }) => id);

/** What a person may be told of while the window is closed, in the order in which it is shown. */
export const NOTIFICATION_KINDS = [
  'charge_unpaid',
  'mandate_rejected',
  'mandate_cancelled',
  'mandate_approved',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/**
 * What a person is told of unless they choose otherwise; times are those of the person's wall. Names of payers are left out: a notice
 * stands on a locked screen and over the shoulder of whoever is at the counter, and the app is one click away.
 */
export const DEFAULT_NOTIFICATIONS = {
  isOn: true,
  kinds: [...NOTIFICATION_KINDS],
  quiet: { from: '21:00', to: '08:00' },
  showsPayerNames: false,
};
