import { onTestFinished } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import type { ChargeRecord, SettlementRecord } from '../../../../src-main/core/records.ts';
import { cellStyle } from '../../../../src-main/exports/columns/column.ts';
import { type CsvRequest, SUBJECTS } from '../../../../src-main/exports/subjects.ts';
import type { LedgerReader } from '../../../../src-main/ledger/open-ledger-reader.ts';
import { textOf } from '../../fake/csv-rows.ts';
import { csvRequest } from '../../fake/records/export-rows.ts';
import { mandate, noon } from '../../fake/records/ledger-records.ts';
import { parseCsv } from '../../oracles/csv-cells.ts';
import { type AnyLedger, newLedger } from './any-ledger.ts';

/** What a bank shows of one mandate. */
export type Facts = {
  readonly charges: readonly ChargeRecord[];
  readonly settlements: readonly SettlementRecord[];
};

const ENDING = { endDate: civilDate('2027-12-31') };

/** A ledger of these facts, worked out for a day; it goes with the test. */
export function ledgerOf(facts: Facts, today: string): AnyLedger {
  const ledger = newLedger();
  onTestFinished(() => ledger[Symbol.dispose]());
  const writer = ledger.write();
  writer.store({ mandates: [mandate(ENDING)], ...facts }, noon(today));
  writer.reconcile(civilDate(today), noon(today));
  return ledger;
}

/** The rows of an export under their headers. */
export function rowsOf(reader: LedgerReader, change: Partial<CsvRequest>): Record<string, string>[] {
  const request = csvRequest(change);
  const style = cellStyle(request.preset, request.fullDocuments);
  const text = textOf(SUBJECTS[request.subject](request, reader, style));
  const [header = [], ...rows] = parseCsv(text, request.preset === 'rfc4180' ? ',' : ';');
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])));
}
