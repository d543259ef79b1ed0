import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { charges } from '../../../../src-main/api-client/wire/charge.ts';
import { mandates } from '../../../../src-main/api-client/wire/mandate.ts';
import { readRecord } from '../../../../src-main/api-client/wire/resource.ts';
import { settlements } from '../../../../src-main/api-client/wire/settlement.ts';
import { withoutPayer } from '../../../../src-main/ledger/store/erased-raw.ts';

const MANDATE = {
  ...{ idRec: 'RR1', status: 'CANCELADA', politicaRetentativa: 'PERMITE_3R_7D' },
  valor: { valorRec: '50.00' },
  calendario: { dataInicial: '2026-01-10', dataFinal: '2026-12-10', periodicidade: 'MENSAL' },
  loc: { id: 7, location: 'bank.example/7' },
  ativacao: { tipoJornada: 'JORNADA_3', dadosJornada: { txid: 'tx0' } },
  atualizacao: [{ status: 'CANCELADA', data: '2026-02-01T12:00:00.000Z' }],
};
const CHARGE = {
  ...{ txid: 'tx1', idRec: 'RR1', status: 'CONCLUIDA', valor: { original: '50.00' }, ajusteDiaUtil: false },
  calendario: { dataDeVencimento: '2026-01-12', criacao: '2026-01-03' },
  tentativas: [
    {
      dataLiquidacao: '2026-01-12',
      tipo: 'AGND',
      status: 'PAGA',
      endToEndId: 'E1',
      rejeicao: { codigo: 'AM09' },
    },
  ],
  instant: [{ endToEndId: 'E1', txid: 'tx1', valor: '50.00', horario: '2026-01-12T15:00:00.000Z' }],
  atualizacao: [{ nome: 'CONCLUIDA', data: '2026-01-12T15:00:00.000Z' }],
};
const SETTLEMENT = {
  ...{ endToEndId: 'E1', txid: 'tx1', valor: '50.00', horario: '2026-01-12T15:00:00.000Z' },
  devolucoes: [
    {
      id: 'D1',
      rtrId: 'D2',
      valor: '5.00',
      status: 'DEVOLVIDO',
      natureza: 'ORIGINAL',
      horario: { solicitacao: '2026-01-13T15:00:00.000Z' },
    },
  ],
};
const PERSON = { nome: 'Maria Souza', cpf: '52998224725', email: 'm@example', logradouro: 'Rua 1' };

describe('a record without its payer', () => {
  it.each([
    ['a mandate', mandates, { ...MANDATE, vinculo: { contrato: 'CT', devedor: PERSON }, recebedor: PERSON }],
    ['a charge', charges, { ...CHARGE, devedor: PERSON, infoAdicional: 'Maria', politica: PERSON }],
    ['a settlement', settlements, { ...SETTLEMENT, pagador: PERSON, infoPagador: 'Maria', chave: 'x' }],
  ] as const)('%s keeps what proves the money, as it is read', (_, resource, json) => {
    const read = (raw: unknown) => {
      const reading = readRecord<{ readonly raw: string }>(resource as never, raw);
      if (reading.kind !== 'found') throw new Error(reading.quarantined.reason);
      const { raw: _raw, ...record } = reading.record;
      return record;
    };
    const left = JSON.parse(withoutPayer(JSON.stringify(json)));
    const person = { payer: { name: '', document: null }, contract: '' };
    const before = read(json);
    expect(read(left)).toEqual('payer' in before ? { ...before, ...person } : before);
    expect(JSON.stringify(left)).not.toMatch(/Maria|52998224725|example"|Rua|CT/);
  });

  it('keeps no text of a field that it does not know, wherever it stands', () => {
    const secret = 'Xyzzy Quux';
    const names = fc
      .string()
      .filter((name) => !(name in { id: 1, status: 1, location: 1, nome: 1, data: 1 }));
    const unknown = fc.dictionary(names, fc.constant(secret), { minKeys: 1 });
    fc.assert(
      fc.property(unknown, fc.constantFrom('vinculo', 'devedor', 'destinatario', 'x'), (fields, group) => {
        const raw = JSON.stringify({ ...MANDATE, [group]: [{ ...fields, inner: fields }], nome: secret });
        expect(withoutPayer(raw)).not.toContain(secret);
      }),
    );
  });

  it('is the same again, and empty for what is no JSON', () => {
    const once = withoutPayer(JSON.stringify({ ...CHARGE, devedor: PERSON }));
    expect(withoutPayer(once)).toBe(once);
    expect(withoutPayer('Maria Souza <')).toBe('');
  });
});
