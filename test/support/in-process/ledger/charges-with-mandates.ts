import type { ChargeExportRow, ExportedMandate } from '../../../../src-main/ledger/model/ledger-reader.ts';
import type { LedgerReader } from '../../../../src-main/ledger/open-ledger-reader.ts';
import type { CycleFilter } from '../../../../src-preload/contract/cycles.ts';

/** A charge as exports read it, beside what its mandate says. */
type Read = ChargeExportRow & ExportedMandate;

/** What exports read of a filter's charges. */
export function* chargesWithMandates(
  reader: Pick<LedgerReader, 'eachCharge'>,
  filter: CycleFilter,
): Generator<Read> {
  for (const turn of reader.eachCharge(filter, (mandate) => JSON.stringify(mandate)))
    for (const row of turn) yield { ...row, ...(JSON.parse(row.mandate) as ExportedMandate) };
}
