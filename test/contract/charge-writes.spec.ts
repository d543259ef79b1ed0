import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { CHARGE_RULES } from '../../src-main/practice-bank/requests/charge-rules.ts';
import { type Answer, type BankSession, openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { HttpClient, type ReadCharge } from '../support/in-process/practice-bank/http-client.ts';
import {
  ACCOUNT,
  type Body,
  chargeBody,
  daysAfter,
  newTxid,
} from '../support/in-process/practice-bank/request-bodies.ts';
import { type IllegalCall, itRefuses, violationsIn } from './support/illegal-calls.ts';

const KIND = 'CobROperacaoInvalida';
const TODAY = civilDate('2025-11-10');
const UNKNOWN = `RR99999004${'20250101'}${'0'.repeat(11)}`;

let session: BankSession;
let client: HttpClient;
beforeAll(async () => {
  session = await openBank({ seed: 7, payers: 12, months: 2, today: TODAY });
  client = new HttpClient(session);
});
afterAll(() => session.bank.close());

const inDays = (days: number): string => daysAfter(TODAY, days);
const put = (idRec: string, due: number, changes: Body = {}, txid = newTxid()): Promise<Answer> =>
  session.send('PUT', `/cobr/${txid}`, chargeBody(idRec, inDays(due), changes));
/** A charge of a mandate made for it, which begins in 5 days. */
const putFresh = async (changes: Body, txid?: string): Promise<Answer> =>
  put((await client.approvedMandate(5)).idRec, 5, changes, txid);
const due = (dataDeVencimento: unknown): Body => ({ calendario: { dataDeVencimento } });

const IN_USE = 'O campo cobr.txid encontra-se em uso.';
const CYCLE_TAKEN =
  'Existe uma CobR com status diferente de REJEITADA e CANCELADA referente ao mesmo cobr.idRec com calendario.dataDeVencimento no mesmo ciclo.';
const OUTSIDE = 'O campo cobr.calendario.dataDeVencimento está fora da vigência da recorrência.';
const FOREIGN_ACCOUNT =
  'Os campos cobr.recebedor.conta e cobr.recebedor.agencia correspondem a uma conta que não pertence a este usuário recebedor.';

describe('PUT /cobr/{txid} and POST /cobr', () => {
  const illegal: readonly IllegalCall[] = [
    {
      razao: 'O campo cobr.infoAdicional não respeita o schema.',
      propriedade: 'cobr.infoAdicional',
      call: () => putFresh({ infoAdicional: 'x'.repeat(141) }),
    },
    {
      razao: 'O campo cobr.status não respeita o schema.',
      propriedade: 'cobr.status',
      call: () => putFresh({ status: 'PAGA' }),
    },
    {
      razao: 'O objeto cobr.calendario não respeita o schema.',
      propriedade: 'cobr.calendario',
      call: () => putFresh(due('2025-02-29')),
    },
    {
      razao: 'O campo cobr.calendario.dataDeVencimento é anterior à data de criação da cobrança.',
      propriedade: 'cobr.calendario.dataDeVencimento',
      call: () => putFresh(due(inDays(-1))),
      also: [OUTSIDE],
    },
    {
      razao: 'O campo cobr.valor não respeita o schema.',
      propriedade: 'cobr.valor',
      call: () => putFresh({ valor: { original: '0.00' } }),
    },
    {
      razao: 'O objeto cobr.recebedor não respeita o schema.',
      propriedade: 'cobr.recebedor',
      call: () => putFresh({ recebedor: { conta: ACCOUNT.conta } }),
    },
    {
      razao: FOREIGN_ACCOUNT,
      propriedade: 'cobr.recebedor.conta',
      call: () => putFresh({ recebedor: { ...ACCOUNT, conta: '1' } }),
    },
    {
      razao: 'O objeto cobr.devedor não respeita o schema.',
      propriedade: 'cobr.devedor',
      call: () => putFresh({ devedor: { cep: '013101000' } }),
    },
    {
      razao: IN_USE,
      propriedade: 'cobr.txid',
      call: async () => {
        const { idRec } = await client.approvedMandate(5);
        return putFresh({}, (await client.createCharge(idRec, 5)).txid);
      },
    },
    {
      razao: CYCLE_TAKEN,
      propriedade: 'cobr.calendario.dataDeVencimento',
      call: async () => {
        const { idRec } = await client.approvedMandate(5);
        await client.createCharge(idRec, 5);
        return put(idRec, 30);
      },
    },
    {
      razao: 'O campo cobr.idRec não respeita o schema.',
      propriedade: 'cobr.idRec',
      call: () => putFresh({ idRec: ['R'] }),
    },
    {
      razao: 'O campo cobr.idRec não corresponde a uma recorrência deste usuário recebedor.',
      propriedade: 'cobr.idRec',
      call: () => session.send('POST', '/cobr', chargeBody(UNKNOWN, inDays(5))),
    },
    {
      razao: 'O campo cobr.txid não respeita o schema.',
      propriedade: 'cobr.txid',
      call: () => putFresh({}, 'a'.repeat(25)),
    },
    {
      razao: 'O campo cobr.ajusteDiaUtil não respeita o schema.',
      propriedade: 'cobr.ajusteDiaUtil',
      call: () => putFresh({ ajusteDiaUtil: 'true' }),
    },
    {
      razao: 'A recorrência referente ao cobr.idRec não se encontra com o status APROVADA.',
      propriedade: 'cobr.idRec',
      call: async () => put((await client.createMandate(5)).idRec, 5),
    },
    {
      razao: OUTSIDE,
      propriedade: 'cobr.calendario.dataDeVencimento',
      call: () => putFresh(due(inDays(4))),
    },
    {
      razao: 'O banco de treino não cria cobranças com vencimento após 2099-12-31.',
      propriedade: 'cobr.calendario.dataDeVencimento',
      call: () => putFresh(due('2100-01-01')),
    },
  ];
  itRefuses(KIND, CHARGE_RULES, illegal);

  it('PUT answers 404 for an unknown mandate, whatever else is wrong', async () => {
    const { status, body } = await put(UNKNOWN, -5, { valor: 1 }, 'x');
    expect(status).toBe(404);
    expect(body).toMatchObject({ type: expect.stringContaining('/RecNaoEncontrada') as unknown });
  });

  it('refuses a due date after the last day of the mandate', async () => {
    const calendario = { dataInicial: inDays(5), dataFinal: inDays(40), periodicidade: 'MENSAL' };
    const { idRec } = await client.approvedMandate(5, { calendario });
    expect((await put(idRec, 40)).status).toBe(201);
    expect(violationsIn(await put(idRec, 41), KIND).map(({ razao }) => razao)).toContain(OUTSIDE);
  });

  it.each([
    ['another type', { ...ACCOUNT, tipoConta: 'POUPANCA' }],
    ['another branch', { ...ACCOUNT, agencia: '0002' }],
  ])('refuses the account with %s', async (_, recebedor) => {
    expect(violationsIn(await putFresh({ recebedor }), KIND).map(({ razao }) => razao)).toEqual([
      FOREIGN_ACCOUNT,
    ]);
  });

  it('knows the account without its branch', async () => {
    const { conta, tipoConta } = ACCOUNT;
    expect((await putFresh({ recebedor: { conta, tipoConta } })).status).toBe(201);
  });

  it('refuses the txid of an immediate charge of the same receiver', async () => {
    const told = violationsIn(await putFresh({}, session.bank.ready.txids.cob[0]), KIND);
    expect(told.map(({ razao }) => razao)).toEqual([IN_USE]);
  });

  it('makes what was asked for; the bank chooses the txid of a POST', async () => {
    const { idRec } = await client.approvedMandate(5);
    const body = chargeBody(idRec, inDays(5));
    const { status, body: made } = await session.send('POST', '/cobr', body);
    expect(status).toBe(201);
    expect(made).toMatchObject({
      ...body,
      txid: expect.stringMatching(/^[a-zA-Z0-9]{26,35}$/) as unknown,
      calendario: { criacao: TODAY, dataDeVencimento: inDays(5) },
      status: 'CRIADA',
    });
    expect(await client.readCharge((made as ReadCharge).txid)).toMatchObject({ idRec, status: 'CRIADA' });
  });

  it('moves to business days unless told not to', async () => {
    const { idRec } = await client.approvedMandate(5);
    const { ajusteDiaUtil: _, ...body } = chargeBody(idRec, inDays(5));
    expect((await session.send('POST', '/cobr', body)).body).toMatchObject({ ajusteDiaUtil: true });
  });

  it('has one live charge a cycle: after one was cancelled, another; in the next cycle, another', async () => {
    const { idRec } = await client.approvedMandate(5);
    const { txid } = await client.createCharge(idRec, 5);
    await client.cancelCharge(txid);
    expect((await put(idRec, 6)).status).toBe(201);
    expect(violationsIn(await put(idRec, 20), KIND).map(({ razao }) => razao)).toEqual([CYCLE_TAKEN]);
    expect((await put(idRec, 36)).status).toBe(201);
  });

  it('anchors cycles on the first day, at the end of each month (31/01, 28/02, 31/03)', async () => {
    const calendario = { dataInicial: '2026-01-31', periodicidade: 'MENSAL' };
    const { idRec } = await client.approvedMandate(5, { calendario });
    const days = ['2026-02-27', '2026-02-28', '2026-03-30', '2026-03-31'];
    const statuses: number[] = [];
    for (const day of days) {
      statuses.push((await session.send('PUT', `/cobr/${newTxid()}`, chargeBody(idRec, day))).status);
    }
    expect(statuses).toEqual([201, 201, 400, 201]);
  });
});

describe('repeating a PUT', () => {
  const repeated = async (first: Body, second: Body) => {
    const { idRec } = await client.approvedMandate(5);
    const txid = newTxid();
    const made = await put(idRec, 5, first, txid);
    expect(made.status).toBe(201);
    return { idRec, txid, made, again: await put(idRec, 5, second, txid) };
  };

  it('with the same body answers 201 with the charge as it is, and changes nothing', async () => {
    const { made, again, txid } = await repeated({}, {});
    expect(again).toMatchObject({ status: 201, body: made.body as object });
    expect((await client.readCharge(txid)).status).toBe('CRIADA');
  });

  it('is refused of a charge that is over, whose txid stays in use', async () => {
    const { made, txid } = await repeated({}, {});
    await client.cancelCharge(txid);
    const { idRec } = made.body as ReadCharge;
    expect(violationsIn(await put(idRec, 5, {}, txid), KIND).map(({ razao }) => razao)).toEqual([IN_USE]);
    expect((await client.readCharge(txid)).status).toBe('CANCELADA');
  });

  it('takes the same fields in another order for the same body', async () => {
    const { again } = await repeated(
      { recebedor: { conta: ACCOUNT.conta, tipoConta: ACCOUNT.tipoConta } },
      { recebedor: { tipoConta: ACCOUNT.tipoConta, conta: ACCOUNT.conta } },
    );
    expect(again.status).toBe(201);
  });

  it.each([
    ['amount', { valor: { original: '129.91' } }],
    ['information', { infoAdicional: undefined }],
    ['debtor', { devedor: { uf: 'SP' } }],
  ])('with another %s is refused', async (_, changes) => {
    const { again } = await repeated({}, changes);
    expect(violationsIn(again, KIND).map(({ razao }) => razao)).toContain(IN_USE);
  });
});
