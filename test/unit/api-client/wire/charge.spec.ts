import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { charges } from '../../../../src-main/api-client/wire/charge.ts';
import { readRecord } from '../../../../src-main/api-client/wire/resource.ts';
import {
  oddAmount,
  oddDay,
  oddGroup,
  oddIdentifier,
  oddText,
} from '../../../support/fake/records/bank-odd-values.ts';
import { oracleAmount, oracleDay, oracleIdentifier } from '../../../support/oracles/bank-wire.ts';

const LONG_ID = 'E000000002026010212000000000000134';
const plain = {
  txid: 'tx00000000000000000000000001',
  valor: { original: '120.50' },
  calendario: { dataDeVencimento: '2026-02-10' },
};
const read = (json: unknown) => readRecord(charges, json);
const found = (extra: object) => {
  const reading = read({ ...plain, ...extra });
  if (reading.kind !== 'found') throw new Error(reading.quarantined.reason);
  return reading.record;
};

describe('a charge that is refused', () => {
  const heldBack = (extra: object) => {
    const reading = read({ ...plain, valor: 'muito', idRec: 'RR1', ...extra });
    return reading.kind === 'unreadable' ? (reading.quarantined.bears ?? null) : 'found';
  };
  it.each([
    [{}, { idRec: 'RR1', dueDate: '2026-02-10' }],
    [{ txid: null }, { idRec: 'RR1', dueDate: '2026-02-10' }],
    [{ calendario: { dataDeVencimento: '2026-02-10T00:00:00Z' } }, { idRec: 'RR1', dueDate: '2026-02-10' }],
    [{ calendario: { dataDeVencimento: '10/02' } }, null],
    [{ calendario: [] }, null],
    [{ idRec: 7 }, null],
  ])('says of its cycle what can be read: %j', (extra, bears) => {
    expect(heldBack(extra)).toEqual(bears);
  });
  it('says nothing where it is no record at all', () => {
    for (const json of [null, 'texto', [], 7])
      expect(read(json)).toEqual({
        kind: 'unreadable',
        quarantined: { kind: 'charge', id: null, reason: expect.any(String), raw: JSON.stringify(json) },
      });
  });
});

describe('a charge', () => {
  it('is read whole', () => {
    const json = {
      ...plain,
      idRec: 'RR0000000020260101abcdefghijk',
      status: 'ATIVA',
      calendario: { dataDeVencimento: '2026-02-10', criacao: '2026-01-30' },
      ajusteDiaUtil: false,
      tentativas: [
        {
          dataLiquidacao: '2026-02-10',
          tipo: 'AGND',
          status: 'REJEITADA',
          endToEndId: LONG_ID,
          rejeicao: { codigo: 'AM09', descricao: 'valor' },
        },
      ],
      instant: [{ endToEndId: 'E1' }, { endToEndId: '***' }],
      atualizacao: [{ status: 'CRIADA', data: '2026-01-30T12:00:00Z' }],
      encerramento: { rejeicao: { codigo: 'AM09', descricao: 'valor' } },
    };
    expect(read(json)).toEqual({
      kind: 'found',
      record: {
        txid: plain.txid,
        idRec: 'RR0000000020260101abcdefghijk',
        status: 'ATIVA',
        amount: 12_050,
        dueDate: '2026-02-10',
        createdOn: '2026-01-30',
        adjustsToBusinessDay: false,
        attempts: [
          {
            settleDate: '2026-02-10',
            kind: 'AGND',
            status: 'REJEITADA',
            endToEndId: LONG_ID,
            rejectionCode: 'AM09',
            rejectionText: 'valor',
          },
        ],
        claims: ['E1'],
        history: [{ status: 'CRIADA', at: '2026-01-30T12:00:00.000Z' }],
        ending: { code: 'AM09', by: null },
        raw: JSON.stringify(json),
      },
    });
  });

  it('needs no more than id, amount and due date', () => {
    expect(found({})).toMatchObject({
      idRec: null,
      status: '',
      createdOn: null,
      adjustsToBusinessDay: true,
      attempts: [],
      claims: [],
      history: [],
      ending: null,
    });
  });

  it.each<readonly [unknown, unknown]>([
    [{ rejeicao: { codigo: 'AC05' } }, { code: 'AC05', by: null }],
    [
      { cancelamento: { codigo: 'SLBD', solicitante: 'USUARIO_PAGADOR' } },
      { code: 'SLBD', by: 'USUARIO_PAGADOR' },
    ],
    [{ cancelamento: { solicitante: 'PSP_PAGADOR' } }, { code: null, by: 'PSP_PAGADOR' }],
    [
      { rejeicao: { codigo: '' }, cancelamento: { codigo: 'CCLD' } },
      { code: 'CCLD', by: null },
    ],
    [
      { rejeicao: { codigo: 'AC05' }, cancelamento: { codigo: 'CCLD', solicitante: 'X' } },
      { code: 'AC05', by: null },
    ],
    [{ rejeicao: { descricao: 'sem código' } }, null],
    [{ rejeicao: 'AC05', cancelamento: [] }, null],
    ['AC05', null],
    [null, null],
  ])('that ended by %j says of its end %j', (encerramento, ending) => {
    expect(found({ encerramento }).ending).toEqual(ending);
  });

  it.each<readonly [string, object, object]>([
    ['a status with accents as the bank wrote it', { status: 'CONCLUÍDA' }, { status: 'CONCLUÍDA' }],
    ['a status nobody knows', { status: 'EM_ANALISE' }, { status: 'EM_ANALISE' }],
    ['an amount that is a number', { valor: { original: 120.5 } }, { amount: 12_050 }],
    [
      'a due date with a time',
      { calendario: { dataDeVencimento: '2026-02-10T03:00:00Z' } },
      { dueDate: '2026-02-10' },
    ],
    [
      '“nome” for “status” in a history',
      { atualizacao: [{ nome: 'ATIVA' }] },
      { history: [{ status: 'ATIVA', at: null }] },
    ],
    ['a history entry that says nothing', { atualizacao: [{ data: 'ontem' }, 3, null] }, { history: [] }],
    [
      'attempts without their parts',
      { tentativas: [{}, null] },
      { attempts: [{ kind: '', endToEndId: null }] },
    ],
    ['parts of another type', { tentativas: {}, instant: 'x', atualizacao: 4 }, { attempts: [], claims: [] }],
    ['ajusteDiaUtil as text', { ajusteDiaUtil: 'false' }, { adjustsToBusinessDay: false }],
    ['ajusteDiaUtil in capitals', { ajusteDiaUtil: ' FALSE ' }, { adjustsToBusinessDay: false }],
    ['ajusteDiaUtil as another text', { ajusteDiaUtil: 'True' }, { adjustsToBusinessDay: true }],
  ])('may have %s', (_, extra, expected) => {
    expect(found(extra)).toMatchObject(expected);
  });

  it('keeps fields nobody knows in its raw form', () => {
    expect(found({ novo: { a: [1, null, 'ç'] } }).raw).toContain('"novo":{"a":[1,null,"ç"]}');
  });

  it.each<readonly [unknown, string | null, string]>([
    [{ ...plain, valor: { original: '1,50' } }, plain.txid, 'valor.original: not an amount: "1,50"'],
    [{ ...plain, valor: undefined }, plain.txid, 'valor: not an object'],
    [{ ...plain, calendario: {} }, plain.txid, 'calendario.dataDeVencimento: not a date: absent'],
    [{ ...plain, txid: '***' }, null, 'txid: not an identifier: "***"'],
    [
      { ...plain, txid: 7, valor: { original: [] } },
      null,
      'txid: not an identifier: 7; valor.original: not an amount: a list',
    ],
    [null, null, 'not an object'],
    [[plain], null, 'not an object'],
  ])('%j is set aside with the reason', (json, id, reason) => {
    expect(read(json)).toEqual({
      kind: 'unreadable',
      quarantined: { kind: 'charge', id, reason, raw: JSON.stringify(json) },
    });
  });

  it('of any shape is read as an independent reading says, or set aside', () => {
    const attempt = oddGroup({
      dataLiquidacao: oddDay,
      status: oddText,
      endToEndId: oddIdentifier,
      rejeicao: oddText,
    });
    const anyCharge = oddGroup({
      txid: oddIdentifier,
      idRec: oddIdentifier,
      status: oddText,
      valor: oddGroup({ original: oddAmount }),
      calendario: oddGroup({ dataDeVencimento: oddDay, criacao: oddDay }),
      tentativas: fc.oneof(fc.array(attempt, { maxLength: 3 }), oddText),
      instant: fc.oneof(fc.array(oddGroup({ endToEndId: oddIdentifier }), { maxLength: 3 }), oddText),
      ajusteDiaUtil: oddText,
      atualizacao: fc.oneof(fc.array(oddGroup({ status: oddText, nome: oddText, data: oddDay })), oddText),
    });
    let accepted = 0;
    fc.assert(
      fc.property(anyCharge, (json) => {
        const expected = expectedOf(json);
        const reading = read(json);
        if (expected === null) {
          expect(reading.kind).toBe('unreadable');
          return;
        }
        accepted += 1;
        expect(reading).toMatchObject({ kind: 'found', record: expected });
        if (reading.kind === 'found') expect(reading.record.raw).toBe(JSON.stringify(json));
      }),
      { numRuns: 5_000 },
    );
    expect(accepted).toBeGreaterThan(200);
  });
});

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields | null =>
  Object.prototype.toString.call(value) === '[object Object]' ? (value as Fields) : null;
const listOf = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.map(fieldsOf).filter((fields) => fields !== null) : [];

function expectedOf(json: unknown) {
  const fields = fieldsOf(json);
  const calendar = fieldsOf(fields?.calendario);
  const txid = oracleIdentifier(fields?.txid);
  const amount = oracleAmount(fieldsOf(fields?.valor)?.original);
  const dueDate = oracleDay(calendar?.dataDeVencimento);
  if (fields === null || txid === null || amount === null || dueDate === null) return null;
  return {
    txid,
    amount,
    dueDate,
    idRec: oracleIdentifier(fields.idRec),
    createdOn: oracleDay(calendar?.criacao),
    claims: listOf(fields.instant).flatMap(({ endToEndId }) => oracleIdentifier(endToEndId) ?? []),
    attempts: listOf(fields.tentativas).map(({ dataLiquidacao, endToEndId }) => ({
      settleDate: oracleDay(dataLiquidacao),
      endToEndId: oracleIdentifier(endToEndId),
    })),
  };
}
