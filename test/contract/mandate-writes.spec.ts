import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { MANDATE_RULES } from '../../src-main/practice-bank/requests/mandate-rules.ts';
import { type Answer, type BankSession, openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { HttpClient, type ReadMandate } from '../support/in-process/practice-bank/http-client.ts';
import { type Body, daysAfter, mandateBody } from '../support/in-process/practice-bank/request-bodies.ts';
import { type IllegalCall, itRefuses, violationsIn } from './support/illegal-calls.ts';
import {
  FIRST_DAY_PAST,
  FIRST_DAY_SHAPE,
  foreignTxidOf,
  from,
  JOINING_FOREIGN,
  LAST_BEFORE_FIRST,
  LOCATION_TAKEN,
  LOCATION_UNKNOWN,
  takenLocation,
  withTxid,
} from './support/mandate-changes.ts';

const SEED = 7;
const KIND = 'RecOperacaoInvalida';
const TODAY = civilDate('2025-11-10');

let session: BankSession;
let client: HttpClient;
beforeAll(async () => {
  session = await openBank({ seed: SEED, payers: 12, months: 2, today: TODAY });
  client = new HttpClient(session);
});
afterAll(() => session.bank.close());

const inDays = (days: number): string => daysAfter(TODAY, days);
const post = (changes: Body): Promise<Answer> =>
  session.send('POST', '/rec', mandateBody(inDays(5), changes));
describe('POST /rec', () => {
  const illegal: readonly IllegalCall[] = [
    {
      razao: 'O objeto rec.vinculo não respeita o schema.',
      propriedade: 'rec.vinculo',
      call: () => post({ vinculo: { contrato: 'C-1', devedor: { nome: 'Marta' } } }),
    },
    {
      razao: FIRST_DAY_PAST,
      propriedade: 'rec.calendario.dataInicial',
      call: () => post(from(inDays(-1))),
    },
    {
      razao: LAST_BEFORE_FIRST,
      propriedade: 'rec.calendario.dataFinal',
      call: () => post(from(inDays(5), { dataFinal: inDays(4) })),
    },
    {
      razao: 'O campo rec.calendario.periodicidade não respeita o schema.',
      propriedade: 'rec.calendario.periodicidade',
      call: () => post(from(inDays(5), { periodicidade: 'DIARIA' })),
    },
    {
      razao: 'O objeto rec.valor não respeita o schema.',
      propriedade: 'rec.valor',
      call: () => post({ valor: ['10.00'] }),
    },
    {
      razao: 'O campo rec.valor.valorRec não respeita o schema.',
      propriedade: 'rec.valor.valorRec',
      call: () => post({ valor: { valorRec: 10 } }),
    },
    {
      razao: 'O campo rec.valor.valorMinimoRecebedor não respeita o schema.',
      propriedade: 'rec.valor.valorMinimoRecebedor',
      call: () => post({ valor: { valorMinimoRecebedor: '0.00' } }),
    },
    {
      razao: 'Ambos os campos rec.valor.valorRec e rec.valor.valorMinimoRecebedor estão preenchidos.',
      propriedade: 'rec.valor',
      call: () => post({ valor: { valorRec: '10.00', valorMinimoRecebedor: '5.00' } }),
    },
    {
      razao: 'O objeto rec.recebedor não respeita o schema.',
      propriedade: 'rec.recebedor',
      call: () => post({ recebedor: { convenio: 'x'.repeat(61) } }),
    },
    {
      razao: 'O campo rec.politicaRetentativa não respeita o schema.',
      propriedade: 'rec.politicaRetentativa',
      call: () => post({ politicaRetentativa: undefined }),
    },
    { razao: LOCATION_UNKNOWN, propriedade: 'rec.loc', call: () => post({ loc: 999_999_999 }) },
    {
      razao: LOCATION_TAKEN,
      propriedade: 'rec.loc',
      call: async () => post({ loc: await takenLocation(client) }),
    },
    {
      razao: 'O valor do campo rec.recebedor.convenio não é aceito pelo PSP Recebedor.',
      propriedade: 'rec.recebedor.convenio',
      call: () => post({ recebedor: { convenio: 'OUTRO-01' } }),
    },
    {
      razao: FIRST_DAY_SHAPE,
      propriedade: 'rec.calendario.dataInicial',
      call: () => post(from('2025-11-31')),
    },
    {
      razao: 'O campo rec.calendario.dataFinal não respeita o schema.',
      propriedade: 'rec.calendario.dataFinal',
      call: () => post(from(inDays(5), { dataFinal: null })),
    },
    {
      razao: 'O campo rec.loc não respeita o schema.',
      propriedade: 'rec.loc',
      call: () => post({ loc: '1' }),
    },
    {
      razao: 'O campo rec.ativacao.dadosJornada não respeita o schema.',
      propriedade: 'rec.ativacao.dadosJornada',
      call: () => post(withTxid('curto')),
    },
    {
      razao: JOINING_FOREIGN,
      propriedade: 'rec.ativacao.dadosJornada.txid',
      call: () => post(withTxid(foreignTxidOf(SEED))),
    },
  ];
  itRefuses(KIND, MANDATE_RULES, illegal);

  it('refuses a due-date charge and a txid of nothing as joining charges too', async () => {
    for (const txid of [session.bank.ready.txids.cobv[0], 'x'.repeat(30)]) {
      const told = violationsIn(await post(withTxid(txid)), KIND);
      expect(told.map(({ razao }) => razao)).toEqual([JOINING_FOREIGN]);
    }
  });

  it('lists all that is wrong, in the order of the specification', async () => {
    const told = violationsIn(await session.send('POST', '/rec', {}), KIND);
    expect(told.map(({ propriedade }) => propriedade)).toEqual([
      'rec.vinculo',
      'rec.calendario.periodicidade',
      'rec.politicaRetentativa',
      'rec.calendario.dataInicial',
    ]);
  });

  it('tells back the text that was refused', async () => {
    const told = violationsIn(await post(from('2025-11-31')), KIND);
    expect(told).toEqual([expect.objectContaining({ valor: '2025-11-31' })]);
  });

  it.each([[[]], ['"x"'], [5]])('refuses a body that is %j and no object', async (body) => {
    expect(violationsIn(await session.send('POST', '/rec', body), KIND)).toHaveLength(1);
  });

  it('makes what was asked for, unknown fields left aside', async () => {
    const { id } = await client.createLocation();
    const [txid = ''] = session.bank.ready.txids.cob;
    const body = mandateBody(inDays(0), {
      ...from(inDays(0), { dataFinal: inDays(400) }),
      valor: { valorMinimoRecebedor: '50.00' },
      loc: id,
      ...withTxid(txid),
      novidade: { a: 1 },
    });
    const { status, body: made } = await session.send('POST', '/rec', body);
    expect(status).toBe(201);
    expect(made).toMatchObject({
      idRec: expect.stringMatching(/^RR99999004202511\d\d/) as unknown,
      status: 'CRIADA',
      vinculo: body.vinculo,
      calendario: { dataInicial: inDays(0), dataFinal: inDays(400), periodicidade: 'MENSAL' },
      valor: { valorMinimoRecebedor: '50.00' },
      recebedor: { convenio: 'BOAVISTA-01' },
      loc: { id },
      ativacao: { tipoJornada: 'AGUARDANDO_DEFINICAO', dadosJornada: { txid } },
    });
    expect(made).not.toHaveProperty('novidade');
    expect(made).not.toHaveProperty('dadosQR');
    const { idRec } = made as ReadMandate;
    expect(await client.readMandate(idRec)).toMatchObject(made as object);
  });

  it('needs neither value, object, receiver nor last day', async () => {
    const body = {
      vinculo: { contrato: 'C-2', devedor: { cnpj: '12ABC34501DE35', nome: 'Padaria Sol' } },
      calendario: { dataInicial: inDays(1), periodicidade: 'SEMANAL' },
      politicaRetentativa: 'NAO_PERMITE',
    };
    const { status, body: made } = await session.send('POST', '/rec', body);
    expect(status).toBe(201);
    expect(made).toMatchObject({ ...body, idRec: expect.stringMatching(/^RN/) as unknown });
    expect(made).not.toHaveProperty('valor');
  });
});
