import { describe, expect, it } from 'vitest';
import type { ChargeRecord } from '../../../src-main/core/records.ts';
import { attempt, charge, day, mandate, noon } from '../../support/fake/records/ledger-records.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const AT = noon('2026-01-20');
const refusal = { code: 'AM09', by: null };

/** A ledger with one charge, on the day after its debit. */
function holding(change: Partial<ChargeRecord>) {
  const ledger = newLedger();
  const writer = ledger.write();
  writer.store({ mandates: [mandate()], charges: [charge(change)] }, AT);
  writer.reconcile(day('2026-01-13'), AT);
  return { ledger, writer, detail: () => ledger.read().cycleDetail('tx1') };
}

describe('why the bank ended a charge', () => {
  const failed = attempt({ status: 'REJEITADA' });
  it('is told of it, of its last debit and before its cycle is charged again', () => {
    const { ledger, detail } = holding({ status: 'REJEITADA', ending: refusal, attempts: [failed] });
    using _ledger = ledger;
    expect(detail()?.attempts).toMatchObject([{ rejectionCode: 'AM09' }]);
    expect(detail()?.reasons).toContainEqual(expect.objectContaining({ kind: 'attempt', code: 'AM09' }));
    const [chargeable] = ledger.read().chargeable(['RR1'], day('2026-01-13'));
    expect(chargeable?.charges).toMatchObject([{ closing: { code: 'AM09' } }]);
  });

  it('is told where nothing was tried', () => {
    const { ledger, detail } = holding({ status: 'REJEITADA', ending: refusal });
    using _ledger = ledger;
    expect(detail()?.reasons).toContainEqual({ kind: 'ending', ...refusal });
    const [chargeable] = ledger.read().chargeable(['RR1'], day('2026-01-13'));
    expect(chargeable?.charges).toMatchObject([{ closing: { code: 'AM09' } }]);
  });

  it('comes and goes with what the bank says', () => {
    const { ledger, writer, detail } = holding({});
    using _ledger = ledger;
    const by = { code: 'SLBD', by: 'USUARIO_PAGADOR' };
    const kinds = () => detail()?.reasons.filter(({ kind }) => kind === 'ending');
    for (const [ending, told] of [
      [by, [{ kind: 'ending', ...by }]],
      [null, []],
    ] as const) {
      writer.store({ charges: [charge({ status: 'CANCELADA', ending })] }, AT);
      writer.reconcile(day('2026-01-13'), AT);
      expect(kinds()).toEqual(told);
    }
  });
});

/** What a message to the charge's payer is told of it. */
function refusalsOf(change: Partial<ChargeRecord>) {
  const { ledger } = holding(change);
  using _ledger = ledger;
  const payerIds = ledger.behind((db) => db.prepare<[], number>('SELECT id FROM payer').pluck().all());
  return ledger.read().messageFacts(payerIds)[0]?.unpaid;
}

describe('whose move it is, for a message', () => {
  const failed = attempt({ status: 'EXPIRADA' });
  const coded = attempt({ status: 'REJEITADA', rejectionCode: 'AM02' });
  const retried = attempt({ kind: 'NTAG', status: 'REJEITADA', rejectionCode: 'DTNT' });
  const overRetry = { status: 'REJEITADA', ending: { code: 'NITX', by: null } };
  it.each<[string, Partial<ChargeRecord>, unknown]>([
    [
      'an end over a retry, its one debit beyond the limit',
      { ...overRetry, attempts: [coded] },
      { move: 'payer', code: 'AM02' },
    ],
    [
      'an end over a retry, its one debit without a code',
      { ...overRetry, attempts: [failed] },
      { move: 'payer', code: null },
    ],
    [
      'an end over a retry that bears no code either',
      { ...overRetry, attempts: [coded, attempt({ kind: 'NTAG', status: 'REJEITADA' })] },
      { move: 'payer', code: 'AM02' },
    ],
    ['an end over a retry alone', overRetry, { move: 'company', code: 'NITX' }],
    ['a debit without a code', { attempts: [failed] }, { move: 'payer', code: null }],
    ['a debit beyond the limit', { attempts: [coded] }, { move: 'payer', code: 'AM02' }],
    ['a debit that is to come', { attempts: [failed, attempt({ settleDate: day('2026-01-15') })] }, null],
    ['no debit at all', {}, null],
    [
      'a retry that was one too many, after a debit without a code',
      { attempts: [failed, retried] },
      { move: 'payer', code: null },
    ],
    [
      'a retry alone that was refused for being one',
      { attempts: [retried] },
      { move: 'company', code: 'DTNT' },
    ],
    [
      'a wrong amount',
      { status: 'REJEITADA', ending: refusal, attempts: [failed] },
      { move: 'company', code: 'AM09' },
    ],
    [
      'a refusal before any debit',
      { status: 'REJEITADA', ending: refusal },
      { move: 'company', code: 'AM09' },
    ],
    [
      'a closed account, whatever its debit said',
      { status: 'REJEITADA', ending: { code: 'AC05', by: null }, attempts: [coded] },
      { move: 'mandate', code: 'AC05' },
    ],
    ['a refusal without a word', { status: 'REJEITADA' }, { move: 'bank', code: null }],
  ])('after %s', (_what, change, told) => {
    expect(refusalsOf(change)).toMatchObject([{ refusal: told }]);
  });

  it.each(['DTNT', 'IRNT', 'NIEC', 'NITX', 'QUNT'])('after a retry refused by %s is as before it', (code) => {
    const refusedRetry = attempt({ kind: 'NTAG', status: 'REJEITADA', rejectionCode: code });
    expect(refusalsOf({ attempts: [coded, refusedRetry] })).toMatchObject([
      { refusal: { move: 'payer', code: 'AM02' } },
    ]);
  });
});
