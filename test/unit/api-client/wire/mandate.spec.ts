import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mandateQr, mandates } from '../../../../src-main/api-client/wire/mandate.ts';
import { readRecord } from '../../../../src-main/api-client/wire/resource.ts';
import {
  oddAmount,
  oddDay,
  oddGroup,
  oddIdentifier,
  oddText,
} from '../../../support/fake/records/bank-odd-values.ts';
import { oracleAmount, oracleDay, oracleIdentifier } from '../../../support/oracles/bank-wire.ts';

const plain = { idRec: 'RR1', calendario: { dataInicial: '2026-01-31', periodicidade: 'MENSAL' } };
const read = (json: unknown) => readRecord(mandates, json);
const payerOf = (devedor: unknown) => {
  const reading = read({ ...plain, vinculo: { devedor } });
  return reading.kind === 'found' ? reading.record.payer : null;
};

describe('a mandate', () => {
  it('is read whole', () => {
    const json = {
      ...plain,
      status: 'APROVADA',
      vinculo: { contrato: '63100862', objeto: 'Academia', devedor: { nome: 'Ana', cpf: '45164632481' } },
      calendario: { ...plain.calendario, dataFinal: '2027-01-31' },
      valor: { valorRec: '35.00' },
      politicaRetentativa: 'NAO_PERMITE',
      loc: { location: 'https://banco.example/rec/1' },
      ativacao: { tipoJornada: 'JORNADA_3', dadosJornada: { txid: 'tx1' } },
      atualizacao: [{ nome: 'CRIADA', data: '2026-01-01T00:00:00Z' }],
      encerramento: { cancelamento: { solicitante: 'PSP_PAGADOR', codigo: 'DCSD', descricao: 'x' } },
    };
    expect(read(json)).toEqual({
      kind: 'found',
      record: {
        idRec: 'RR1',
        status: 'APROVADA',
        contract: '63100862',
        object: 'Academia',
        payer: { name: 'Ana', document: { kind: 'cpf', number: '45164632481' } },
        startDate: '2026-01-31',
        endDate: '2027-01-31',
        periodicity: 'MENSAL',
        fixedAmount: 3_500,
        floorAmount: null,
        retryPolicy: 'NAO_PERMITE',
        location: 'banco.example/rec/1',
        journey: 'JORNADA_3',
        joiningTxid: 'tx1',
        history: [{ status: 'CRIADA', at: '2026-01-01T00:00:00.000Z' }],
        ending: { code: 'DCSD', by: 'PSP_PAGADOR' },
        raw: JSON.stringify(json),
      },
    });
  });

  it.each([
    [undefined, undefined],
    [null, undefined],
    ['', undefined],
    ['9999-12-31', undefined],
    ['0000-00-00', undefined],
    ['2026-02-30', '2026-02-30'],
    ['31/12/2026', '31/12/2026'],
    [' dez/2026 ', 'dez/2026'],
    [20261231, '20261231'],
    [{ dia: 31 }, 'an object'],
    ['x'.repeat(50), 'x'.repeat(40)],
  ])('whose last day is %j has no known end, told as %j', (dataFinal, unreadableEnd) => {
    const reading = read({ ...plain, calendario: { ...plain.calendario, dataFinal } });
    const record = reading.kind === 'found' ? reading.record : null;
    expect(record?.endDate).toBeNull();
    expect(record?.unreadableEnd).toBe(unreadableEnd);
  });

  it('needs no more than id and start', () => {
    expect(read({ idRec: 'RR1', calendario: { dataInicial: '2026-01-31' } })).toMatchObject({
      record: {
        contract: '',
        payer: { name: '', document: null },
        endDate: null,
        periodicity: '',
        location: null,
      },
    });
  });

  it.each([
    [{ cpf: '451.646.324-81' }, { kind: 'cpf', number: '45164632481' }],
    [{ cpf: 1_234_567_890 }, { kind: 'cpf', number: '01234567890' }],
    [{ cnpj: '12.abc.345/01de-35' }, { kind: 'cnpj', number: '12ABC34501DE35' }],
    [{ cnpj: 1_234_567_000_195 }, { kind: 'cnpj', number: '01234567000195' }],
    [
      { cpf: null, cnpj: '12345678000195' },
      { kind: 'cnpj', number: '12345678000195' },
    ],
    [{ cpf: '-' }, null],
    [{ cpf: '0' }, null],
    [{ cpf: '123456789012' }, null],
    [{ cpf: '***.456.789-**' }, null],
    [{ cnpj: '/' }, null],
    [{ cnpj: 'ISENTO' }, null],
    [{}, null],
  ])('has a payer whose document %j is %j', (devedor, document) => {
    expect(payerOf(devedor)).toEqual({ name: '', document });
  });

  it.each([
    [{ idRec: '' }, 'idRec: not an identifier: ""'],
    [{ calendario: { dataInicial: '31/01/2026' } }, 'calendario.dataInicial: not a date: "31/01/2026"'],
    [{ valor: { valorRec: 'x' } }, 'valor.valorRec: not an amount: "x"'],
    [{ valor: 35 }, 'valor: not an object'],
  ])('with %j is set aside with the reason', (extra, reason) => {
    expect(read({ ...plain, ...extra })).toMatchObject({ kind: 'unreadable', quarantined: { reason } });
  });

  it.each([
    [{ valorRec: '0.00' }, { fixedAmount: null, floorAmount: null }],
    [
      { valorRec: 0, valorMinimoRecebedor: '0.00' },
      { fixedAmount: null, floorAmount: null },
    ],
    [
      { valorRec: '0.00', valorMinimoRecebedor: '10.00' },
      { fixedAmount: null, floorAmount: 1_000 },
    ],
    [
      { valorRec: '0.01', valorMinimoRecebedor: '0' },
      { fixedAmount: 1, floorAmount: null },
    ],
  ])('has no amount where its bank writes zero: %j', (valor, amounts) => {
    expect(read({ ...plain, valor })).toMatchObject({ record: amounts });
  });

  it('of any shape is read as an independent reading says, or set aside', () => {
    const anyMandate = oddGroup({
      idRec: oddIdentifier,
      vinculo: oddGroup({
        contrato: oddText,
        devedor: oddGroup({ nome: oddText, cpf: oddText, cnpj: oddIdentifier }),
      }),
      calendario: oddGroup({ dataInicial: oddDay, dataFinal: oddDay, periodicidade: oddText }),
      valor: fc.oneof(oddGroup({ valorRec: oddAmount }), fc.constant(null)),
      loc: oddGroup({ location: oddText }),
      ativacao: oddGroup({ dadosJornada: oddGroup({ txid: oddIdentifier }) }),
      dadosQR: oddGroup({ instantCopiaECola: oddText }),
    });
    fc.assert(
      fc.property(anyMandate, (json) => {
        expect(mandateQr.safeParse(json).success).toBe(true);
        const reading = read(json);
        if (reading.kind === 'unreadable') return;
        const fields = json as Record<string, Record<string, unknown> | null>;
        const amount = fields.valor?.valorRec ?? null;
        const told = amount === null ? 0 : oracleAmount(amount);
        expect(reading.record).toMatchObject({
          idRec: oracleIdentifier(fields.idRec),
          startDate: oracleDay(fields.calendario?.dataInicial),
          endDate: oracleDay(fields.calendario?.dataFinal),
          fixedAmount: told === 0 ? null : told,
        });
        expect(told).not.toBeNull();
      }),
      { numRuns: 5_000 },
    );
  });
});
