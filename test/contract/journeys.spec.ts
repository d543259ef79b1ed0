import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { type BankSession, openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { HttpClient } from '../support/in-process/practice-bank/http-client.ts';
import { confirmationBody, daysAfter } from '../support/in-process/practice-bank/request-bodies.ts';
import { signedPayload, Traffic } from './support/traffic.ts';

const traffic = new Traffic();
let session: BankSession;
let client: HttpClient;
beforeAll(async () => {
  const options = { seed: 11, payers: 20, months: 2, today: civilDate('2025-11-10') };
  session = await openBank(options, Date.now, traffic.record);
  client = new HttpClient(session);
});
afterAll(() => session.bank.close());

/** Charges an approved mandate in its first cycle and lets the debit come; answers what the charge became. */
async function settledCharge(idRec: string, inDays: number) {
  const { txid } = await client.createCharge(idRec, inDays);
  await client.wait(inDays + 1);
  return client.readCharge(txid);
}

async function expectSettled(charge: Awaited<ReturnType<typeof settledCharge>>): Promise<void> {
  expect(charge.status).toBe('CONCLUIDA');
  expect(charge.tentativas.at(-1)?.status).toBe('PAGA');
  const [claim] = charge.instant ?? [];
  expect(claim).toMatchObject({ txid: charge.txid, valor: '129.90' });
  expect(await client.readSettlement(claim?.endToEndId ?? '')).toMatchObject({
    txid: charge.txid,
    valor: '129.90',
  });
}

describe('a client that knows only HTTP', () => {
  it('walks journey 1: a confirmation request that the payer accepts, then a settled charge', async () => {
    const { idRec, status } = await client.createMandate(6);
    expect(status).toBe('CRIADA');
    const { idSolicRec } = await client.askConfirmation(idRec);
    await client.wait(2);
    expect((await client.readConfirmation(idSolicRec)).status).toBe('ACEITA');
    const approved = await client.readMandate(idRec);
    expect(approved).toMatchObject({ status: 'APROVADA', ativacao: { tipoJornada: 'JORNADA_1' } });
    expect(approved.dadosQR).toBeUndefined();
    await expectSettled(await settledCharge(idRec, 4));
  });

  it('tells as the payer of journey 1 whom the confirmation request asked', async () => {
    const { idRec } = await client.createMandate(6);
    const asked = { ispbParticipante: '12345678', cpf: '11144477735' };
    const body = confirmationBody(idRec, `${daysAfter(client.today, 20)}T12:00:00Z`, {
      destinatario: { conta: '998877', ...asked },
    });
    expect((await session.send('POST', '/solicrec', body)).status).toBe(201);
    await client.wait(2);
    expect(await client.readMandate(idRec)).toMatchObject({ status: 'APROVADA', pagador: asked });
  });

  it("walks journey 2: the payer reads the mandate's own code, then a settled charge", async () => {
    const { id, location } = await client.createLocation();
    const { idRec } = await client.createMandate(4, { loc: id });
    expect(await client.readLocation(id)).toMatchObject({ id, location, idRec });
    const { dadosQR } = await client.readMandate(idRec);
    expect(dadosQR?.jornada).toBe('JORNADA_2');
    const payload = await session.sendAs(null, 'GET', location.replace(/^.*(?=\/rec\/)/, ''));
    expect(signedPayload(payload.body)).toMatchObject({ idRec });
    const paid = await session.control.payCode({ code: dadosQR?.instantCopiaECola ?? '' });
    expect(paid).toEqual({ idRec, journey: 'JORNADA_2', endToEndId: null });
    expect(await client.readMandate(idRec)).toMatchObject({
      status: 'APROVADA',
      ativacao: { tipoJornada: 'JORNADA_2' },
    });
    await expectSettled(await settledCharge(idRec, 4));
  });

  it.each([
    ['JORNADA_3', 'cob'],
    ['JORNADA_4', 'cobv'],
  ] as const)('walks %s: the code is composed with a %s, which the payer pays', async (journey, kind) => {
    const { txid } = await session.control.makeJoiningCharge({ kind, amount: 5_000, label: 'Matrícula' });
    const { id } = await client.createLocation();
    const named = journey === 'JORNADA_3' ? { ativacao: { dadosJornada: { txid } } } : {};
    const { idRec } = await client.createMandate(5, { loc: id, ...named });
    const { dadosQR } = await client.readMandate(idRec, txid);
    expect(dadosQR?.jornada).toBe(journey);
    const paid = await session.control.payCode({ code: dadosQR?.instantCopiaECola ?? '' });
    expect(paid).toMatchObject({ idRec, journey });
    expect(await client.readSettlement(paid.endToEndId ?? '')).toMatchObject({ txid, valor: '50.00' });
    const approved = await client.readMandate(idRec);
    expect(approved).toMatchObject({ status: 'APROVADA', ativacao: { tipoJornada: journey } });
    expect(approved.ativacao.dadosJornada?.txid).toBe(journey === 'JORNADA_3' ? txid : undefined);
    await expectSettled(await settledCharge(idRec, 5));
  });

  it('asks three times again for a debit that failed, and the third one pays', async () => {
    const { idRec } = await client.approvedMandate(3);
    const { txid } = await client.createCharge(idRec, 3);
    await session.control.failNextDebit({ idRec, code: null });
    await client.wait(4);
    expect(await client.readCharge(txid)).toMatchObject({
      status: 'ATIVA',
      tentativas: [{ tipo: 'AGND', status: 'EXPIRADA' }],
    });
    for (const code of ['AM02', 'AC06']) {
      await client.retryCharge(txid, 1);
      await session.control.failNextDebit({ idRec, code });
      await client.wait(2);
      expect((await client.readCharge(txid)).tentativas.at(-1)).toMatchObject({
        tipo: 'NTAG',
        status: 'REJEITADA',
        rejeicao: { codigo: code },
      });
    }
    const retried = await client.retryCharge(txid, 1);
    expect(retried.tentativas.map(({ tipo }) => tipo)).toEqual(['AGND', 'NTAG', 'NTAG', 'NTAG']);
    expect(retried.tentativas.at(-1)).toMatchObject({
      status: 'SOLICITADA',
      dataLiquidacao: daysAfter(client.today, 1),
    });
    await client.wait(2);
    await expectSettled(await client.readCharge(txid));
  });

  it('lets a charge expire after three retries that failed', async () => {
    const { idRec } = await client.approvedMandate(3);
    const { txid } = await client.createCharge(idRec, 3);
    await session.control.setTemperament({ idRec, temperament: 'limit_too_low' });
    await client.wait(4);
    for (const _ of [1, 2, 3]) {
      await client.retryCharge(txid, 1);
      await client.wait(2);
    }
    expect((await client.readCharge(txid)).status).toBe('ATIVA');
    await client.wait(1);
    const { status, tentativas, instant } = await client.readCharge(txid);
    expect(tentativas.map((attempt) => [attempt.tipo, attempt.status])).toEqual([
      ['AGND', 'REJEITADA'],
      ['NTAG', 'REJEITADA'],
      ['NTAG', 'REJEITADA'],
      ['NTAG', 'REJEITADA'],
    ]);
    expect([status, instant]).toEqual(['EXPIRADA', undefined]);
  });

  it('cancels a mandate, which takes its open charge with it', async () => {
    const { idRec } = await client.approvedMandate(6);
    const { txid } = await client.createCharge(idRec, 6);
    await client.wait(1);
    expect(await client.reviseMandate(idRec, { status: 'CANCELADA' })).toMatchObject({
      status: 'CANCELADA',
      encerramento: { cancelamento: { solicitante: 'USUARIO_RECEBEDOR', codigo: 'SLCR' } },
    });
    expect(await client.readCharge(txid)).toMatchObject({
      status: 'CANCELADA',
      encerramento: { cancelamento: { codigo: 'CCLD' } },
      tentativas: [{ status: 'CANCELADA' }],
    });
  });

  it('takes a charge and a confirmation request back', async () => {
    const { idRec } = await client.approvedMandate(8);
    const { txid } = await client.createCharge(idRec, 8);
    expect((await client.cancelCharge(txid)).status).toBe('CANCELADA');
    const other = await client.createMandate(8);
    const { idSolicRec } = await client.askConfirmation(other.idRec);
    expect((await client.cancelConfirmation(idSolicRec)).status).toBe('CANCELADA');
    expect((await client.readMandate(other.idRec)).status).toBe('CRIADA');
  });

  it('unlinks a location and gives it to another mandate', async () => {
    const { id } = await client.createLocation();
    const first = await client.createMandate(8, { loc: id });
    expect(await client.unlinkLocation(id)).not.toHaveProperty('idRec');
    expect(await client.readMandate(first.idRec)).not.toHaveProperty('loc');
    const second = await client.createMandate(8);
    expect((await client.reviseMandate(second.idRec, { loc: id })).loc?.id).toBe(id);
    expect((await client.readLocation(id)).idRec).toBe(second.idRec);
  });
});

it('every answer on the way fits the schemas that this project wrote from the specification', () => {
  expect(traffic.exchanges.length).toBeGreaterThan(60);
  expect(traffic.faults()).toEqual([]);
});
