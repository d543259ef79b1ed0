import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect } from '../../../../../src-main/ledger/files/connect.ts';
import { DELIVERY_FORMATS } from '../../../../../src-preload/contract/vocabulary/practice-bank.ts';
import { WebhooksApp } from '../../../../support/in-process/application/webhooks-application.ts';

/** endToEndIds of the settlements in the ledger that a bank's reading has put there. */
function storedSettlements(app: WebhooksApp): readonly string[] {
  const file = readdirSync(app.dataDir, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith(`${app.connectionId}.sqlite`),
  );
  const [key = null] = app.keyring.ledgerKeys();
  const db = connect(join(app.dataDir, file ?? ''), { key, readonly: true });
  try {
    return db.prepare<[], string>('SELECT end_to_end_id FROM settlement').pluck().all();
  } finally {
    db.close();
  }
}

describe('a registered receiver', () => {
  it.each(DELIVERY_FORMATS)(
    'takes what happens, settlements as %s; each is read at the bank and stands in the ledger before any poll',
    async (format) => {
      const app = await WebhooksApp.open();
      await app.polled();
      await app.receive();
      await app.register();
      await app.control.configureChannel({ id: `chave:${app.key}`, format });
      const before = await app.dispatch<{ lastEndedAt: string | null }>('sync.status', {
        connectionId: app.connectionId,
      });
      await app.pass(8);
      const rows = await app.settled();
      expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['settlement', 'charge', 'mandate']));
      expect(new Set(rows.map(({ fate }) => fate))).toEqual(new Set(['confirmed']));
      const told = rows.flatMap(({ kind, recordId }) => (kind === 'settlement' ? [recordId] : []));
      expect(told.length).toBeGreaterThan(0);
      expect(storedSettlements(app)).toEqual(expect.arrayContaining(told));
      const after = await app.dispatch('sync.status', { connectionId: app.connectionId });
      expect(after).toMatchObject({ lastEndedAt: before.lastEndedAt });
    },
    90_000,
  );
});

describe('a delivery', () => {
  it('that comes a hundred times has one effect', async () => {
    const app = await WebhooksApp.open();
    await app.receive();
    await app.register();
    await app.pass(8);
    const known = await app.settled();
    const paid = known.find(({ kind }) => kind === 'settlement');
    const { body } = await app.ask('delivery', { id: paid?.id ?? 0 });
    const secret = await app.secret();
    const path = `/${app.bank.ready.word}`;
    const statuses = await Promise.all(
      Array.from({ length: 100 }, () => insist(() => app.deliver(path, body, secret))),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const rows = await app.settled();
    expect(rows.length).toBe(known.length);
    expect(rows.find(({ id }) => id === paid?.id)).toMatchObject({ timesSeen: 101, fate: 'confirmed' });
    expect(storedSettlements(app).filter((id) => id === paid?.recordId)).toHaveLength(1);
  }, 60_000);

  it('that tells of the same settlement otherwise, and of nothing new at the bank, is a repeat', async () => {
    const app = await WebhooksApp.open();
    await app.receive();
    await app.register();
    await app.pass(8);
    const paid = (await app.settled()).find(({ kind }) => kind === 'settlement');
    const { body } = await app.ask('delivery', { id: paid?.id ?? 0 });
    const refund = { id: 'D1', rtrId: 'D1', valor: '1.00', horario: {}, status: 'EM_PROCESSAMENTO' };
    const other = JSON.stringify({ ...JSON.parse(body), devolucoes: [refund] });
    expect(await app.deliver(`/${app.bank.ready.word}`, other, await app.secret())).toBe(200);
    const [newest] = await app.settled();
    expect(newest).toMatchObject({ recordId: paid?.recordId, fate: 'duplicate', timesSeen: 1 });
  }, 60_000);

  it('that nobody understands is kept whole with its keys, and answered with an error', async () => {
    const app = await WebhooksApp.open();
    await app.receive();
    const body = '{"evento":"aviso","dados":{"e2e":"E1"}}';
    expect(await app.deliver(`/${app.bank.ready.word}`, body, await app.secret())).toBe(422);
    const [row] = await app.inbox();
    expect(row).toMatchObject({ kind: 'unrecognised', fate: 'unrecognised' });
    expect(await app.ask('delivery', { id: row?.id ?? 0 })).toMatchObject({
      body,
      firstKeys: ['evento', 'dados'],
      txid: null,
    });
  });

  it('of which the bank knows nothing is not confirmed, however often a person asks, and credits nothing', async () => {
    const app = await WebhooksApp.open();
    await app.receive();
    const endToEndId = 'E00000000202601011200abcdefghijk';
    const body = JSON.stringify({ endToEndId, valor: '999999.00', horario: '2026-01-01T12:00:00Z' });
    expect(await app.deliver(`/${app.bank.ready.word}`, body, await app.secret())).toBe(200);
    expect(await app.settled()).toMatchObject([{ fate: 'unconfirmed', recordId: endToEndId }]);
    for (let time = 0; time < 8; time += 1) await app.ask('confirmNow', {});
    expect(await app.settled()).toMatchObject([{ fate: 'unconfirmed' }]);
    expect(storedSettlements(app)).not.toContain(endToEndId);
  });

  it('whose id nothing can have holds nobody else up', async () => {
    const app = await WebhooksApp.open();
    await app.receive();
    await app.register();
    const secret = await app.secret();
    const odd = ['..', 'a/b?c=d', 'é'.repeat(40), '%2e%2e'].map((endToEndId) => ({
      endToEndId,
      valor: '1.00',
    }));
    const word = app.bank.ready.word;
    await app.deliver(`/${word}`, JSON.stringify({ [word]: odd }), secret);
    await app.pass(8);
    const fates = (await app.settled()).map(({ fate }) => fate);
    expect(fates.filter((fate) => fate === 'unconfirmed').length).toBeLessThanOrEqual(odd.length);
    expect(fates).toContain('confirmed');
  }, 60_000);

  it('leads to the charge that it is about', async () => {
    const app = await WebhooksApp.open();
    await app.receive();
    await app.register();
    await app.pass(8);
    const charge = (await app.settled()).find(({ kind }) => kind === 'charge');
    expect(await app.ask('delivery', { id: charge?.id ?? 0 })).toMatchObject({ txid: charge?.recordId });
  }, 60_000);
});

/** As a bank does: again where no connection could be had. */
async function insist<Value>(send: () => Promise<Value>): Promise<Value> {
  try {
    return await send();
  } catch {
    return insist(send);
  }
}
