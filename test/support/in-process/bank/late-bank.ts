import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { BankAccess } from '../../../../src-main/api-client/bank-api.ts';
import { listening, portOf, shut } from '../network/loopback.ts';
import { bytes, json, problem, type Reply, reset, webPage } from './scripted-bank.ts';

/** How a write is answered other than plainly, by name. */
export const CUTS = {
  reset,
  half: (_, response) => {
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': '999' });
    response.write('{"idRec":', () => setImmediate(() => response.destroy()));
  },
  unreadable: bytes('{}', {}, 201),
  page: webPage(200),
  redirect: bytes('', { location: '/entrar' }, 302),
  '408': problem(408),
  '500': problem(500),
  '502': webPage(502),
  '503': problem(503),
  '504': problem(504),
} as const satisfies Readonly<Record<string, Reply>>;
export type Cut = keyof typeof CUTS;

/** How a write is refused by a bank that does nothing of it. */
export const REFUSALS = {
  '400': problem(400, { detail: 'Não.' }),
  '403': problem(403),
  '404': problem(404),
  '409': problem(409),
  '422': problem(422),
  '429': problem(429),
  '501': problem(501),
} as const satisfies Readonly<Record<string, Reply>>;

/** What becomes of the next write: its answer (the plain one unless given), and when it is carried out, if ever. */
export type Fate = { readonly answer?: Reply; readonly afterMs: number | null };

type Fields = Readonly<Record<string, unknown>>;
type Made = { readonly atMs: number; readonly path: string; readonly id: string; readonly record: Fields };

/** What is made at each path, by the field of its list. */
const LISTS: Readonly<Record<string, string>> = { '/rec': 'recs', '/locrec': 'loc' };

/**
 * A bank over HTTP that may go on with a write whose answer was cut off. Its clock is a test's; every answer tells it in the Date header
 * unless told otherwise.
 */
export class LateBank {
  /** Milliseconds since 1970. */
  now: () => number = Date.now;
  sendsDate: 'always' | 'resources' | 'never' = 'always';
  /** What becomes of writes, in order; all others are done at once. */
  readonly fates: Fate[] = [];
  /** What every list of mandates shows beside them. */
  readonly beside: Fields[] = [];
  /** How the bank answers for a record, by its id, or for a list, by its name, other than plainly. */
  readonly withheld = new Map<string, Reply>();
  /** How every list is answered, by where its window begins; null for plainly. */
  listedAs: (from: string) => Reply | null = () => null;
  /** Writes as they arrived. */
  readonly writes: { readonly path: string; readonly atMs: number }[] = [];
  readonly #made: Made[] = [];
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  static async start(): Promise<LateBank> {
    const bank = new LateBank();
    await listening(bank.#server);
    return bank;
  }

  access(): BankAccess {
    const origin = `http://127.0.0.1:${portOf(this.#server)}`;
    return {
      profile: 'specification',
      baseUrl: `${origin}/api`,
      tokenUrl: `${origin}/token`,
      schemeWord: 'instant',
      clientId: 'cliente',
      clientSecret: 'segredo-de-teste',
      extraHeaders: {},
      certificate: null,
    };
  }

  /** What is there by now of what was asked for at a path, later ones included where said. */
  madeAt(path: string, untilMs = this.now()): readonly Made[] {
    return this.#made.filter((made) => made.path === path && made.atMs <= untilMs);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await shut(this.#server);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://bank');
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const isToken = url.pathname === '/token';
    response.sendDate = false;
    if (this.sendsDate === 'always' || (this.sendsDate === 'resources' && !isToken))
      response.setHeader('date', new Date(this.now()).toUTCString());
    const reply = isToken
      ? json({ access_token: 'ficha', token_type: 'Bearer', expires_in: 300 })
      : this.#replyTo(request.method ?? '', url, body);
    reply(request, response);
  }

  #replyTo(method: string, url: URL, body: string): Reply {
    const path = url.pathname.slice('/api'.length);
    if (method === 'GET') return this.#read(path, url.searchParams);
    this.writes.push({ path: `${method} ${path}`, atMs: this.now() });
    const { answer, afterMs } = this.fates.shift() ?? { afterMs: 0 };
    const made = afterMs === null ? null : this.#make(path, body, this.now() + afterMs);
    return answer ?? (made === null ? problem(500) : json(made.record, 201));
  }

  #make(path: string, body: string, atMs: number): Made {
    const number = this.#made.length + 1;
    const fields = body === '' ? {} : (JSON.parse(body) as Fields);
    const { id, record } = recordOf(path, number, fields, new Date(atMs).toISOString());
    const made = { atMs, path: path.replace(/(?<=.)\/[^/]+$/, ''), id, record };
    this.#made.push(made);
    return made;
  }

  #read(path: string, query: URLSearchParams): Reply {
    const withheld = this.withheld.get(path.slice(path.lastIndexOf('/') + 1));
    if (withheld !== undefined) return withheld;
    const list = LISTS[path];
    if (list !== undefined) {
      const odd = this.listedAs(query.get('inicio') ?? '');
      if (odd !== null) return odd;
      const [from, to] = ['inicio', 'fim'].map((name) => Date.parse(query.get(name) ?? ''));
      const within = this.madeAt(path).filter(({ atMs }) => atMs >= (from ?? 0) && atMs <= (to ?? 0));
      const paginacao = { paginaAtual: 0, itensPorPagina: 100, quantidadeDePaginas: 1 };
      const records = [...within.map(({ record }) => record), ...(path === '/rec' ? this.beside : [])];
      return json({ parametros: { paginacao }, [list]: records });
    }
    const found = this.#made.find(({ id, atMs }) => path.endsWith(`/${id}`) && atMs <= this.now());
    return found === undefined ? problem(404) : json({ ...found.record, ...this.#partsOf(found) });
  }

  /** What a record shows of what was asked for about it later. */
  #partsOf({ id, record }: Made): Fields {
    const requests = this.madeAt('/solicrec').filter((made) => made.record.idRec === id);
    const retries = this.madeAt(`/cobr/${id}/retentativa`).map((made) => made.record);
    if ('txid' in record) return { tentativas: retries };
    return { solicitacao: requests.map((made) => made.record) };
  }
}

function recordOf(path: string, number: number, fields: Fields, at: string) {
  const padded = String(number).padStart(11, '0');
  const [, resource = '', ofId = '', isRetry, date] = path.split('/');
  if (isRetry === 'retentativa')
    return { id: '', record: { dataLiquidacao: date, tipo: 'NTAG', status: 'SOLICITADA' } };
  if (resource === 'locrec')
    return { id: String(number), record: { id: number, location: `banco.example/${number}`, criacao: at } };
  if (resource === 'solicrec') {
    const idSolicRec = `SC9999000120251120${padded}`;
    return { id: idSolicRec, record: { ...fields, idSolicRec, status: 'CRIADA' } };
  }
  if (resource === 'cobr') return { id: ofId, record: { ...fields, txid: ofId, status: 'CRIADA' } };
  const idRec = `RR9999000120251120${padded}`;
  return { id: idRec, record: { ...fields, idRec, status: 'CRIADA' } };
}
