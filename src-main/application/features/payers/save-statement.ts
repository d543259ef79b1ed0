import type { z } from 'zod';
import type { payers } from '../../../../src-preload/contract/payers.ts';
import { EVERY_CYCLE } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { CHARGE_COLUMNS } from '../../../../src-preload/contract/vocabulary/exports.ts';
import { ALL_TIME } from '../../../../src-preload/contract/vocabulary/receipts.ts';
import { type CivilDate, civilDate } from '../../../core/civil-date.ts';
import { accountDays, payerUnknown } from '../../../exports/accounting-rows.ts';
import { writeDocument } from '../../../exports/atomic-file.ts';
import { statementReport } from '../../../exports/reports/statement-report.ts';
import { reportFile } from '../../../exports/reports/write-report.ts';
import type { AccountOfPayer } from '../../../ledger/reading/accounts/payer-account.ts';
import { askedOf, paperHead } from '../../companies/receiver/kept-letterhead.ts';
import { refuseUnread } from '../../ledgers/stored/refuse-unread.ts';
import type { Services } from '../../services.ts';

type Asked = z.output<(typeof payers)['saveStatement']['input']>;
type Needed = Pick<Services, 'ledgers' | 'registry' | 'files' | 'now'>;

/** A payer's account of the days that were asked for, with those days; null where there is nobody. */
export type FoundAccount = {
  readonly found: AccountOfPayer;
  readonly days: { readonly from: CivilDate; readonly to: CivilDate };
  readonly asOf: CivilDate;
};

/** Reads the account of a payer; days that are open run from the first of all and up to the ledger's own. */
export async function findAccount(
  { ledgers: { read } }: Pick<Services, 'ledgers'>,
  { connectionId, payer, from, to }: Omit<Asked, 'format'>,
): Promise<FoundAccount | null> {
  const asOf = (await read.asOf(connectionId)) ?? civilDate(ALL_TIME.from);
  const period = { from: from === null ? null : civilDate(from), to: to === null ? null : civilDate(to) };
  const days = accountDays(period, asOf);
  const found = await read.payerAccount(connectionId, payer, days);
  return found && { found, days, asOf };
}

/** Writes a payer's statement where the person says; null where they say nowhere. CPFs are masked in it. */
export async function saveStatement(services: Needed, asked: Asked): Promise<{ path: string | null }> {
  const { ledgers, files } = services;
  await refuseUnread(ledgers, asked.connectionId);
  // Before the person is asked for a place: a statement that cannot be made needs none.
  const pdf = asked.format === 'pdf' ? await pdfOf(services, asked) : null;
  const name = `ciclo-${asked.connectionId}-extrato-do-pagador.${asked.format}`;
  const path = await files.save(name, (place, signal) =>
    pdf === null ? writeCsv(services, asked, place, signal) : writeDocument(place, pdf),
  );
  return { path };
}

async function pdfOf({ ledgers, registry, now }: Needed, asked: Asked): Promise<Uint8Array> {
  const account = await findAccount({ ledgers }, asked);
  if (account === null) throw payerUnknown(asked.payer);
  const { connectionId } = asked;
  const head = await paperHead(askedOf(ledgers.read, connectionId), registry.find(connectionId).name);
  const at = now();
  return reportFile(statementReport({ ...account, head, at }));
}

async function writeCsv({ ledgers }: Needed, asked: Asked, path: string, signal: AbortSignal): Promise<void> {
  const { connectionId, payer, from, to } = asked;
  const request = {
    ...({ connectionId, subject: 'statement', preset: 'excel-br', payer, fullDocuments: false } as const),
    ...{ columns: [...CHARGE_COLUMNS], filter: EVERY_CYCLE, receiver: null },
    movements: { from: from ?? ALL_TIME.from, to: to ?? ALL_TIME.to, kinds: [], search: '' },
  };
  await ledgers.exportCsv(request, path, signal, () => {});
}
