import {
  type ControlAccess,
  type ControlClient,
  connectControl,
} from '../../../../src-main/practice-bank/control/control-client.ts';
import {
  type PracticeBank,
  type PracticeBankOptions,
  startPracticeBank,
} from '../../../../src-main/practice-bank/practice-bank.ts';

/** An answer of the bank as it came over HTTP. */
export type Answer = {
  readonly status: number;
  readonly contentType: string;
  readonly headers: Headers;
  readonly body: unknown;
};

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call with a token; the body, when there is one, goes out as JSON. */
type Send = (method: Method, path: string, body?: unknown) => Promise<Answer>;

/** A bank on a free port, calls to it with a token of its full credential, and its controls. */
export type BankSession = {
  readonly bank: PracticeBank;
  readonly get: (path: string) => Promise<Answer>;
  readonly getAs: (token: string, path: string) => Promise<Answer>;
  readonly send: Send;
  /** As `send`, with another token; null sends none. */
  readonly sendAs: (token: string | null, ...call: Parameters<Send>) => Promise<Answer>;
  readonly tokenFor: (clientId: string, clientSecret: string) => Promise<string>;
  readonly control: ControlClient;
};

/** Hears every answer of a session, with the call that it answers. */
export type Listener = (call: { readonly method: Method; readonly path: string }, answer: Answer) => void;

/** Starts a bank and takes a token. */
export async function openBank(
  options: PracticeBankOptions = {},
  nowMs: () => number = Date.now,
  listener: Listener = () => {},
): Promise<BankSession> {
  const bank = await startPracticeBank(options, nowMs);
  const { baseUrl, tokenUrl, clientId, clientSecret } = bank.ready;
  const tokenFor = (id: string, secret: string) => fetchToken(tokenUrl, id, secret);
  const sendAs: BankSession['sendAs'] = async (token, method, path, body) => {
    const answer = await call(`${baseUrl}${path}`, requestOf(token, method, body));
    listener({ method, path }, answer);
    return answer;
  };
  const token = await tokenFor(clientId, clientSecret);
  return {
    bank,
    tokenFor,
    sendAs,
    send: (...request) => sendAs(token, ...request),
    getAs: (other, path) => sendAs(other, 'GET', path),
    get: (path) => sendAs(token, 'GET', path),
    control: connectControl(bank.ready as typeof bank.ready & ControlAccess),
  };
}

function requestOf(token: string | null, method: Method, body: unknown): RequestInit {
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  if (body === undefined) return { method, headers: authorization };
  const headers = { ...authorization, 'content-type': 'application/json' };
  return { method, headers, body: JSON.stringify(body) };
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
