import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { LOCATIONS_SHAPE, listRules } from '../../src-main/practice-bank/requests/list-rules.ts';
import { type BankSession, openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { itRefuses, violationsIn } from './support/illegal-calls.ts';

let session: BankSession;
beforeAll(async () => {
  session = await openBank({ seed: 7, payers: 3, months: 1, today: civilDate('2025-11-10') });
});
afterAll(() => session.bank.close());

const [FROM, TO] = ['2025-01-01T00:00:00Z', '2025-12-31T00:00:00Z'];
const SHAPE = 'algum dos parâmetros informados para a consulta não respeita o schema.';

/** Each list with the names of its filters, each with a value that is none. */
const LISTS = [
  [
    '/rec',
    'RecConsultaInvalida',
    SHAPE,
    { cpf: '1', cnpj: 'x', locationPresente: 'sim', status: '', convenio: '' },
  ],
  ['/cob', 'CobConsultaInvalida', SHAPE, { cpf: '1', cnpj: 'x', locationPresente: 'sim', status: '' }],
  ['/cobr', 'CobRConsultaInvalida', SHAPE, { idRec: 'R', cpf: '1', cnpj: 'x', status: '', convenio: '' }],
  [
    '/instant',
    'InstantConsultaInvalida',
    SHAPE,
    { txid: 'x', txIdPresente: '1', devolucaoPresente: '', cpf: '1', cnpj: 'x' },
  ],
  [
    '/locrec',
    'PayloadLocationRecConsultaInvalida',
    LOCATIONS_SHAPE,
    { idRecPresente: 'TRUE', convenio: 'x'.repeat(61) },
  ],
] as const;

describe.each(LISTS)('GET %s', (path, kind, shape, filters) => {
  const list = (query: Readonly<Record<string, string>>) =>
    session.get(`${path}?${new URLSearchParams({ inicio: FROM, fim: TO, ...query })}`);
  const [page, size] = ['paginacao.paginaAtual', 'paginacao.itensPorPagina'];
  const malformed = {
    inicio: '2025-02-30T00:00:00Z',
    fim: '2025-12-31',
    ...filters,
    [page]: 'um',
    [size]: '1001',
  };
  const documents = { cpf: '52998224725', cnpj: '12ABC34501DE35' };

  itRefuses(kind, listRules(Object.keys(filters), shape), [
    ...Object.entries(malformed).map(([name, value]) => ({
      razao: shape,
      propriedade: name,
      call: () => list({ [name]: value }),
    })),
    {
      razao:
        'o timestamp representado pelo parâmetro fim é anterior ao timestamp representado pelo parâmetro inicio.',
      propriedade: 'fim',
      call: () => list({ inicio: TO, fim: FROM }),
    },
    ...('cpf' in filters
      ? [
          {
            razao: 'ambos os parâmetros cpf e cnpj estão preenchidos.',
            propriedade: 'cpf',
            call: () => list(documents),
          },
        ]
      : []),
    {
      razao: 'o parâmetro paginacao.paginaAtual é negativo.',
      propriedade: page,
      call: () => list({ [page]: '-1' }),
    },
    {
      razao: 'o parâmetro paginacao.itensPorPagina é negativo.',
      propriedade: size,
      call: () => list({ [size]: '-1' }),
    },
  ]);

  it('refuses what is missing, given twice or zero, and lists all of it', async () => {
    const told = violationsIn(await session.get(`${path}?fim=${FROM}&fim=${TO}&${size}=0`), kind);
    expect(told.map(({ propriedade }) => propriedade)).toEqual(['inicio', 'fim', size]);
  });

  it('tells back the value that was refused', async () => {
    expect(violationsIn(await list({ [page]: '-3' }), kind)).toMatchObject([{ valor: '-3' }]);
  });
});
