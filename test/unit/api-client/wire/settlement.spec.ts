import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecord } from '../../../../src-main/api-client/wire/resource.ts';
import { settlements } from '../../../../src-main/api-client/wire/settlement.ts';
import {
  oddAmount,
  oddDay,
  oddGroup,
  oddIdentifier,
  oddText,
} from '../../../support/fake/records/bank-odd-values.ts';
import { oracleAmount, oracleIdentifier } from '../../../support/oracles/bank-wire.ts';

const plain = { endToEndId: 'E1', valor: '10.00', horario: '2026-01-02T09:00:00-03:00' };
const refund = { id: 'D1', rtrId: 'R1', valor: '4.00', status: 'DEVOLVIDO' };
const read = (json: unknown) => readRecord(settlements, json);
const reasonOf = (json: unknown) => {
  const reading = read(json);
  return reading.kind === 'found' ? 'it was read' : reading.quarantined.reason;
};

describe('amounts', () => {
  it.each(['10000000000.00', '99999999999.99', 1e12, '1e13', `${'9'.repeat(400)}.00`])(
    'of %j, which the specification cannot write, set the record aside with the reason',
    (valor) => {
      expect(reasonOf({ ...plain, valor })).toContain('not an amount');
      expect(reasonOf({ ...plain, devolucoes: [{ ...refund, valor }] })).toContain('not an amount');
    },
  );
  it('of refunds that add up to more than can be counted set it aside, those that a bank can mean do not', () => {
    const many = (count: number) => ({
      ...plain,
      devolucoes: Array.from({ length: count }, (_, index) => ({
        ...refund,
        id: `D${index}`,
        valor: '9999999999.99',
      })),
    });
    expect(reasonOf(many(9_008))).toContain('refunds of more than can be counted');
    expect(reasonOf(many(9_007))).toBe('it was read');
  });
});

describe('a settlement', () => {
  it('is read whole', () => {
    const horario = { solicitacao: '2026-01-03T12:00:00Z', liquidacao: 'amanhã' };
    const json = { ...plain, txid: 'tx1', devolucoes: [{ ...refund, natureza: 'ORIGINAL', horario }] };
    expect(read(json)).toEqual({
      kind: 'found',
      record: {
        endToEndId: 'E1',
        txid: 'tx1',
        amount: 1_000,
        at: '2026-01-02T12:00:00.000Z',
        refunds: [
          {
            id: 'D1',
            returnId: 'R1',
            amount: 400,
            status: 'DEVOLVIDO',
            nature: 'ORIGINAL',
            requestedAt: '2026-01-03T12:00:00.000Z',
            settledAt: null,
          },
        ],
        raw: JSON.stringify(json),
      },
    });
  });

  it.each([undefined, null, '', '***', 5])('may have no txid: %s', (txid) => {
    expect(read({ ...plain, txid })).toMatchObject({ record: { txid: null } });
  });

  it.each([undefined, null, []])('may have no refunds: %s', (devolucoes) => {
    expect(read({ ...plain, devolucoes })).toMatchObject({ record: { refunds: [] } });
  });

  it('takes a time without offset for São Paulo’s', () => {
    expect(read({ ...plain, horario: '2026-01-02T09:00:00' })).toMatchObject({
      record: { at: '2026-01-02T12:00:00.000Z' },
    });
  });

  it('names refunds that have no id by the bank’s return or their place', () => {
    const devolucoes = [{ valor: '1.00' }, { rtrId: 'R9', valor: '1.00' }];
    const reading = read({ ...plain, devolucoes });
    expect(reading).toMatchObject({ record: { refunds: [{ id: '1' }, { id: 'R9', returnId: 'R9' }] } });
  });

  it.each([
    [{ horario: '2026-01-02' }, 'horario: not a date and time: "2026-01-02"'],
    [{ horario: '2026-02-30T00:00:00Z' }, 'horario: not a date and time: "2026-02-30T00:00:00Z"'],
    [{ horario: '0001-01-01T00:00:00Z' }, 'horario: not a date and time: "0001-01-01T00:00:00Z"'],
    [{ devolucoes: {} }, 'devolucoes: not a list'],
    [{ devolucoes: [{ ...refund, valor: null }] }, 'devolucoes.0.valor: not an amount: null'],
    [{ devolucoes: [null] }, 'devolucoes.0: not an object'],
    [{ devolucoes: [refund, refund] }, 'devolucoes: the same refund id twice'],
  ])('with %j is set aside, since its net would be a guess', (extra, reason) => {
    expect(reasonOf({ ...plain, ...extra })).toBe(reason);
  });

  it('of any shape is read as an independent reading says, or set aside', () => {
    const anySettlement = oddGroup({
      endToEndId: oddIdentifier,
      txid: oddIdentifier,
      valor: oddAmount,
      horario: fc.oneof(fc.constant(plain.horario), oddDay),
      devolucoes: fc.oneof(
        fc.array(oddGroup({ id: oddIdentifier, valor: oddAmount }), { maxLength: 2 }),
        oddText,
      ),
    });
    fc.assert(
      fc.property(anySettlement, (json) => {
        const reading = read(json);
        if (reading.kind === 'unreadable') return;
        const fields = json as Record<string, unknown>;
        expect(reading.record).toMatchObject({
          endToEndId: oracleIdentifier(fields.endToEndId),
          txid: oracleIdentifier(fields.txid),
          amount: oracleAmount(fields.valor),
        });
        const refunds = (fields.devolucoes ?? []) as { valor: unknown }[];
        expect(reading.record.refunds.map(({ amount }) => amount)).toEqual(
          refunds.map(({ valor }) => oracleAmount(valor)),
        );
      }),
      { numRuns: 5_000 },
    );
  });
});
