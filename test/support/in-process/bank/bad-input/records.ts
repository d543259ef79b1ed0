import { draw, word } from '../odd-bank/world.ts';
import type { Random } from './values.ts';

/** Resources with lists and reads by id, by their neutral paths. */
export const RESOURCES = ['rec', 'cobr', 'instant'] as const;
export type ResourceName = (typeof RESOURCES)[number];

export const LIST_FIELDS: Readonly<Record<ResourceName, string>> = {
  rec: 'recs',
  cobr: 'cobsr',
  instant: 'instant',
};
export const ID_FIELDS: Readonly<Record<ResourceName, string>> = {
  rec: 'idRec',
  cobr: 'txid',
  instant: 'endToEndId',
};

/** A record as it stands in JSON. */
export type WireRecord = Record<string, unknown>;

const AMOUNTS = ['10.00', '0.99', '1234.56', '35.5', '80'];
const amountOf = (random: Random): string => draw(random, AMOUNTS);

const MAKERS: Readonly<Record<ResourceName, (random: Random, id: string) => WireRecord>> = {
  rec: (random, idRec) => ({
    idRec,
    status: draw(random, ['APROVADA', 'CRIADA', 'CANCELADA']),
    vinculo: { contrato: 'C1', devedor: { nome: 'Ana', cpf: '12345678909' }, objeto: null },
    calendario: { dataInicial: '2026-03-31', periodicidade: draw(random, ['MENSAL', 'SEMANAL']) },
    valor: { valorRec: amountOf(random) },
    politicaRetentativa: 'PERMITE_3R_7D',
    loc: { id: 7, location: 'bank.example/rec/7' },
    ativacao: { tipoJornada: 'JORNADA_3', dadosJornada: { txid: word(random, 30) } },
    atualizacao: [{ status: 'CRIADA', data: '2026-03-01T10:00:00Z' }],
  }),
  cobr: (random, txid) => ({
    txid,
    idRec: `RR1234567820260331${word(random, 11)}`,
    status: draw(random, ['ATIVA', 'CONCLUIDA', 'EXPIRADA']),
    valor: { original: amountOf(random) },
    calendario: { criacao: '2026-05-01', dataDeVencimento: '2026-05-10' },
    ajusteDiaUtil: true,
    tentativas: [
      {
        dataLiquidacao: '2026-05-11',
        tipo: 'AGND',
        status: 'AGENDADA',
        endToEndId: `E1234567820260511030${word(random, 12)}`,
      },
    ],
    atualizacao: [{ status: 'CRIADA', data: '2026-05-01T10:00:00Z' }],
  }),
  instant: (random, endToEndId) => ({
    endToEndId,
    txid: word(random, 30),
    valor: amountOf(random),
    horario: '2026-05-11T10:00:00.000Z',
    devolucoes: [
      {
        id: 'd1',
        rtrId: `D${word(random, 31)}`,
        valor: '0.01',
        status: 'DEVOLVIDO',
        horario: { solicitacao: '2026-05-12T10:00:00Z' },
      },
    ],
  }),
};

/** A record that every reading must understand. */
export const legalRecord = (random: Random, resource: ResourceName, id: string): WireRecord =>
  MAKERS[resource](random, id);
