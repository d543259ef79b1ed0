import type { AccountsRequest } from '../../../../src-preload/contract/exports.ts';
import { JOURNAL_FORMATS } from '../../../../src-preload/contract/vocabulary/exports.ts';
import { writeAccountsFile } from '../../../exports/accounts-file.ts';
import type { OptionValues, Terminal } from '../command.ts';
import { daysOf, oneOf, optionalText } from '../options/option-values.ts';
import { planTextAt } from './account-plan.ts';
import type { ExportFile } from './export-file.ts';

/**
 * A journal of plain text accounting. Throws `UsageError`, and `file_unreadable` for a plan of accounts that is not there; its writing throws what is wrong with
 * the plan, and `accounts_unmapped`, before anything is written.
 */
export function journalFile(values: OptionValues, terminal: Terminal): ExportFile {
  const format = oneOf(values, 'format', JOURNAL_FORMATS, 'hledger');
  const plan = planAsked(optionalText(values, 'accounts'), terminal);
  const asked = { kind: 'journal', format, plan, ...daysOf(values) } as const;
  return ({ reader, target, signals }) => writeAccountsFile(asked, reader, target, signals());
}

type Plan = Extract<AccountsRequest['file'], { kind: 'journal' }>['plan'];

/** In the place of a plan's file: the accounts that Ciclo brings, whatever plan is kept. */
const OWN_ACCOUNTS = 'ciclo';

function planAsked(accounts: string | null, terminal: Terminal): Plan {
  if (accounts === null) return 'kept';
  return accounts === OWN_ACCOUNTS ? 'own' : { name: accounts, text: planTextAt(accounts, terminal) };
}
