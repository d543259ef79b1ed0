import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RECEIVER } from '../../../../src-main/practice-bank/rules/people.ts';
import { keyViolations } from '../../../../src-main/practice-bank/webhooks/registration-rules.ts';
import type { Webhooks } from '../../../../src-main/practice-bank/webhooks/webhooks.ts';
import { ProblemError, typed } from '../../../../src-main/practice-bank/wire/problem.ts';
import {
  only,
  reset,
  silence,
  status,
  taken,
  WebhookReceiver,
} from '../../../support/in-process/network/webhook-receiver.ts';
import {
  KEY_CHANNEL,
  LONG_TIMEOUTS,
  NOON,
  openWebhooks,
} from '../../../support/in-process/practice-bank/webhook-channels.ts';

let receiver: WebhookReceiver;
let webhooks: Webhooks;
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
  webhooks = openWebhooks({ timeouts: LONG_TIMEOUTS });
});
afterEach(async () => {
  await webhooks.close();
  await receiver.close();
});

const refusal = async (url: string, channel = 'rec') => {
  const error = await webhooks.register(channel, url).catch((thrown: unknown) => thrown);
  return error instanceof ProblemError ? typed(error, 'https://bank.example/error') : error;
};
const methods = (): readonly string[] => receiver.knocks.map(({ method }) => method);

describe('the probe', () => {
  it.each([
    ['GET', ['GET']],
    ['HEAD', ['GET', 'HEAD']],
    ['POST', ['GET', 'HEAD', 'POST']],
  ])('is satisfied by a base route that takes %s alone', async (method, tried) => {
    receiver.answer(only(method));
    await webhooks.register('rec', `${receiver.origin}/base?secret=x`);
    expect(methods()).toEqual(tried);
    expect(receiver.knocks[0]?.path).toBe('/base?secret=x');
    expect(webhooks.read('rec')).toEqual({ url: `${receiver.origin}/base?secret=x`, createdAt: NOON });
  });

  it.each([
    ['takes no verb', only()],
    ['is not there', status(404)],
    ['redirects', status(302, { location: '/' })],
    ['resets', reset],
  ])('refuses a base route that %s', async (_, reply) => {
    receiver.answer(reply);
    expect(await refusal(receiver.origin)).toMatchObject({
      status: 400,
      type: expect.stringMatching(/\/WebhookRecOperacaoInvalida$/),
      violacoes: [{ propriedade: 'webhookUrl', razao: expect.stringContaining('não respondeu 2xx') }],
    });
    expect(methods()).toEqual(['GET', 'HEAD', 'POST']);
    expect(webhooks.read('rec')).toBeNull();
  });

  it('waits for each verb only so long', async () => {
    // Time enough for a busy machine to bring each to its receiver.
    const hasty = openWebhooks({ timeouts: { ...LONG_TIMEOUTS, probeMs: 1_000 } });
    receiver.answer(silence);
    await expect(hasty.register('rec', receiver.origin)).rejects.toThrow(ProblemError);
    expect(methods()).toEqual(['GET', 'HEAD', 'POST']);
    await hasty.close();
  });

  it('is not made where the bank does not reach', async () => {
    expect(await refusal('http://192.0.2.1/', KEY_CHANNEL)).toMatchObject({
      type: expect.stringMatching(/\/WebhookOperacaoInvalida$/),
    });
    expect(receiver.knocks).toEqual([]);
  });

  it('leaves the old registration where the new address does not answer', async () => {
    await webhooks.register('cobr', `${receiver.origin}/old`);
    receiver.answer(status(500));
    await refusal(`${receiver.origin}/new`, 'cobr');
    expect(webhooks.read('cobr')?.url).toBe(`${receiver.origin}/old`);
    receiver.answer(taken);
    await webhooks.register('cobr', `${receiver.origin}/new`);
    expect(webhooks.read('cobr')?.url).toBe(`${receiver.origin}/new`);
  });

  it('ends with the webhooks', async () => {
    receiver.answer(silence);
    const registering = webhooks.register('rec', receiver.origin).catch((error: unknown) => error);
    await receiver.until(1);
    await webhooks.close();
    expect(await registering).toBeInstanceOf(ProblemError);
  });
});

describe('registrations', () => {
  it('are listed by key and time, and removed once', async () => {
    await webhooks.register('rec', receiver.origin);
    await webhooks.register(KEY_CHANNEL, receiver.origin);
    const first = { page: 0, size: 10 };
    expect(webhooks.listKeys({ from: NOON, to: NOON }, first).total).toBe(1);
    expect(webhooks.listKeys({ from: NOON + 1, to: NOON + 9 }, first).total).toBe(0);
    expect(webhooks.listKeys({ from: 0, to: NOON - 1 }, first).total).toBe(0);
    expect(webhooks.listKeys({ from: 0, to: NOON }, { page: 1, size: 10 })).toEqual({
      registrations: [],
      total: 1,
    });
    expect([webhooks.remove(KEY_CHANNEL), webhooks.remove(KEY_CHANNEL)]).toEqual([true, false]);
    expect(webhooks.read(KEY_CHANNEL)).toBeNull();
  });

  it('are all gone in another world', async () => {
    await webhooks.register('rec', receiver.origin);
    await webhooks.panel().sendSample({ id: 'rec' });
    webhooks.forgetAll();
    expect(webhooks.panel().listChannels()).toEqual([]);
    expect(webhooks.panel().listDeliveries({ id: null, limit: 10 })).toEqual([]);
  });
});

describe('a key', () => {
  const reasonOf = (key: string) => keyViolations(key)[0]?.razao;

  it('of the receiver is right', () => {
    expect(keyViolations(RECEIVER.key)).toEqual([]);
  });

  it.each([
    '52998224725',
    '11222333000181',
    '12ABC34501DE35',
    '+5511987654321',
    'someone@example.com',
    '123e4567-e89b-12d3-a456-426655440000',
  ])('%s is valid, though of somebody else', (key) => {
    expect(reasonOf(key)).toBe(
      'o parâmetro {chave} não corresponde a uma chave DICT pertencente a este usuário recebedor.',
    );
  });

  it.each([
    '',
    '52998224724',
    '11222333000180',
    '12ABC34501DE36',
    '+15551234567',
    '11987654321',
    'someone@',
    'nobody',
    `${'a'.repeat(70)}@example.com`,
    '123E4567-e89b-12d3-a456-426655440000',
    'a\u0000@example.com',
  ])('%j is none', (key) => {
    expect(reasonOf(key)).toBe('o parâmetro {chave} não corresponde a uma chave DICT válida.');
  });
});
