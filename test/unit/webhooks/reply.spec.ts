import { beforeEach, describe, expect, it } from 'vitest';
import type { BodyText } from '../../../src-main/webhooks/read-body.ts';
import { type Reply, replyTo } from '../../../src-main/webhooks/reply.ts';
import { InboxInMemory } from '../../support/fake/inbox-in-memory.ts';
import { at } from '../../support/fake/records/charge-facts.ts';

const value = 'v'.repeat(43);
const NOW = at('2025-11-20T12:00:00.000Z');

let inbox: InboxInMemory;
beforeEach(() => {
  inbox = new InboxInMemory();
});

type Sent = { url?: string; type?: string | undefined; secret?: string };

function send(
  body: string | BodyText,
  { url = '/word', type = 'application/json', secret = value }: Sent = {},
): Promise<Reply> {
  const head = {
    method: 'POST',
    url,
    headers: { host: 'localhost', 'content-type': type, 'x-secret': secret },
  };
  const inHeader = { place: 'header', name: 'x-secret', value } as const;
  const rules = { schemeWord: 'word', secrets: () => [inHeader] };
  const taken: BodyText = typeof body === 'string' ? { kind: 'text', text: body } : body;
  return replyTo(head, taken, { ...rules, inbox, now: () => NOW });
}

const summary = ({ status, newKinds }: Reply) => [status, [...newKinds]];
const mandates = (...ids: readonly string[]): string =>
  JSON.stringify({ recs: ids.map((idRec) => ({ idRec })) });

describe('a delivery', () => {
  it('is committed, then answered with 200', async () => {
    expect(summary(await send(mandates('R1', 'R2')))).toEqual([200, ['mandate']]);
    expect(inbox.kept).toEqual([
      {
        receivedAt: NOW,
        kind: 'mandate',
        id: 'R1',
        contentHash: expect.stringMatching(/^[\da-f]{64}$/),
        bodyText: '{"idRec":"R1"}',
        firstKeys: ['recs'],
      },
      expect.objectContaining({ id: 'R2' }),
    ]);
  });

  it('is answered with 200 again and is nothing new', async () => {
    await send(mandates('R1'));
    expect(summary(await send(mandates('R1')))).toEqual([200, []]);
    expect([inbox.kept.length, inbox.duplicates]).toEqual([1, 1]);
  });

  it('of a settlement has one effect, whatever its format', async () => {
    const payment = { endToEndId: 'E1', valor: '1.00', horario: '2025-11-20T12:00:00Z' };
    for (const body of [{ word: [payment] }, payment, { type: 'x', data: payment }]) {
      expect((await send(JSON.stringify(body))).status).toBe(200);
    }
    expect(inbox.news).toEqual([['settlement', 'E1']]);
  });

  it('of no known format is kept whole and answered with 422, again and again', async () => {
    const body = ' {"paid": [1.0], "x": "ç"} ';
    expect(summary(await send(body))).toEqual([422, ['unrecognised']]);
    expect(summary(await send(body))).toEqual([422, []]);
    expect(inbox.kept).toMatchObject([{ id: null, bodyText: body, firstKeys: ['paid', 'x'] }]);
  });

  it('with one bad item brings the others in, and is kept whole for the bad one', async () => {
    const body = '{"recs":[{"idRec":"R1"},{"idRec":7},{"idRec":"R2"}]}';
    expect(summary(await send(body))).toEqual([422, ['mandate', 'unrecognised']]);
    expect(inbox.news).toEqual([
      ['mandate', 'R1'],
      ['mandate', 'R2'],
      ['unrecognised', null],
    ]);
    expect(inbox.kept[2]?.bodyText).toBe(body);
  });

  it('that cannot be committed is answered with 503, and what could be counts', async () => {
    inbox.commitsLeft = 1;
    expect(summary(await send(mandates('R1', 'R2')))).toEqual([503, ['mandate']]);
    inbox.commitsLeft = 9;
    expect(summary(await send(mandates('R1', 'R2')))).toEqual([200, ['mandate']]);
    expect(inbox.news).toEqual([
      ['mandate', 'R1'],
      ['mandate', 'R2'],
    ]);
  });

  it('with 503 where an unrecognised body cannot be kept', async () => {
    inbox.commitsLeft = 0;
    expect(summary(await send('{}'))).toEqual([503, []]);
  });

  it.each([
    ['text/plain', 415],
    ['application/jsonp', 415],
    ['application/x-www-form-urlencoded', 415],
    ['', 200],
    ['Application/JSON; charset=utf-8', 200],
  ])('of type %j: %i', async (type, status) => {
    expect((await send(mandates('R1'), { type })).status).toBe(status);
  });

  it.each(['', '{', '{"a":1}x', 'NaN', "{'a':1}"])('%j is no JSON and not kept', async (text) => {
    expect(summary(await send(text))).toEqual([400, []]);
    expect(inbox.kept).toEqual([]);
  });

  it('without the secret is refused and not kept, whatever it is', async () => {
    for (const text of [mandates('R1'), '{}', '{'])
      expect((await send(text, { secret: '' })).status).toBe(401);
    expect(inbox.kept).toEqual([]);
  });
});

describe('the base route', () => {
  const url = '/';
  const payment = { endToEndId: 'E1', valor: '10.00', pagador: { nome: 'João' } };
  const list = JSON.stringify({ word: [payment] });

  it.each([
    ...['', '{}', '{"test":true}', 'no JSON', '{"recs":[]}', '{"recs":null}', '{"word":{}}', '[]'],
    ...['{"type":"test","data":{}}', '{"type":"ping","data":"hello"}', '{"type":"x","data":null}'],
    ...['{"type":"x","data":{"recs":[]}}', '{"type":"x","data":[]}'],
  ])('takes the probe %j without a secret', async (text) => {
    expect((await send(text, { url, secret: '' })).status).toBe(200);
    expect((await send(text, { url, type: 'text/plain' })).status).toBe(200);
    expect(inbox.kept).toEqual([]);
  });

  it('takes a delivery that went there, with the secret only', async () => {
    expect((await send(mandates('R1'), { url, secret: '' })).status).toBe(401);
    expect(inbox.kept).toEqual([]);
    expect(summary(await send(mandates('R1'), { url }))).toEqual([200, ['mandate']]);
  });

  it.each([
    ['{"word":[{"endToEndId":"E 1","valor":"10.00"}]}', ['word']],
    ['{"recs":{"idRec":"R1"}}', ['recs']],
    ['{"endToEndId":7,"valor":"10.00"}', ['endToEndId', 'valor']],
    ['{"type":"PAYMENT","data":{"e2eid":"E1","amount":10}}', ['type', 'data']],
    ['{"type":"PAYMENT","data":[{"endToEndId":"E1","valor":"10.00"}]}', ['type', 'data']],
    [JSON.stringify({ type: 'PAYMENT', data: JSON.stringify(payment) }), ['type', 'data']],
    [JSON.stringify([payment]), []],
    [JSON.stringify({ payments: [payment] }), ['payments']],
  ])('keeps %j, of which nothing can be read, and never answers 200', async (text, keys) => {
    expect((await send(text, { url, secret: '' })).status).toBe(401);
    expect(inbox.kept).toEqual([]);
    expect(summary(await send(text, { url }))).toEqual([422, ['unrecognised']]);
    expect(inbox.kept).toMatchObject([{ bodyText: text, firstKeys: keys }]);
  });

  it.each<[string, string | BodyText, string, number]>([
    ['text/plain', list, 'text/plain', 415],
    ['text/json', list, 'text/json', 415],
    ['a form', `payload=${encodeURIComponent(list)}`, 'application/x-www-form-urlencoded', 415],
    ['another encoding', { kind: 'not_utf8' }, 'application/json', 400],
    ['broken JSON', list.slice(0, -1), 'application/json', 400],
  ])('answers what came as %s as the routes of deliveries do', async (_, body, type, status) => {
    for (const route of [url, '/word']) {
      expect((await send(body, { url: route, type, secret: '' })).status).toBe(401);
      expect((await send(body, { url: route, type })).status).toBe(status);
    }
    expect(inbox.kept).toEqual([]);
  });
});
