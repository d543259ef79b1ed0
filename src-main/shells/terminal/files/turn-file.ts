import { isNotReceived, turnAsOf } from '../../../core/close/turn-of-2026.ts';
import { exactSum, formatDecimal } from '../../../core/money.ts';
import { dayOf } from '../../../exports/accounting-rows.ts';
import type { LedgerReader } from '../../../ledger/open-ledger-reader.ts';
import type { Terminal } from '../command.ts';
import type { ExportFile } from './export-file.ts';

/** The turn of 2026 as a file, with the one total and the day as of which it is, added up from the very rows that are written. */
export function turnFile(write: ExportFile, { say }: Terminal): ExportFile {
  return async (ledger) => {
    const { reader, total } = addingUp(ledger.reader);
    const written = await write({ ...ledger, reader });
    const details = { asOf: turnAsOf(dayOf(reader)), total: formatDecimal(exactSum(total())) };
    return { ...written, details, said: say('export.turn', details) };
  };
}

function addingUp(reader: LedgerReader): { readonly reader: LedgerReader; readonly total: () => bigint } {
  let total = 0n;
  const eachReceivable: LedgerReader['eachReceivable'] = function* (asked) {
    for (const receivable of reader.eachReceivable(asked)) {
      if (isNotReceived(receivable)) total += BigInt(receivable.balance);
      yield receivable;
    }
  };
  return { reader: { ...reader, eachReceivable }, total: () => total };
}
