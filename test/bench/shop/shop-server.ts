import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listening, shut } from '../../support/in-process/network/loopback.ts';
import { keyOf, RecordFile } from './record-file.ts';
import { Shop, type ShopPlan } from './shop.ts';
import { chargeJson, mandateJson, ordinalIn, settlementJson } from './shop-json.ts';

/** `latencyMs`: how long each answer is held back. */
export type ShopOrder = ShopPlan & { readonly latencyMs: number };

/** What a client needs, and what serving takes: bytes of the records, of their index, and of the whole process. */
export type ShopReady = {
  readonly baseUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly firstDay: string;
  readonly counts: Readonly<Record<ListPath, number>>;
  readonly memory: { readonly recordBytes: number; readonly indexBytes: number; readonly rssBytes: number };
};

type ListPath = '/rec' | '/cobr' | '/instant';
type Files = Readonly<Record<ListPath, RecordFile>>;

const CREDENTIAL = { clientId: 'loja-de-medidas', clientSecret: 'segredo-de-medidas' } as const;
const TOKEN = 'ficha-de-medidas';
const LIST_FIELDS: Readonly<Record<ListPath, string>> = {
  '/rec': 'recs',
  '/cobr': 'cobsr',
  '/instant': 'instant',
};
const LARGEST_PAGE = 1_000;

/** Renders a shop's records into files of a temporary folder and serves them on loopback until it is closed. */
export async function serveShop({ latencyMs, ...plan }: ShopOrder) {
  const shop = new Shop(plan);
  const folder = mkdtempSync(join(tmpdir(), 'ciclo-bench-shop-'));
  const files = renderShop(shop, folder);
  const server = createServer(async (request, response) => {
    await Promise.all([drained(request), latencyMs > 0 ? sleep(latencyMs) : undefined]);
    send(response, answer(request, { shop, files }));
  });
  const baseUrl = `http://127.0.0.1:${await listening(server)}`;
  const close = async (): Promise<void> => {
    await shut(server);
    for (const file of Object.values(files)) file[Symbol.dispose]();
    rmSync(folder, { recursive: true });
  };
  return { ready: readyOf(baseUrl, shop, files), close };
}

function readyOf(baseUrl: string, { firstDay }: Shop, files: Files): ShopReady {
  const sum = (read: (file: RecordFile) => number): number =>
    Object.values(files).reduce((total, file) => total + read(file), 0);
  return {
    baseUrl,
    tokenUrl: `${baseUrl}/oauth/token`,
    ...CREDENTIAL,
    firstDay,
    counts: {
      '/rec': files['/rec'].count,
      '/cobr': files['/cobr'].count,
      '/instant': files['/instant'].count,
    },
    memory: {
      recordBytes: sum(({ bytes }) => bytes),
      indexBytes: sum(({ indexBytes }) => indexBytes),
      rssBytes: process.memoryUsage().rss,
    },
  };
}

function renderShop(shop: Shop, folder: string): Files {
  const { mandates, plan } = shop;
  const created = new Float64Array(plan.cycles);
  const paid = new Float64Array(plan.cycles * 2);
  let payments = 0;
  for (const charge of shop.charges()) {
    created[charge.ordinal] = keyOf(charge.createdAt, charge.ordinal);
    for (const { at, ordinal } of shop.payments(charge)) {
      paid[payments] = keyOf(at, ordinal);
      payments += 1;
    }
  }
  const agreed = Float64Array.from({ length: mandates }, (_, index) =>
    keyOf(shop.mandate(index).createdAt, index),
  );
  return {
    '/rec': new RecordFile(join(folder, 'rec'), agreed, (index) => mandateJson(shop.mandate(index))),
    '/cobr': new RecordFile(join(folder, 'cobr'), created, (ordinal) => {
      const charge = shop.charge(ordinal);
      return chargeJson(charge, shop.payments(charge));
    }),
    '/instant': new RecordFile(join(folder, 'instant'), paid.slice(0, payments), (ordinal) => {
      const payment = shop.payments(shop.charge(ordinal >> 1))[ordinal & 1];
      if (payment === undefined) throw new RangeError(`no payment ${ordinal}`);
      return settlementJson(payment);
    }),
  };
}

/** A request's body is of no interest: whoever asks here is the bench. */
async function drained(request: IncomingMessage): Promise<void> {
  for await (const _ of request);
}

type Served = { readonly shop: Shop; readonly files: Files };
/** A body, or the status of a refusal. */
type Answer = Buffer | 400 | 401 | 404;

function answer(request: IncomingMessage, { shop, files }: Served): Answer {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://shop');
  if (pathname === '/oauth/token')
    return bytesOf({ access_token: TOKEN, token_type: 'Bearer', expires_in: 3_600 });
  if (pathname === '/_practice/clock') return bytesOf({ now: new Date(shop.now * 1_000).toISOString() });
  if (request.headers.authorization !== `Bearer ${TOKEN}`) return 401;
  const [, resource, id] = pathname.split('/');
  const path = `/${resource}`;
  if (!isListPath(path)) return 404;
  return id === undefined ? listJson(files[path], LIST_FIELDS[path], searchParams) : readOne(files[path], id);
}

const isListPath = (path: string): path is ListPath => path in LIST_FIELDS;

function readOne(file: RecordFile, id: string): Answer {
  const ordinal = ordinalIn(id);
  return (ordinal === null ? null : file.one(ordinal)) ?? 404;
}

/** The answer to a list call, which wants both ends of its window and takes a thousand records at most. */
function listJson(file: RecordFile, field: string, query: URLSearchParams): Answer {
  const [inicio, fim] = [query.get('inicio') ?? '', query.get('fim') ?? ''];
  const [from, to] = [Math.ceil(Date.parse(inicio) / 1_000), Math.floor(Date.parse(fim) / 1_000)];
  const page = Number(query.get('paginacao.paginaAtual') ?? 0);
  const size = Number(query.get('paginacao.itensPorPagina') ?? 100);
  if (Number.isNaN(from) || Number.isNaN(to) || !(size >= 1 && size <= LARGEST_PAGE)) return 400;
  const tag = query.get('devolucaoPresente') === 'true' ? 'devolucao' : query.get('status');
  const { bytes, total } = file.page({ from, to, tag }, page, size);
  const paginacao = {
    paginaAtual: page,
    itensPorPagina: size,
    quantidadeDePaginas: Math.max(1, Math.ceil(total / size)),
    quantidadeTotalDeItens: total,
  };
  const head = `{"parametros":${JSON.stringify({ inicio, fim, paginacao })},"${field}":[`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(']}')]);
}

const bytesOf = (json: unknown): Buffer => Buffer.from(JSON.stringify(json));

/** A refusal is a problem document without words. */
function send(response: ServerResponse, answered: Answer): void {
  const [status, type, bytes] = Buffer.isBuffer(answered)
    ? ([200, 'application/json; charset=utf-8', answered] as const)
    : ([
        answered,
        'application/problem+json',
        bytesOf({ type: 'about:blank', title: 'Recusado', status: answered }),
      ] as const);
  response.writeHead(status, { 'content-type': type, 'content-length': bytes.length }).end(bytes);
}
