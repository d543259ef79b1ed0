import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { civilDate, instantFromEpochMs } from '../../../src-main/core/civil-date.ts';
import { newSecretValue, secretInUrl, type WebhookSecret } from '../../../src-main/webhooks/secret.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../src-main/webhooks/webhook-receiver.ts';
import { DELIVERY_FORMATS } from '../../../src-preload/contract/vocabulary/practice-bank.ts';
import type { DeliveryKind } from '../../../src-preload/contract/vocabulary/webhooks.ts';
import { InboxInMemory } from '../../support/fake/inbox-in-memory.ts';
import { type BankSession, openBank } from '../../support/in-process/practice-bank/bank-session.ts';

const WORD = 'word';
const PATHS = { settlement: `/${WORD}`, mandate: '/rec', charge: '/cobr' } as const;

let session: BankSession;
let keyChannel: string;
let keyPath: string;
let inbox: InboxInMemory;
let news: DeliveryKind[];
let receiver: WebhookReceiver;
const inQuery: WebhookSecret = { place: 'query', name: 'secret', value: newSecretValue() };
const inHeader: WebhookSecret = { place: 'header', name: 'x-webhook-secret', value: newSecretValue() };

beforeEach(async () => {
  inbox = new InboxInMemory();
  news = [];
  const today = civilDate('2025-11-20');
  session = await openBank({ seed: 11, payers: 40, months: 4, today, schemeWord: WORD });
  const { chave } = session.bank.ready;
  keyChannel = `chave:${chave}`;
  keyPath = `/webhook/${encodeURIComponent(chave)}`;
});
afterEach(async () => {
  await session.bank.close();
  await receiver.close();
});

async function receive(secret: WebhookSecret): Promise<void> {
  receiver = await startWebhookReceiver({
    port: 0,
    schemeWord: WORD,
    secrets: () => [secret],
    inbox,
    onDelivery: (kind) => news.push(kind),
    now: () => instantFromEpochMs(Date.now()),
  });
}

/** Registers the receiver on every channel, with what stands in its URL. */
async function register(url: string): Promise<void> {
  for (const path of [keyPath, '/webhookrec', '/webhookcobr']) {
    expect((await session.send('PUT', path, { webhookUrl: url })).status).toBe(200);
  }
}

/** Lets days pass and waits until nothing waits but what is held. */
async function pass(days: number): Promise<void> {
  await session.control.stepClock({ days });
  await deliveriesDone();
}

async function deliveriesDone(): Promise<void> {
  for (;;) {
    const channels = await session.control.listChannels();
    if (channels.every(({ isPaused, waiting }) => isPaused || waiting === 0)) return;
  }
}

const delivered = () => session.control.listDeliveries({ limit: 1_000 });
const outcomes = async (): Promise<readonly string[]> => [
  ...new Set((await delivered()).map(({ outcome }) => outcome)),
];
const pausedChannels = async () => (await session.control.listChannels()).filter(({ isPaused }) => isPaused);

describe('registered with the secret in its URL', () => {
  beforeEach(async () => {
    await receive(inQuery);
    await register(secretInUrl(receiver.address, inQuery));
  });

  it.each(DELIVERY_FORMATS)(
    'it takes all that happens, settlements as %s, and each can be confirmed',
    async (format) => {
      await session.control.configureChannel({ id: keyChannel, format });
      await pass(12);
      expect(await outcomes()).toEqual(['delivered']);
      expect(new Set(inbox.kept.map(({ kind }) => kind))).toEqual(new Set(Object.keys(PATHS)));
      expect(news).toHaveLength(inbox.kept.length);
      for (const kind of Object.keys(PATHS) as (keyof typeof PATHS)[]) {
        const { id } = inbox.kept.findLast((one) => one.kind === kind) ?? { id: null };
        expect((await session.get(`${PATHS[kind]}/${id}`)).status).toBe(200);
      }
    },
  );

  it('what is told twice, and again by hand, is one', async () => {
    await session.control.configureChannel({ id: keyChannel, duplicates: true });
    await pass(6);
    const told = await session.control.listDeliveries({ id: keyChannel, limit: 1_000 });
    const settled = (): number => inbox.kept.filter(({ kind }) => kind === 'settlement').length;
    expect([settled() * 2, inbox.duplicates]).toEqual([told.length, told.length / 2]);
    const known = news.length;
    for (const { id } of told) await session.control.resendDelivery({ deliveryId: id });
    await deliveriesDone();
    expect([settled() * 2, news.length]).toEqual([told.length, known]);
    expect(inbox.duplicates).toBe((told.length / 2) * 3);
  });

  it('deliveries in another order bring the same', async () => {
    const channels = await session.control.listChannels();
    for (const { id } of channels)
      await session.control.configureChannel({ id, reorders: true, duplicates: true });
    await pass(6);
    const told = await delivered();
    expect(new Set(inbox.kept.map(({ id }) => id))).toEqual(new Set(told.map(({ about }) => about)));
    expect([inbox.kept.length, inbox.duplicates]).toEqual([told.length / 2, told.length / 2]);
  });

  it('what cannot be committed waits at the bank until it can', async () => {
    inbox.commitsLeft = 0;
    await pass(6);
    const paused = await pausedChannels();
    expect(paused.map(({ pausedBy }) => pausedBy)).toContain('503');
    expect([inbox.kept, news]).toEqual([[], []]);
    inbox.commitsLeft = Number.POSITIVE_INFINITY;
    for (const { id } of paused) await session.control.resumeChannel({ id });
    await deliveriesDone();
    expect(await outcomes()).toEqual(['delivered']);
    expect(inbox.kept.length).toBeGreaterThan(0);
  });
});

describe('the secret', () => {
  it('that was rotated here and not at the bank pauses the channel; registered anew, what waited comes', async () => {
    await receive(inQuery);
    await register(secretInUrl(receiver.address, { name: 'secret', value: newSecretValue() }));
    await pass(6);
    const paused = await pausedChannels();
    expect(new Set(paused.map(({ pausedBy }) => pausedBy))).toEqual(new Set(['401']));
    expect(inbox.kept).toEqual([]);
    await register(secretInUrl(receiver.address, inQuery));
    for (const { id } of paused) await session.control.resumeChannel({ id });
    await deliveriesDone();
    expect(inbox.kept.length).toBeGreaterThan(0);
  });

  it('comes in an agreed header where the panel sends one', async () => {
    await receive(inHeader);
    await register(receiver.address);
    const { name, value } = inHeader;
    for (const { id } of await session.control.listChannels()) {
      await session.control.configureChannel({ id, header: { name, value } });
      expect((await session.control.sendSample({ id })).about).not.toBe('');
    }
    await deliveriesDone();
    expect(await outcomes()).toEqual(['delivered']);
    expect(new Set(news)).toEqual(new Set(['settlement', 'mandate', 'charge']));
  });

  it('comes back from the bank as it was registered', async () => {
    await receive(inQuery);
    const url = secretInUrl(`${receiver.address}/?x=%C3%A1`, inQuery);
    await register(url);
    expect((await session.get(keyPath)).body).toMatchObject({ webhookUrl: url });
  });
});
