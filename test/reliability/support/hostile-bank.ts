import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BankAccess } from '../../../src-main/api-client/bank-api.ts';
import { listening, portOf, shut } from '../../support/in-process/network/loopback.ts';

/** What is asked of the hostile list. */
type Asked = {
  readonly from: string;
  readonly to: string;
  readonly page: number;
  readonly size: number;
  /** How many requests for it came before. */
  readonly before: number;
};

/** A page as the hostile list answers it. */
type Shown = {
  readonly records: Iterable<unknown>;
  readonly totalItems: number | null;
  readonly pageCount: number | null;
};

/** Bytes of each record of a bank whose pages are huge: a thousand of them are 100 MB. */
const HUGE_BYTES = 100_000;
const HUGE_RECORDS = 3_000;
const DAYS = 60;

const chargeOf = (index: number, day: string, filler = ''): unknown => ({
  txid: `hostil${String(index).padStart(26, '0')}`,
  idRec: 'RR1234567820260331abcdefghijk',
  status: 'ATIVA',
  valor: { original: '10.00' },
  calendario: { criacao: day, dataDeVencimento: day },
  infoAdicional: filler,
});

const dayOf = (index: number): string => new Date(FIRST_MS + index * DAY_MS).toISOString().slice(0, 10);
const DAY_MS = 86_400_000;
const FIRST_MS = Date.parse('2026-01-01T12:00:00Z');

/** The first and the last moment of what hostile banks hold. */
export const HOSTILE_RANGE = { since: '2026-01-01', now: '2026-03-02T12:00:00Z' } as const;

const FILLER = 'x'.repeat(HUGE_BYTES);

function* hugeRecords(first: number, count: number): Iterable<unknown> {
  for (let index = first; index < Math.min(HUGE_RECORDS, first + count); index += 1)
    yield chargeOf(index, dayOf(index % DAYS), FILLER);
}

/** Records of huge pages that were created in a window: as many on each day. */
function hugeIn({ from, to }: Asked): readonly number[] {
  const isIn = (index: number): boolean => {
    const created = new Date(FIRST_MS + (index % DAYS) * DAY_MS).toISOString();
    return created >= from && created <= to;
  };
  return Array.from({ length: HUGE_RECORDS }, (_, index) => index).filter(isIn);
}

function* chargesOf(indexes: readonly number[]): Iterable<unknown> {
  for (const index of indexes) yield chargeOf(index, dayOf(index % DAYS), FILLER);
}

const none: Shown = { records: [], totalItems: 0, pageCount: 0 };

/** How the list of charges answers, by what is wrong with it; null drips for ever. */
const HOSTILITIES = {
  huge_pages: (asked) => {
    const all = hugeIn(asked);
    const here = all.slice(asked.page * asked.size, (asked.page + 1) * asked.size);
    const pageCount = Math.ceil(all.length / asked.size);
    return { records: chargesOf(here), totalItems: all.length, pageCount };
  },
  huge_whatever_is_asked: () => ({
    records: hugeRecords(0, 1_000),
    totalItems: 1_000,
    pageCount: 1,
  }),
  drip: null,
  empty_windows_that_count_a_million: () => ({ ...none, totalItems: 1_000_000, pageCount: 1_000 }),
  endless: ({ before, size }) => ({
    records: Array.from({ length: size }, (_, index) => chargeOf(before * size + index, dayOf(0))),
    totalItems: null,
    pageCount: null,
  }),
  never_agreeing: ({ before, size }) => ({
    records: Array.from({ length: Math.min(size, 50) }, (_, index) => chargeOf(before * 7 + index, dayOf(0))),
    totalItems: 200 + before,
    pageCount: 4 + (before % 3),
  }),
} as const satisfies Readonly<Record<string, ((asked: Asked) => Shown) | null>>;

export type Hostility = keyof typeof HOSTILITIES;

/** A bank whose list of charges is hostile and whose other lists are in order. */
export class HostileBank implements AsyncDisposable {
  chargeRequests = 0;
  readonly #hostility: Hostility;
  readonly #server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://bank');
    request.resume();
    void this.#answer(url, response).catch(() => response.destroy());
  });

  private constructor(hostility: Hostility) {
    this.#hostility = hostility;
  }

  static async start(hostility: Hostility): Promise<HostileBank> {
    const bank = new HostileBank(hostility);
    await listening(bank.#server);
    return bank;
  }

  get access(): BankAccess {
    const origin = `http://127.0.0.1:${portOf(this.#server)}`;
    return {
      ...{ profile: 'specification', baseUrl: `${origin}/api`, tokenUrl: `${origin}/oauth/token` },
      ...{ schemeWord: 'instant', clientId: 'cliente', clientSecret: 'segredo-do-teste' },
      ...{ extraHeaders: {}, certificate: null },
    };
  }

  async #answer(url: URL, response: ServerResponse): Promise<void> {
    response.writeHead(url.pathname.split('/').length > 3 ? 404 : 200, {
      'content-type': 'application/json',
    });
    if (url.pathname === '/oauth/token')
      return void response.end('{"access_token":"a","token_type":"Bearer","expires_in":3600}');
    if (url.pathname === '/api/cobr') return await this.#answerCharges(url, response);
    const listField = url.pathname === '/api/rec' ? 'recs' : 'instant';
    await writeList(response, listField, none);
  }

  async #answerCharges({ searchParams }: URL, response: ServerResponse): Promise<void> {
    const answer = HOSTILITIES[this.#hostility];
    const before = this.chargeRequests;
    this.chargeRequests += 1;
    if (answer === null) return await drip(response);
    const [from = '', to = ''] = [searchParams.get('inicio') ?? '', searchParams.get('fim') ?? ''];
    const page = Number(searchParams.get('paginacao.paginaAtual'));
    const size = Number(searchParams.get('paginacao.itensPorPagina') ?? 100);
    await writeList(response, 'cobsr', answer({ from, to, page, size, before }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await shut(this.#server);
  }
}

/** One byte now and then, for ever. */
async function drip(response: ServerResponse): Promise<void> {
  const timer = setInterval(() => response.write(' '), 20);
  await once(response, 'close');
  clearInterval(timer);
}

/** Record by record as they are taken, so that the bank itself holds no page in memory. */
async function writeList(response: ServerResponse, listField: string, shown: Shown): Promise<void> {
  await pipeline(Readable.from(listText(listField, shown)), response);
}

function* listText(listField: string, { records, totalItems, pageCount }: Shown): Iterable<string> {
  const paginacao = { quantidadeDePaginas: pageCount, quantidadeTotalDeItens: totalItems };
  yield `{"parametros":{"paginacao":${JSON.stringify(paginacao)}},"${listField}":[`;
  let separator = '';
  for (const record of records) {
    yield separator + JSON.stringify(record);
    separator = ',';
  }
  yield ']}';
}
