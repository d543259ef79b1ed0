import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { RETRY_RULES } from '../../src-main/practice-bank/requests/retry-rules.ts';
import { type Answer, type BankSession, openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { HttpClient, type ReadCharge } from '../support/in-process/practice-bank/http-client.ts';
import { type Body, daysAfter, newTxid } from '../support/in-process/practice-bank/request-bodies.ts';
import { type IllegalCall, itRefuses, violationsIn } from './support/illegal-calls.ts';

const KIND = 'CobROperacaoInvalida';
const OPEN = 'Existe uma tentativa com status SOLICITADA ou AGENDADA.';
const ACTIVE = 'Existe uma tentativa ativa.';
const UNFINISHED = 'Existe uma tentativa não finalizada.';
const NOT_ACTIVE = 'A cobrança não se encontra com o status ATIVA.';
const TOO_LATE = 'O parâmetro data ultrapassa sete dias corridos após a data de vencimento da cobrança.';
const USED_UP = 'A cobrança já teve as três retentativas que a política permite.';

let session: BankSession;
let client: HttpClient;
beforeAll(async () => {
  session = await openBank({ seed: 7, payers: 2, months: 1, today: civilDate('2025-11-10') });
  client = new HttpClient(session);
});
afterAll(() => session.bank.close());

const retry = (txid: string, day: string): Promise<Answer> =>
  session.send('POST', `/cobr/${txid}/retentativa/${day}`);
const inDays = (days: number): string => daysAfter(client.today, days);

/** A charge of a mandate of its own, due in some days. */
async function charged(due: number, changes: Body = {}): Promise<ReadCharge> {
  const { idRec } = await client.approvedMandate(due, changes);
  return client.createCharge(idRec, due);
}

/** On the day after its due date, a charge whose debit failed. */
async function failed(changes: Body = {}, due = 4): Promise<ReadCharge> {
  const { idRec, txid } = await charged(due, changes);
  await client.wait(due - 2);
  await session.control.failNextDebit({ idRec, code: null });
  await client.wait(3);
  return client.readCharge(txid);
}

/** Goes to the next of that day of the week, 0 for Sunday. */
async function goTo(weekday: number): Promise<void> {
  const days = ((weekday - new Date(client.today).getUTCDay() + 6) % 7) + 1;
  await session.control.runClockTo({ date: inDays(days) });
}
const [MONDAY, FRIDAY] = [1, 5];

/** On a Friday, a charge due on the Saturday and to be settled on a day after it, whose debit was asked for too late and is refused already. */
async function refusedBeforeWeekend(idRec?: string): Promise<string> {
  await goTo(FRIDAY);
  const mandate = idRec ?? (await client.approvedMandate(1)).idRec;
  const { txid } = await client.createCharge(mandate, 1, { ajusteDiaUtil: true });
  await session.control.stepClock({ hours: 2 });
  return txid;
}

/** Asks for a retry tomorrow and lets it fail; it is late in the evening then. */
async function retriedInVain({ idRec, txid }: ReadCharge): Promise<void> {
  const tomorrow = civilDate(inDays(1));
  await client.retryCharge(txid, 1);
  await session.control.failNextDebit({ idRec, code: null });
  await session.control.runClockTo({ date: tomorrow });
  await session.control.stepClock({ hours: 11 });
}

describe('POST /cobr/{txid}/retentativa/{data}', () => {
  const illegal: readonly IllegalCall[] = [
    {
      razao: OPEN,
      propriedade: 'cobr.tentativas',
      call: async () => {
        const { txid } = await failed();
        await client.retryCharge(txid, 1);
        return retry(txid, inDays(2));
      },
      also: [UNFINISHED],
    },
    {
      razao: 'Existe uma tentativa em andamento.',
      propriedade: 'cobr.tentativas',
      call: async () => {
        const { idRec, txid } = await charged(4);
        await client.wait(3);
        await session.control.failNextDebit({ idRec, code: null });
        await client.wait(1);
        return retry(txid, inDays(1));
      },
      also: [OPEN, ACTIVE, UNFINISHED],
    },
    {
      razao: ACTIVE,
      propriedade: 'cobr.tentativas',
      call: async () => {
        const { txid } = await failed();
        await client.retryCharge(txid, 1);
        await session.control.stepClock({ hours: 1 });
        return retry(txid, inDays(2));
      },
      also: [OPEN, UNFINISHED],
    },
    {
      razao: UNFINISHED,
      propriedade: 'cobr.tentativas',
      call: async () => {
        const { txid } = await failed();
        await client.retryCharge(txid, 2);
        return retry(txid, inDays(1));
      },
      also: [OPEN],
    },
    {
      razao: 'Existe uma tentativa vigente para a data informada.',
      propriedade: 'data',
      call: async () => {
        const { txid } = await failed();
        await client.retryCharge(txid, 1);
        return retry(txid, inDays(1));
      },
      also: [OPEN, UNFINISHED],
    },
    {
      razao: 'O parâmetro data não corresponde a uma data futura.',
      propriedade: 'data',
      call: async () => retry((await failed()).txid, inDays(0)),
    },
    {
      razao: 'A política configurada na recorrência não permite retentativa de cobrança.',
      propriedade: 'rec.politicaRetentativa',
      // Such a charge is over on the evening of its due date, so that it can never be retried for two reasons.
      call: async () => retry((await charged(20, { politicaRetentativa: 'NAO_PERMITE' })).txid, inDays(21)),
      also: [NOT_ACTIVE],
    },
    {
      razao: 'O parâmetro data não respeita o schema.',
      propriedade: 'data',
      call: async () => retry((await failed()).txid, '2025-02-30'),
    },
    {
      razao: NOT_ACTIVE,
      propriedade: 'cobr.status',
      call: async () => retry((await charged(20)).txid, inDays(21)),
    },
    {
      razao: USED_UP,
      propriedade: 'cobr.tentativas',
      call: async () => {
        const charge = await failed();
        for (const _ of ['first', 'second', 'third']) await retriedInVain(charge);
        return retry(charge.txid, inDays(1));
      },
    },
    {
      razao: 'O parâmetro data não é posterior à data de vencimento da cobrança.',
      propriedade: 'data',
      call: async () => retry(await refusedBeforeWeekend(), inDays(1)),
    },
    {
      razao: TOO_LATE,
      propriedade: 'data',
      call: async () => retry((await failed()).txid, inDays(7)),
    },
    {
      razao: 'O parâmetro data não é anterior ao início do próximo ciclo da recorrência.',
      propriedade: 'data',
      call: async () => {
        const calendario = { dataInicial: inDays(4), periodicidade: 'SEMANAL' };
        return retry((await failed({ calendario })).txid, inDays(6));
      },
    },
  ];
  itRefuses(KIND, RETRY_RULES, illegal);

  it('answers 201 with the whole charge, the attempt asked for on that day', async () => {
    const { txid } = await failed();
    const day = inDays(6);
    const { status, body } = await retry(txid, day);
    expect(status).toBe(201);
    const { tentativas } = body as ReadCharge;
    expect(tentativas.at(-1)).toMatchObject({ tipo: 'NTAG', status: 'SOLICITADA', dataLiquidacao: day });
    expect(body).toEqual(await client.readCharge(txid));
  });

  it.each([
    ['first', { due: 4, begins: 4 }],
    ['last', { due: 8, begins: 2 }],
  ])('settles within the whole seven days after the %s day of a last cycle', async (_, { due, begins }) => {
    const days = { dataInicial: inDays(begins), dataFinal: inDays(due) };
    const { txid } = await failed({ calendario: { ...days, periodicidade: 'SEMANAL' } }, due);
    expect(violationsIn(await retry(txid, inDays(7)), KIND).map(({ razao }) => razao)).toEqual([TOO_LATE]);
    await client.retryCharge(txid, 6);
    await client.wait(6);
    expect(await client.readCharge(txid)).toMatchObject({ status: 'CONCLUIDA' });
  });

  it('takes a day before the one to which the first debit was moved, where the next cycle begins on that one', async () => {
    await goTo(MONDAY);
    const calendario = { dataInicial: inDays(0), periodicidade: 'SEMANAL' };
    const { idRec } = await client.approvedMandate(0, { calendario });
    const txid = await refusedBeforeWeekend(idRec);
    expect((await retry(txid, inDays(3))).status).toBe(400);
    const { status, body } = await retry(txid, inDays(2));
    expect([status, (body as ReadCharge).tentativas.at(-1)]).toMatchObject([
      201,
      { tipo: 'NTAG', status: 'SOLICITADA', dataLiquidacao: inDays(2) },
    ]);
    await client.wait(2);
    expect(await client.readCharge(txid)).toMatchObject({ status: 'CONCLUIDA' });
  });

  it('pays on its day, after which nothing can be retried', async () => {
    const { txid } = await failed();
    await client.retryCharge(txid, 1);
    await client.wait(1);
    expect(await client.readCharge(txid)).toMatchObject({ status: 'CONCLUIDA' });
    expect(violationsIn(await retry(txid, inDays(1)), KIND).map(({ razao }) => razao)).toEqual([NOT_ACTIVE]);
  });

  it.each(['hoje', '2025-13-01', '20251201', '2025-12-01T00:00:00Z', '%00'])(
    'refuses the day %s',
    async (day) => {
      const { txid } = await charged(20);
      expect((await retry(txid, day)).status).toBe(400);
    },
  );

  it('answers 404 for an unknown charge, whatever the day', async () => {
    const { status, body } = await retry(newTxid(), 'hoje');
    expect(status).toBe(404);
    expect(body).toMatchObject({ type: expect.stringContaining('/CobRNaoEncontrado') as unknown });
  });
});
