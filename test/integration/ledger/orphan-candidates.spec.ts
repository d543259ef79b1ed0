import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src-main/core/civil-date.ts';
import { centavos } from '../../../src-main/core/money.ts';
import { MOST_CANDIDATES } from '../../../src-preload/contract/vocabulary/cycles.ts';
import {
  attempt,
  charge,
  day,
  mandate,
  noon,
  settlement,
} from '../../support/fake/records/ledger-records.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const TODAY = day('2026-03-20');
const AT = noon('2026-03-20');
const PAID_AT = noon('2026-03-10');

const ANA = { name: 'Ana Lima', document: { kind: 'cpf' as const, number: '11144477735' } };
const BIA = { name: 'Bia Costa', document: { kind: 'cnpj' as const, number: '11222333000181' } };

const loose = (raw: object) => ({
  ...settlement({ endToEndId: 'E9', txid: null, amount: centavos(8_990), at: PAID_AT }),
  raw: JSON.stringify(raw),
});

/** Ana's and Bia's charges: of the amount or another, past and future, one paid. */
function filled(raw: object = {}): AnyLedger {
  const ledger = newLedger();
  const writer = ledger.write();
  const of = (txid: string, idRec: string, amount: number, dueDate: string) =>
    charge({ txid, idRec, amount: centavos(amount), dueDate: day(dueDate) });
  writer.store(
    {
      mandates: [
        mandate({ idRec: 'RA', payer: ANA, contract: 'ACADEMIA-7', fixedAmount: null }),
        mandate({ idRec: 'RB', payer: BIA, contract: 'CT-2', fixedAmount: null }),
      ],
      charges: [
        of('a-same', 'RA', 8_990, '2026-03-02'),
        of('a-other', 'RA', 5_000, '2026-02-02'),
        of('b-past', 'RB', 8_990, '2026-03-09'),
        of('b-future', 'RB', 8_990, '2026-03-12'),
        of('b-paid', 'RB', 8_990, '2026-03-10'),
        of('b-none', 'RB', 1_000, '2026-03-10'),
      ],
      settlements: [
        loose(raw),
        settlement({ endToEndId: 'E1', txid: 'b-paid', amount: centavos(8_990), at: PAID_AT }),
      ],
    },
    AT,
  );
  writer.reconcile(TODAY, AT);
  return ledger;
}

const offered = (ledger: AnyLedger, search = ''): readonly string[] =>
  ledger
    .read()
    .candidates('E9', search)
    ?.rows.map(({ row }) => row.txid) ?? [];

describe('charges that are offered for a payment', () => {
  it('are of its amount where it shows nobody: past before future, those with money last', () => {
    using ledger = filled();
    expect(offered(ledger)).toEqual(['b-past', 'a-same', 'b-future', 'b-paid']);
    const { rows, payer } = ledger.read().candidates('E9', '') ?? {};
    expect(payer).toBe('');
    expect(rows?.map(({ why, becomes }) => [why, becomes])).toEqual([
      [['amount'], 'paid_late'],
      [['amount'], 'paid_late'],
      [['amount'], 'paid'],
      [['amount'], 'paid_twice'],
    ]);
  });

  it.each([
    ['a document', { pagador: { cpf: '11144477735' } }, ''],
    ['a name', { pagador: { nome: 'ANA  LIMÁ' } }, 'ANA  LIMÁ'],
    ['what the payer wrote', { infoPagador: 'cpf 111.444.777-35' }, 'cpf ***.444.777-**'],
  ])('begin with those of the payer whom %s shows', (_, raw, shown) => {
    using ledger = filled(raw);
    expect(offered(ledger).slice(0, 2)).toEqual(['a-same', 'a-other']);
    const { rows, payer } = ledger.read().candidates('E9', '') ?? {};
    expect(rows?.slice(0, 2).map(({ why }) => why)).toEqual([['payer', 'amount'], ['payer']]);
    expect(payer).toBe(shown);
  });

  it.each([[{ pagador: 'Ana' }], [{ pagador: { cpf: 5, nome: { x: 1 } } }], [{ infoPagador: ['a'] }]])(
    'come as well where the bank shows something odd: %j',
    (raw) => {
      using ledger = filled(raw);
      expect(offered(ledger)).toContain('b-past');
    },
  );

  it('begin with those that carry the payment in an attempt', () => {
    using ledger = filled();
    const carrying = attempt({ endToEndId: 'E9' });
    ledger.write().store({ charges: ['c1', 'c2'].map((txid) => charge({ txid, attempts: [carrying] })) }, AT);
    ledger.write().reconcile(TODAY, AT);
    expect(offered(ledger).slice(0, 2)).toEqual(['c1', 'c2']);
    expect(ledger.read().candidates('E9', '')?.rows[0]?.why).toEqual(['named']);
  });

  it.each([
    ['50,00', ['a-other']],
    ['5000', ['a-other']],
    ['ana', ['a-same', 'a-other']],
    ['111.444.777-35', ['a-same', 'a-other']],
    ['11222333000181', ['b-past', 'b-future', 'b-paid', 'b-none']],
    ['ACADEMIA', ['a-same', 'a-other']],
    ['nobody', []],
  ])('are found by %j', (search, txids) => {
    using ledger = filled();
    expect(offered(ledger, search)).toEqual(txids);
  });

  it('are cut, the likeliest kept, and are none for a payment that is not there', () => {
    using ledger = filled({ pagador: { cpf: '11144477735' } });
    const many = Array.from({ length: 150 }, (_, index) =>
      charge({
        ...{ txid: `m${index}`, idRec: 'RB', amount: centavos(8_990) },
        dueDate: addDays(day('2026-01-01'), index % 60),
      }),
    );
    ledger.write().store({ charges: many }, AT);
    ledger.write().reconcile(TODAY, AT);
    expect(offered(ledger)).toHaveLength(MOST_CANDIDATES);
    expect(offered(ledger).slice(0, 2)).toEqual(['a-same', 'a-other']);
    expect(ledger.read().candidates('E0', '')).toBeNull();
  });

  it('are of a contract that holds the text, or of a payer, the likeliest of more than 500', () => {
    using ledger = filled({ pagador: { cpf: '11144477735' } });
    const writer = ledger.write();
    const letters = [...'ABCDEFGHIJKLMNOPQR'];
    const mandates = letters.map((of) => mandate({ idRec: of, payer: ANA, contract: `PLANO-${of}` }));
    const before = letters.flatMap((idRec) =>
      Array.from({ length: 30 }, (_, index) =>
        charge({ txid: `${idRec}-${index}`, idRec, dueDate: addDays(day('2026-03-09'), -index) }),
      ),
    );
    const last = [
      charge({ txid: 'near', idRec: 'R', dueDate: day('2026-03-10') }),
      charge({ txid: 'exact', idRec: 'R', dueDate: day('2026-01-01'), amount: centavos(8_990) }),
    ];
    writer.store({ mandates, charges: [...before, ...last] }, AT);
    writer.reconcile(TODAY, AT);
    expect(offered(ledger, 'plano').slice(0, 3)).toEqual(['exact', 'near', 'A-0']);
    expect(offered(ledger).slice(0, 4)).toEqual(['a-same', 'exact', 'near', 'A-0']);
  });

  it('are the nearest that wait for money where none is of its amount or payer', () => {
    using ledger = filled();
    const odd = settlement({ endToEndId: 'E8', txid: null, amount: centavos(77), at: PAID_AT });
    ledger.write().store({ settlements: [odd] }, AT);
    const rows = ledger.read().candidates('E8', '')?.rows ?? [];
    expect(rows.map(({ row, why }) => [row.txid, why])).toEqual([
      ['b-none', []],
      ['b-past', []],
      ['a-same', []],
      ['a-other', []],
      ['b-future', []],
    ]);
  });

  it('are found by a txid', () => {
    using ledger = newLedger();
    const txid = 'T1'.padEnd(32, '0');
    ledger.write().store({ charges: [charge({ txid })], settlements: [loose({})] }, AT);
    ledger.write().reconcile(TODAY, AT);
    expect(offered(ledger, txid)).toEqual([txid]);
  });
});
