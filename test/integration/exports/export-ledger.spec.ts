import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { centavos } from '../../../src-main/core/money.ts';
import type { CsvRequest } from '../../../src-main/exports/subjects.ts';
import { csvRequest } from '../../support/fake/records/export-rows.ts';
import {
  attempt,
  charge,
  day,
  mandate,
  noon,
  settlement,
} from '../../support/fake/records/ledger-records.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';
import { exportedRows } from '../../support/in-process/ledger/exported-rows.ts';

const TODAY = day('2026-01-20');

let ledger: AnyLedger;

beforeEach(() => {
  ledger = newLedger();
});
afterEach(() => {
  ledger[Symbol.dispose]();
});

const exported = (change: Partial<CsvRequest>) => exportedRows(ledger, change);

function fill(): void {
  const writer = ledger.write();
  const failed = attempt({ status: 'REJEITADA', rejectionCode: 'AM02', endToEndId: null });
  const devolved = {
    id: 'dev1',
    returnId: null,
    amount: centavos(1_000),
    status: 'DEVOLVIDO',
    nature: null,
    requestedAt: noon('2026-01-13'),
    settledAt: noon('2026-01-14'),
  };
  writer.setCoveredFrom(day('2026-01-01'));
  writer.store(
    {
      mandates: [mandate({ joiningTxid: 'joining' })],
      charges: [charge({ status: 'CONCLUIDA' }), charge({ txid: 'tx2', idRec: null, attempts: [failed] })],
      settlements: [
        settlement({ refunds: [devolved] }),
        settlement({ endToEndId: 'E9', txid: 'nobody' }),
        settlement({ endToEndId: 'E8', txid: 'joining', refunds: [{ ...devolved, id: 'dev2' }] }),
      ],
      quarantined: [{ kind: 'charge', id: 'tx3', reason: 'valor: =1', raw: '{"cpf":"12345678909"}' }],
    },
    noon('2026-01-15'),
  );
  writer.reconcile(TODAY, noon('2026-01-20'));
}

describe('what a ledger holds', () => {
  beforeEach(fill);

  it('comes out as one row a charge', async () => {
    const [paid, owing, ...more] = await exported({});
    expect(more).toEqual([]);
    expect(paid).toEqual({
      txid: 'tx1',
      id_rec: 'RR1',
      contract: 'CT-1',
      payer_name: 'Márcia Araújo',
      payer_document: '***.456.789-**',
      due_date: '2026-01-12',
      settle_date: '2026-01-12',
      amount: '50.00',
      status: 'CONCLUIDA',
      state: 'partly_refunded',
      group: 'attention',
      days_late: '',
      paid_amount: '50.00',
      paid_at: '2026-01-12T15:00:00.000Z',
      end_to_end_ids: 'E1',
      refunded_amount: '10.00',
      reasons: 'settlement E1 50.00 2026-01-12T15:00:00.000Z; refunded 10.00; shortfall 10.00',
    });
    expect(owing).toMatchObject({
      txid: 'tx2',
      id_rec: '',
      payer_document: '',
      state: 'unpaid',
      days_late: '8',
      paid_amount: '0.00',
      paid_at: '',
      reasons: 'attempt AGND 2026-01-12 REJEITADA AM02; overdue since 2026-01-12',
    });
  });
  it('is narrowed by the filter', async () => {
    const filter = { ...csvRequest().filter, states: ['unpaid' as const] };
    expect((await exported({ filter })).map(({ txid }) => txid)).toEqual(['tx2']);
  });
  it('has refunds, joining payments, orphans, expected cycles and quarantine of their own', async () => {
    expect(await exported({ subject: 'refunds' })).toMatchObject([
      {
        refund_id: 'dev1',
        payment_kind: 'charge',
        txid: 'tx1',
        amount: '10.00',
        refunded_at: '2026-01-14T15:00:00.000Z',
      },
      { refund_id: 'dev2', payment_kind: 'joining', txid: 'joining', amount: '10.00' },
    ]);
    expect(await exported({ subject: 'joining' })).toEqual([
      {
        id_rec: 'RR1',
        contract: 'CT-1',
        payer_name: 'Márcia Araújo',
        payer_document: '***.456.789-**',
        txid: 'joining',
        end_to_end_id: 'E8',
        amount: '50.00',
        paid_at: '2026-01-12T15:00:00.000Z',
        refunded_amount: '10.00',
      },
    ]);
    expect(await exported({ subject: 'orphans' })).toMatchObject([
      { end_to_end_id: 'E9', why: 'unknown_txid' },
    ]);
    expect(await exported({ subject: 'expected' })).toMatchObject([
      { id_rec: 'RR1', start_date: '2026-02-10', state: 'scheduled', amount: '50.00' },
    ]);
    expect(await exported({ subject: 'quarantine' })).toMatchObject([
      { id: 'tx3', reason: 'valor: =1', raw: '{"cpf":"***.456.789-**"}' },
    ]);
  });
});
