import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { WebhookReceiver } from '../support/in-process/network/webhook-receiver.ts';
import { type BankSession, openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { HttpClient } from '../support/in-process/practice-bank/http-client.ts';
import { ALL_TIME, type CobR, type Location, listAll, type Payment, type Rec } from './support/records.ts';

let session: BankSession;
beforeAll(async () => {
  session = await openBank({ seed: 3, payers: 20, months: 2, today: civilDate('2025-11-10') });
});
afterAll(() => session.bank.close());

type AnyRecord = Partial<Location & Rec & CobR & Payment>;
const idOf = (record: AnyRecord): string =>
  record.endToEndId ?? record.txid ?? record.id?.toString() ?? record.idRec ?? '';

describe('a list tells what was written', () => {
  it('a mandate, a location, a charge and its settlement once each', async () => {
    const client = new HttpClient(session);
    const { idRec, loc } = await client.approvedMandate(3);
    const { txid } = await client.createCharge(idRec, 3);
    await client.wait(4);
    const [paid] = (await client.readCharge(txid)).instant ?? [];
    const count = async (path: Parameters<typeof listAll>[1], id: string) =>
      (await listAll<AnyRecord>(session, path)).filter((record) => idOf(record) === id).length;
    expect(await count('/rec', idRec)).toBe(1);
    expect(await count('/locrec', String(loc?.id))).toBe(1);
    expect(await count('/cobr', txid)).toBe(1);
    expect(await count('/instant', paid?.endToEndId ?? '')).toBe(1);
    const open = await listAll<CobR>(session, '/cobr', `${ALL_TIME}&idRec=${idRec}&status=CONCLUIDA`);
    expect(open.map(({ txid: one }) => one)).toEqual([txid]);
  });

  it('the webhooks of keys, in the window of their creation', async () => {
    const receiver = await WebhookReceiver.start();
    const { chave } = session.bank.ready;
    await session.send('PUT', `/webhook/${chave}`, { webhookUrl: `${receiver.origin}/a?b=1` });
    const listedUrls = async (query: string) =>
      ((await session.get(`/webhook${query}`)).body as { webhooks: { webhookUrl: string }[] }).webhooks.map(
        ({ webhookUrl }) => webhookUrl,
      );
    expect(await listedUrls('')).toEqual([`${receiver.origin}/a?b=1`]);
    expect(await listedUrls(`?${ALL_TIME}`)).toEqual([`${receiver.origin}/a?b=1`]);
    expect(await listedUrls('?fim=2015-01-01T00:00:00Z')).toEqual([]);
    await receiver.close();
  });
});
