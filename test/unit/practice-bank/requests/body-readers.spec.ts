import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readChargeBody,
  readChargeRevision,
} from '../../../../src-main/practice-bank/requests/charge-body.ts';
import {
  readConfirmationBody,
  readConfirmationRevision,
} from '../../../../src-main/practice-bank/requests/confirmation-body.ts';
import {
  type Field,
  fieldAt,
  given,
  readObject,
  required,
} from '../../../../src-main/practice-bank/requests/fields.ts';
import { readListFields } from '../../../../src-main/practice-bank/requests/list-fields.ts';
import {
  readMandateBody,
  readMandateRevision,
} from '../../../../src-main/practice-bank/requests/mandate-body.ts';
import { text } from '../../../../src-main/practice-bank/requests/wire-shapes.ts';
import type { JsonObject } from '../../../../src-main/practice-bank/wire/json-object.ts';
import { ProblemError } from '../../../../src-main/practice-bank/wire/problem.ts';

const READERS: Readonly<Record<string, (object: JsonObject) => Readonly<Record<string, unknown>>>> = {
  readMandateBody,
  readMandateRevision,
  readConfirmationBody,
  readConfirmationRevision,
  readChargeBody,
  readChargeRevision,
};

const NAMES = [
  ...[
    'idRec',
    'vinculo',
    'contrato',
    'objeto',
    'devedor',
    'cpf',
    'cnpj',
    'nome',
    'calendario',
    'dataInicial',
  ],
  ...[
    'dataFinal',
    'periodicidade',
    'valor',
    'valorRec',
    'valorMinimoRecebedor',
    'recebedor',
    'convenio',
    'loc',
  ],
  ...[
    'politicaRetentativa',
    'ativacao',
    'dadosJornada',
    'txid',
    'status',
    'dataExpiracaoSolicitacao',
    'conta',
  ],
  ...[
    'destinatario',
    'ispbParticipante',
    'agencia',
    'dataDeVencimento',
    'original',
    'ajusteDiaUtil',
    'email',
  ],
  ...['infoAdicional', 'tipoConta', 'uf', 'cep', '__proto__', 'constructor', 'toString', 'length'],
] as const;

const WORDS = ['2025-02-30', '2025-01-31', '10.00', '0.00', 'CANCELADA', 'MENSAL', '\u0000', '😀', ''];

/** JSON whose objects bear the names that readers look for. */
const likelyJson = fc.letrec<{ value: unknown; object: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, -1, 2 ** 53, ...WORDS),
    fc.string({ unit: 'binary' }),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 12 }),
})).object;

/** As a body arrives: `__proto__` becomes a field of its own. */
const parsed = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

describe.each(Object.entries(READERS))('%s', (_, read) => {
  it.each([
    ['any JSON', fc.jsonValue()],
    ['JSON with the names of the service', likelyJson],
  ])('throws a ProblemError or nothing, for %s', (_name, values) => {
    fc.assert(
      fc.property(values, (value) => {
        const states = fieldsRead(() => read(readObject(parsed(value), 'RequisicaoInvalida', 'rec')));
        expect(states.every((state) => ['absent', 'malformed', 'given'].includes(state))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds nothing in an empty object', () => {
    expect(new Set(fieldsRead(() => read({})))).toEqual(new Set(['absent']));
  });

  it('does not look at what an object inherits', () => {
    const heir = Object.create({
      status: 'CANCELADA',
      idRec: 'R'.repeat(29),
      infoAdicional: 'x',
    }) as JsonObject;
    expect(new Set(fieldsRead(() => read(heir)))).toEqual(new Set(['absent']));
  });

  it('survives a body nested ten thousand deep', () => {
    const deep: unknown = JSON.parse(`${'{"devedor":'.repeat(10_000)}1${'}'.repeat(10_000)}`);
    expect(() => read({ vinculo: deep, devedor: deep, destinatario: deep })).not.toThrow();
  });
});

function fieldsRead(read: () => Readonly<Record<string, unknown>>): readonly string[] {
  try {
    return Object.values(read()).map((field) => (field as Field<unknown>).state);
  } catch (error) {
    if (error instanceof ProblemError) return [];
    throw error;
  }
}

describe('a body', () => {
  it.each([null, undefined, 5, 'x', [], [{}], true])('that is %j is no object', (body) => {
    expect(() => readObject(body, 'RecOperacaoInvalida', 'rec')).toThrow(ProblemError);
  });
});

describe('a field', () => {
  it('is malformed where what stands above it is no object', () => {
    expect(fieldAt({ a: [] }, 'a.b', text(5)).state).toBe('malformed');
    expect(fieldAt({ a: null }, 'a.b', text(5)).state).toBe('malformed');
    expect(fieldAt({}, 'a.b', text(5)).state).toBe('absent');
  });

  it('counts characters as JSON Schema does', () => {
    expect(fieldAt({ a: '😀'.repeat(5) }, 'a', text(5)).state).toBe('given');
    expect(fieldAt({ a: '😀'.repeat(6) }, 'a', text(5)).state).toBe('malformed');
    expect(fieldAt({ a: '' }, 'a', text(5)).state).toBe('malformed');
  });

  it('has a value only when given', () => {
    const [there, gone] = [fieldAt({ a: 'x' }, 'a', text(5)), fieldAt({}, 'a', text(5))];
    expect([given(there), given(gone), required(there)]).toEqual(['x', null, 'x']);
    expect(() => required(gone)).toThrow(RangeError);
  });
});

describe('a legal mandate', () => {
  it('is read whole', () => {
    const body = readMandateBody({
      vinculo: { contrato: 'C-1', devedor: { cnpj: '12ABC34501DE35', nome: 'Marta', outro: 1 } },
      calendario: { dataInicial: '1970-01-11', dataFinal: '1971-01-01', periodicidade: 'SEMANAL' },
      valor: { valorMinimoRecebedor: '1234567890.12' },
      politicaRetentativa: 'NAO_PERMITE',
      loc: 1_007,
      ativacao: { dadosJornada: { txid: 'a'.repeat(35) } },
      futuro: {},
    });
    expect(given(body.bond)?.devedor).toEqual({ cnpj: '12ABC34501DE35', nome: 'Marta' });
    expect([given(body.firstDay), given(body.lastDay)]).toEqual([10, 365]);
    expect([body.fixed.state, given(body.floor)]).toEqual(['absent', 123_456_789_012]);
    expect([given(body.periodicity), given(body.retryPolicy)]).toEqual(['SEMANAL', 'NAO_PERMITE']);
    expect([given(body.locationId), given(body.joining)?.txid]).toEqual([1_007, 'a'.repeat(35)]);
  });
});

describe("a list's query", () => {
  const value = fc.oneof(
    fc.string(),
    fc.array(fc.string(), { maxLength: 2 }),
    fc.constantFrom('-5', '1e3', '٣'),
  );
  const names = [
    'inicio',
    'fim',
    'cpf',
    'paginacao.paginaAtual',
    'paginacao.itensPorPagina',
    '__proto__',
  ] as const;

  it('is read without throwing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value), (query) => {
        const { filters, ...fields } = readListFields(query, { cpf: 'cpf' });
        expect(Object.values({ ...fields, ...filters })).toHaveLength(5);
      }),
      { numRuns: 2_000 },
    );
  });
});
