import {
  type PracticeBank,
  type PracticeBankOptions,
  startPracticeBank,
} from '../../../src-main/practice-bank/practice-bank.ts';

/** An answer of the bank as it came over HTTP. */
export type Answer = {
  readonly status: number;
  readonly contentType: string;
  readonly headers: Headers;
  readonly body: unknown;
};

/** A bank on a free port, and calls to it with a token of its full credential. */
export type BankSession = {
  readonly bank: PracticeBank;
  readonly get: (path: string) => Promise<Answer>;
  readonly getAs: (token: string, path: string) => Promise<Answer>;
  readonly tokenFor: (clientId: string, clientSecret: string) => Promise<string>;
};

/** Starts a bank and takes a token. */
export async function openBank(
  options: PracticeBankOptions = {},
  nowMs: () => number = Date.now,
): Promise<BankSession> {
  const bank = await startPracticeBank(options, nowMs);
  const { baseUrl, clientId, clientSecret } = bank.ready;
  const tokenFor = (id: string, secret: string) => fetchToken(bank.ready.tokenUrl, id, secret);
  const getAs = (token: string, path: string) =>
    call(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const token = await tokenFor(clientId, clientSecret);
  return { bank, tokenFor, getAs, get: (path) => getAs(token, path) };
}

/** One request; the body is parsed when it says it is JSON. */
export async function call(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init);
  const contentType = response.headers.get('content-type') ?? '';
  const text = await response.text();
  const body = /json/.test(contentType) && text !== '' ? (JSON.parse(text) as unknown) : text;
  return { status: response.status, contentType, headers: response.headers, body };
}

async function fetchToken(tokenUrl: string, clientId: string, clientSecret: string): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  });
  const { body } = await call(tokenUrl, { method: 'POST', body: form });
  return (body as { access_token: string }).access_token;
}
