import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { CHARGE_REVISION_RULES } from '../../src-main/practice-bank/requests/charge-rules.ts';
import { type Answer, type BankSession, openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { HttpClient } from '../support/in-process/practice-bank/http-client.ts';
import {
  chargeBody,
  daysAfter,
  mandateBody,
  newTxid,
} from '../support/in-process/practice-bank/request-bodies.ts';
import { itRefuses } from './support/illegal-calls.ts';

const KIND = 'CobROperacaoInvalida';
const TODAY = civilDate('2025-11-10');

let session: BankSession;
let client: HttpClient;
beforeAll(async () => {
  session = await openBank({ seed: 7, payers: 12, months: 2, today: TODAY });
  client = new HttpClient(session);
});
afterAll(() => session.bank.close());

const inDays = (days: number): string => daysAfter(TODAY, days);

describe('PATCH /cobr/{txid}', () => {
  const revise = (txid: string, body: unknown): Promise<Answer> =>
    session.send('PATCH', `/cobr/${txid}`, body);
  const TOO_LATE =
    'Não é possível cancelar uma cobrança em uma data igual ou maior que a data prevista da primeira tentativa de liquidação.';

  itRefuses(KIND, CHARGE_REVISION_RULES, [
    {
      razao: TOO_LATE,
      propriedade: 'cobr.status',
      call: async () => {
        const { idRec } = await client.approvedMandate(0);
        const { txid } = await client.createCharge(idRec, 0);
        return revise(txid, { status: 'CANCELADA' });
      },
    },
    {
      razao: 'O campo cobr.status não respeita o schema.',
      propriedade: 'cobr.status',
      call: async () => {
        const { idRec } = await client.approvedMandate(5);
        return revise((await client.createCharge(idRec, 5)).txid, { status: 'CONCLUIDA' });
      },
    },
    {
      razao: 'Não é possível cancelar uma cobrança com o status diferente de CRIADA ou ATIVA.',
      propriedade: 'cobr.status',
      call: async () => {
        const { idRec } = await client.approvedMandate(5);
        const { txid } = await client.createCharge(idRec, 5);
        await client.cancelCharge(txid);
        return revise(txid, { status: 'CANCELADA' });
      },
    },
  ]);

  it('cancels for the receiver, and answers 200', async () => {
    const { idRec } = await client.approvedMandate(5);
    const { txid } = await client.createCharge(idRec, 5);
    expect((await revise(txid, { status: 'CANCELADA' })).body).toMatchObject({ txid, status: 'CANCELADA' });
    expect(await client.readCharge(txid)).toMatchObject({
      encerramento: { cancelamento: { solicitante: 'USUARIO_RECEBEDOR', codigo: 'SLCR' } },
    });
  });

  it('changes nothing when nothing is asked', async () => {
    const { idRec } = await client.approvedMandate(5);
    const { txid } = await client.createCharge(idRec, 5);
    const before = await client.readCharge(txid);
    expect((await revise(txid, {})).status).toBe(200);
    expect(await client.readCharge(txid)).toEqual(before);
  });

  it('answers 404 for an unknown charge before it looks at the body', async () => {
    const { status, body } = await revise(newTxid(), [5]);
    expect(status).toBe(404);
    expect(body).toMatchObject({ type: expect.stringContaining('/CobRNaoEncontrado') as unknown });
  });
});

describe('until the day before the first planned settlement', () => {
  it('a charge can be cancelled, on the day itself no more', async () => {
    const calm = await openBank({ seed: 7, payers: 2, months: 1, today: TODAY });
    const own = new HttpClient(calm);
    const { idRec } = await own.approvedMandate(5, mandateBody(inDays(5)));
    const body = chargeBody(idRec, inDays(5));
    await calm.send('PUT', `/cobr/${'a'.repeat(30)}`, body);
    await own.wait(4);
    expect((await own.cancelCharge('a'.repeat(30))).status).toBe('CANCELADA');
    await calm.send('PUT', `/cobr/${'b'.repeat(30)}`, chargeBody(idRec, inDays(8)));
    await own.wait(4);
    const { status } = await calm.send('PATCH', `/cobr/${'b'.repeat(30)}`, { status: 'CANCELADA' });
    expect(status).toBe(400);
    await calm.bank.close();
  });
});
