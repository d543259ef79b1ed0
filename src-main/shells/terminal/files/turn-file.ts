import type { CivilDate } from '../../../core/civil-date.ts';
import { isNotReceived, turnAsOf } from '../../../core/close/turn-of-2026.ts';
import { exactSum, formatDecimal } from '../../../core/money.ts';
import { dayOf } from '../../../exports/accounting-rows.ts';
import type { LedgerReader } from '../../../ledger/open-ledger-reader.ts';
import type { Terminal } from '../command.ts';
import type { ExportFile } from './export-file.ts';

/** The turn of 2026 as a file, with the one total and the day as of which it is, as its last line has them. */
export function turnFile(write: ExportFile, { say }: Terminal): ExportFile {
  return async (ledger) => {
    const { reader, lastLine } = addingUp(ledger.reader);
    const written = await write({ ...ledger, reader });
    const { asOf, total } = lastLine();
    const details = { asOf, total: formatDecimal(exactSum(total)) };
    return { ...written, details, said: say('export.turn', details) };
  };
}

/** The day as of which a file is, and its total. */
type LastLine = { readonly asOf: CivilDate; readonly total: bigint };

/** Adds up what comes to an end alone, each reading by itself: one that a standby ends is begun anew, and the file has the last one. */
function addingUp(reader: LedgerReader): {
  readonly reader: LedgerReader;
  readonly lastLine: () => LastLine;
} {
  let last: LastLine = { asOf: turnAsOf(dayOf(reader)), total: 0n };
  const eachReceivable: LedgerReader['eachReceivable'] = function* (asked) {
    let total = 0n;
    for (const receivable of reader.eachReceivable(asked)) {
      if (isNotReceived(receivable)) total += BigInt(receivable.balance);
      yield receivable;
    }
    last = { asOf: asked.until ?? last.asOf, total };
  };
  return { reader: { ...reader, eachReceivable }, lastLine: () => last };
}
