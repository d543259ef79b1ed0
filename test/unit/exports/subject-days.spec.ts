import { expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { exactSum } from '../../../src-main/core/money.ts';
import { cellStyle } from '../../../src-main/exports/columns/column.ts';
import { SUBJECTS } from '../../../src-main/exports/subjects.ts';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import {
  EXPORT_SUBJECTS,
  type ExportSubject,
  SUBJECT_DAYS,
} from '../../../src-preload/contract/vocabulary/exports.ts';
import { csvRequest } from '../../support/fake/records/export-rows.ts';
import { RowReader } from '../../support/fake/row-reader.ts';

const [FROM, TO] = ['2026-01-01', '2026-01-31'];
const PAYER = { by: 'document', document: { kind: 'cpf', number: '12345678909' } } as const;
const NOTHING = { opening: exactSum(0n), closing: exactSum(0n), due: exactSum(0n), paid: exactSum(0n) };
const ACCOUNT = {
  ...{ payerId: 1, name: 'Bar do Zé', document: null },
  account: { ...NOTHING, refunded: exactSum(0n), open: exactSum(0n), openSince: null, entries: [] },
};

/** A reader that keeps what it is asked, whatever call it is. */
function listening(reader: RowReader, asked: unknown[]): RowReader {
  return new Proxy(reader, {
    get: (target, name) => {
      const call: unknown = Reflect.get(target, name, target);
      if (typeof call !== 'function') return call;
      return (...args: unknown[]) => {
        asked.push([name, args]);
        return Reflect.apply(call, target, args);
      };
    },
  });
}

/** What a table asks of the ledger where these due dates, and those days of movement, are asked for. */
function askedBy(subject: ExportSubject, days: { readonly due?: true; readonly moved?: true }): string {
  const asked: unknown[] = [];
  const reader = listening(new RowReader({ asOf: civilDate('2026-06-30'), account: ACCOUNT }), asked);
  const request = csvRequest({
    ...{ subject, payer: PAYER },
    filter: days.due ? { ...EVERY_CYCLE, dueFrom: FROM, dueTo: TO } : EVERY_CYCLE,
    movements: days.moved ? { from: FROM, to: TO, kinds: [], search: '' } : null,
  });
  Array.from(SUBJECTS[subject](request, reader, cellStyle('rfc4180', false)));
  return JSON.stringify(asked);
}

it.each(EXPORT_SUBJECTS)(
  '%s is narrowed by the days that the contract tells of it, and no others',
  (subject) => {
    const whole = askedBy(subject, {});
    expect({
      due: askedBy(subject, { due: true }) !== whole,
      moved: askedBy(subject, { moved: true }) !== whole,
    }).toEqual({ due: SUBJECT_DAYS[subject] === 'due', moved: SUBJECT_DAYS[subject] === 'moved' });
  },
);
