import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { CicloError } from '../../../src-main/core/failure.ts';
import type { LedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import { ServerError } from '../../../src-main/ledger/postgres/blocking-session.ts';
import type { Terminal } from '../../../src-main/shells/terminal/command.ts';
import { csvFile } from '../../../src-main/shells/terminal/files/csv-file.ts';
import type { ExportJob } from '../../../src-main/shells/terminal/files/export-file.ts';
import { turnFile } from '../../../src-main/shells/terminal/files/turn-file.ts';
import { charge } from '../../support/fake/records/ledger-records.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { ledgerOf } from '../../support/in-process/ledger/accounting-ledger.ts';
import { parseCsv } from '../../support/oracles/csv-cells.ts';

/** As a standby ends what has read for too long. */
function endedAtStandby(): CicloError {
  const cause = new ServerError({ code: '40001', message: 'conflict with recovery', constraint: null });
  cause.endedReadingAtStandby = true;
  return new CicloError('server_gone', 'ended', {}, { cause });
}

/** A reader whose first reading of receivables ends after so many; never where null. */
function endedAfter(reader: LedgerReader, rows: number | null): LedgerReader {
  let isFirst = rows !== null;
  const eachReceivable: LedgerReader['eachReceivable'] = function* (asked) {
    let left = isFirst ? (rows ?? 0) : null;
    isFirst = false;
    for (const each of reader.eachReceivable(asked)) {
      if (left === 0) throw endedAtStandby();
      if (left !== null) left -= 1;
      yield each;
    }
    if (left !== null) throw endedAtStandby();
  };
  return { ...reader, eachReceivable };
}

describe('the turn of 2026 by the terminal', () => {
  it.each([null, 0, 2, 3])(
    'tells the total of its last line, also where a standby ends the first reading after %s',
    async (rows) => {
      const charges = ['a', 'b', 'c'].map((txid) => charge({ txid, dueDate: civilDate('2026-12-10') }));
      const reader = ledgerOf({ charges, settlements: [] }, '2026-11-23').read();
      const target = join(tempFolder(), 'turn.csv');
      const signals = () => ({ isCancelled: () => false, onProgress: () => undefined });
      const job = { reader: endedAfter(reader, rows), target, signals } as Partial<ExportJob> as ExportJob;
      const say = (key: string): string => key;
      const written = await turnFile(csvFile('turn-2026', {}), { say } as Partial<Terminal> as Terminal)(job);
      reader.close();
      const last = parseCsv(readFileSync(target, 'utf8'), ',').at(-1);
      expect(last).toEqual(expect.arrayContaining(['total', '2026-11-23', '150.00']));
      expect(written).toMatchObject({ rows: 3, details: { asOf: '2026-11-23', total: '150.00' } });
    },
  );
});
