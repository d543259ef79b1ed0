import type { Migration } from './migration.ts';

/**
 * An amount of zero is none: a bank that writes it leaves the amount to each charge (`api-client/wire`). What was stored before that was read so would stay until the bank
 * changes the mandate, since the same record is not stored again. The same text for both engines.
 */
export const noAmount = {
  version: 340,
  sql: `
UPDATE mandate SET fixed_amount = NULL WHERE fixed_amount = 0;
UPDATE mandate SET floor_amount = NULL WHERE floor_amount = 0;
`,
} as const satisfies Migration;
