import { describe, expect, it } from 'vitest';
import { CONTROL_CALL_NAMES, controlWord } from '../../../../src-main/practice-bank/control/control-calls.ts';
import { connectControl } from '../../../../src-main/practice-bank/control/control-client.ts';

const ACCESS = { controlUrl: 'http://127.0.0.1:9/_practice', controlToken: 'canary-token' };

/** Answers every request alike and keeps what it was sent. */
class OneAnswer {
  readonly sent: { readonly url: string; readonly init: RequestInit }[] = [];
  readonly #status: number;
  readonly #body: string;

  constructor(status: number, body: unknown) {
    this.#status = status;
    this.#body = typeof body === 'string' ? body : JSON.stringify(body);
  }

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    this.sent.push({ url, init });
    return new Response(this.#body, { status: this.#status });
  };
}

const failureWith = (status: number, body: unknown) =>
  connectControl(ACCESS, new OneAnswer(status, body).fetch)
    .removeFault({ id: 1 })
    .then(
      () => 'it succeeded',
      (error: unknown) => error,
    );

it('posts each call to its name in kebab-case, with the token and the input as JSON', async () => {
  const bank = new OneAnswer(200, 'null');
  await connectControl(ACCESS, bank.fetch).removeFault({ id: 7 });
  expect(bank.sent).toEqual([
    {
      url: 'http://127.0.0.1:9/_practice/remove-fault',
      init: {
        method: 'POST',
        headers: { authorization: 'Bearer canary-token', 'content-type': 'application/json' },
        body: '{"id":7}',
      },
    },
  ]);
});

it('sends null where a call was given nothing', async () => {
  const bank = new OneAnswer(200, []);
  await connectControl(ACCESS, bank.fetch).listFaults();
  expect(bank.sent[0]?.init.body).toBe('null');
});

it('names no two calls alike on the wire', () => {
  expect(new Set(CONTROL_CALL_NAMES.map(controlWord)).size).toBe(CONTROL_CALL_NAMES.length);
  expect(controlWord('failNextDebit')).toBe('fail-next-debit');
});

describe('a failure', () => {
  it('says what the bank refused in its own words, and the field', async () => {
    const problem = {
      detail: 'O comando não pôde ser entendido.',
      violacoes: [{ razao: 'Demasiado pequeno', propriedade: 'id' }],
    };
    expect(await failureWith(400, problem)).toMatchObject({
      code: 'invalid_input',
      message: 'O comando não pôde ser entendido. id: Demasiado pequeno',
      params: { field: 'id', call: 'removeFault' },
    });
  });

  it.each([
    [401, 'credentials_wrong'],
    [404, 'not_found'],
    [500, 'internal'],
  ])('%i is %s', async (status, code) => {
    expect(await failureWith(status, { detail: 'Por isso.' })).toMatchObject({ code, message: 'Por isso.' });
  });

  it.each(['<html>', '{"detail":[1],"violacoes":{}}', 'null', '[]', ''])(
    'is told by its status where the body is no problem document: %s',
    async (body) => {
      expect(await failureWith(503, body)).toMatchObject({ code: 'internal', message: 'HTTP 503' });
    },
  );

  it('is an unreadable answer where the contract declares another one', async () => {
    expect(await failureWith(200, { fault: 1 })).toMatchObject({ code: 'answer_unreadable' });
    expect(await failureWith(200, 'not JSON')).toMatchObject({ code: 'answer_unreadable' });
  });

  it('is an unreachable address where nobody answers, and never tells the token', async () => {
    const silent = connectControl(ACCESS, () => Promise.reject(new TypeError('fetch failed')));
    const failure: unknown = await silent.readClock().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'address_unreachable' });
    expect(JSON.stringify(failure) + String(failure)).not.toContain('canary');
  });
});
