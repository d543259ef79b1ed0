import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Pool } from 'undici';
import { civilDate } from '../../src-main/core/civil-date.ts';
import type { PracticeBankReady } from '../../src-main/practice-bank/practice-bank.ts';
import { spawnPracticeBank } from '../../src-main/practice-bank/spawn-practice-bank.ts';
import type { Print } from './ledger.ts';
import { inPairs, timed } from './ratio.ts';

const TODAY = civilDate('2026-03-10');
const CONNECTIONS = 8;
const WINDOW = 'inicio=2025-01-01T00:00:00Z&fim=2026-12-31T00:00:00Z';

/** One kind of request that is timed, as often as `count` says in each turn. */
type Load = {
  readonly name: string;
  readonly count: number;
  readonly target: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Appended to the path with a number that no request had before, so that nothing kept answers it. */
  readonly fresh: string | null;
  readonly body: string | null;
  readonly headers: Readonly<Record<string, string>>;
};

/** Requests a second of the practice bank, each kind against the same bytes served by bare `node:http` in a thread of its own. */
export async function benchPracticeBank(print: Print, charges = 100_000, pairs = 5): Promise<void> {
  const bank = await spawnPracticeBank({ payers: Math.ceil(charges / 12.4), months: 12, today: TODAY });
  const origin = new Pool(bank.ready.baseUrl, { connections: CONNECTIONS });
  try {
    const loads = await loadsOf(bank.ready, origin);
    print(
      `practice bank: about ${charges.toLocaleString('en')} charges, ${CONNECTIONS} connections, ${pairs} pairs, medians`,
    );
    for (const [index, load] of loads.entries()) {
      await benchLoad(print, { load, origin, pairs, path: `/${index}` });
    }
  } finally {
    await origin.close();
    await bank.close();
  }
}

async function benchLoad(
  print: Print,
  { load, origin, pairs, path }: { load: Load; origin: Pool; pairs: number; path: string },
): Promise<void> {
  const body = await ask(origin, load);
  const worker = new Worker(new URL('./bare-server.ts', import.meta.url), { workerData: { [path]: body } });
  const [port] = (await once(worker, 'message')) as [number];
  const bare = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS });
  const same = { ...load, path, fresh: null };
  await volley(bare, same);
  await volley(origin, load);
  const { workMs, referenceMs } = await inPairs(
    pairs,
    () => timed(() => volley(origin, load)),
    () => timed(() => volley(bare, same)),
  );
  await bare.close();
  await worker.terminate();
  const perSecond = (ms: number) => ((load.count * 1_000) / ms).toFixed(0);
  const size = (body.byteLength / 1_024).toFixed(1);
  print(
    `  ${load.name} (${size} kB): ${perSecond(workMs)} a second against ${perSecond(referenceMs)} by bare node:http, ` +
      `${(workMs / referenceMs).toFixed(2)} times the time${load.target}`,
  );
}

async function loadsOf(ready: PracticeBankReady, origin: Pool): Promise<readonly Load[]> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: ready.clientId,
    client_secret: ready.clientSecret,
  });
  const token: Load = {
    name: 'a token',
    count: 1_500,
    target: '',
    method: 'POST',
    path: '/oauth/token',
    fresh: null,
    body: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
  const { access_token } = JSON.parse((await ask(origin, token)).toString('utf8')) as {
    access_token: string;
  };
  const headers = { authorization: `Bearer ${access_token}` };
  const get = (name: string, count: number, path: string, further: Partial<Load> = {}): Load => ({
    name,
    count,
    target: '',
    path,
    fresh: null,
    headers,
    method: 'GET',
    body: null,
    ...further,
  });
  const page = (size: number) => `/cobr?${WINDOW}&paginacao.itensPorPagina=${size}`;
  const listed = await ask(origin, get('', 1, page(1)));
  const { cobsr } = JSON.parse(listed.toString('utf8')) as { cobsr: readonly { txid: string }[] };
  return [
    token,
    get('one charge', 1_500, `/cobr/${cobsr[0]?.txid}`),
    get('a page of 100', 400, page(100)),
    get('a page of 1,000', 100, page(1_000), { target: ' (target 2 or less)' }),
    get('a page of 1,000 that nobody has read', 40, page(1_000), { fresh: '&nova=' }),
  ];
}

let asked = 0;

async function ask(pool: Pool, { method, path, fresh, headers, body }: Load): Promise<Buffer> {
  asked += 1;
  const unread = fresh === null ? '' : `${fresh}${asked}`;
  const answer = await pool.request({ method, path: `${path}${unread}`, headers, body });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
  return bytes;
}

/** As many requests as the load says, never more at once than there are connections. */
async function volley(pool: Pool, load: Load): Promise<void> {
  let left = load.count;
  const runner = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await ask(pool, load);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, runner));
}
