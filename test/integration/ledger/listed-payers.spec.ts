import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { centavos } from '../../../src-main/core/money.ts';
import type { LedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import type { LedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';
import type { PayerFilter } from '../../../src-preload/contract/payers.ts';
import { charge, day, mandate, noon, settlement } from '../../support/fake/records/ledger-records.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const AT = noon('2026-03-10');
const ARREARS: PayerFilter = { choice: 'arrears', search: '' };
const ALL: PayerFilter = { choice: 'all', search: '' };
const ANA = { name: 'Ana Lima', document: { kind: 'cpf', number: '11144477735' } } as const;
const BIA = { name: 'Bia Souza', document: { kind: 'cpf', number: '52998224725' } } as const;
const CAIO = { name: 'Caio Dias', document: { kind: 'cpf', number: '12345678909' } } as const;

const unpaid = (txid: string, idRec: string) =>
  charge({ txid, idRec, status: 'EXPIRADA', dueDate: day('2026-01-12'), amount: centavos(5_000) });

let ledger: AnyLedger;
let writer: LedgerWriter;
let reader: LedgerReader;

function store(records: Parameters<LedgerWriter['store']>[0]): void {
  writer.store(records, AT);
  writer.reconcile(day('2026-03-10'), AT);
}

beforeEach(() => {
  ledger = newLedger();
  writer = ledger.write();
  store({
    mandates: [
      mandate({ idRec: 'RA1', payer: ANA }),
      mandate({ idRec: 'RB1', payer: BIA }),
      mandate({ idRec: 'RC1', payer: CAIO }),
    ],
    charges: [unpaid('a1', 'RA1'), unpaid('b1', 'RB1')],
  });
  reader = ledger.read();
});
afterEach(() => ledger[Symbol.dispose]());

const idOf = (idRec: string): number => reader.payerDetail({ by: 'mandate', idRec })?.payerId ?? 0;
const owing = (): readonly number[] =>
  reader.payersPage(ARREARS, 'name', 0).rows.map(({ payerId }) => payerId);

describe('who of some payers is in a list', () => {
  it('is told of each in their order, and nobody for who is in it no more', () => {
    const asked = [idOf('RC1'), idOf('RB1'), 999, idOf('RA1')];
    const now = (filter: PayerFilter) => reader.listedPayers(filter, 'urgency', asked);
    expect(now(ARREARS)).toEqual([null, idOf('RB1'), null, idOf('RA1')]);
    expect(now(ALL)).toEqual([idOf('RC1'), idOf('RB1'), null, idOf('RA1')]);
    expect(now({ ...ALL, search: 'souza' })).toEqual([null, idOf('RB1'), null, null]);
    const paid = charge({ txid: 'b1', idRec: 'RB1', status: 'CONCLUIDA', dueDate: day('2026-01-12') });
    store({ charges: [paid], settlements: [settlement({ endToEndId: 'EB', txid: 'b1' })] });
    expect(now(ARREARS)).toEqual([null, null, null, idOf('RA1')]);
  });

  it('is found by the number that the list has the person by, where the bank has begun to write another name', () => {
    const [before = 0] = owing();
    const renamed = mandate({ idRec: 'RA3', payer: { ...ANA, name: 'ANA LIMA DIAS' } });
    store({ mandates: [renamed], charges: [unpaid('a3', 'RA3')] });
    const [now] = owing();
    expect(now).not.toBe(before);
    expect(reader.listedPayers(ARREARS, 'name', [before])).toEqual([now]);
  });
});
