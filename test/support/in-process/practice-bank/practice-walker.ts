import {
  type PracticeBank,
  type PracticeBankOptions,
  startPracticeBank,
} from '../../../../src-main/practice-bank/practice-bank.ts';

export type Body = Readonly<Record<string, unknown>>;

/** An answer: its status, its body as JSON (null where there is none). */
export type Walked = { readonly status: number; readonly body: Body };

/**
 * A client that knows of a practice bank what its line of JSON says, and nothing but HTTP: what a client in another language can do,
 * this one does.
 */
export class PracticeWalker {
  readonly bank: PracticeBank;
  #token = '';

  private constructor(bank: PracticeBank) {
    this.bank = bank;
  }

  static async open(options: PracticeBankOptions): Promise<PracticeWalker> {
    const walker = new PracticeWalker(await startPracticeBank(options));
    const { tokenUrl, clientId, clientSecret } = walker.bank.ready;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const response = await fetch(tokenUrl, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    walker.#token = String(((await response.json()) as Body).access_token);
    return walker;
  }

  /** A call of the service with the full credential's token. */
  service(method: string, path: string, body?: unknown): Promise<Walked> {
    return exchange(`${this.bank.ready.baseUrl}${path}`, method, this.#token, body);
  }

  /** A call of the control surface by its name in kebab-case. */
  control(name: string, input: unknown = null, token = this.bank.ready.controlToken): Promise<Walked> {
    return exchange(`${this.bank.ready.controlUrl}/${name}`, 'POST', token, input);
  }

  close(): Promise<void> {
    return this.bank.close();
  }
}

async function exchange(url: string, method: string, token: string, body: unknown): Promise<Walked> {
  const headers = { authorization: `Bearer ${token}` };
  const sent =
    body === undefined
      ? { method, headers }
      : { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(url, sent);
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Body) };
}
