import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { listening, shut } from '../../network/loopback.ts';
import type { OddCharge, OddMandate, OddSettlement, OddWorld } from './world.ts';

/** Ways in which this bank differs from others. */
export type OddManners = {
  readonly word: string;
  /** Longer windows are refused with 400. */
  readonly mostWindowDays: number;
  /** Larger pages are refused with 400. */
  readonly mostItems: number;
  /** Larger pages are cut to `mostItems` without a word instead of being refused. */
  readonly cutsPages?: boolean;
  /** Takes client credentials in the form alone; a Basic header is refused. */
  readonly wantsBodyCredentials?: boolean;
  /** Says nothing of pages and totals. */
  readonly saysNoTotals?: boolean;
  /** Answers 404 for a list that is empty. */
  readonly isNotFoundWhenEmpty?: boolean;
  /** Counted beside the truth, in every list: items that are nowhere, and pages. */
  readonly miscounts?: { readonly items: number; readonly pages: number };
  /** What stands in place of the items of a page that it tells. */
  readonly itemsPerPageAnswered?: unknown;
  /** How lists of a status that the specification does not have are answered. */
  readonly unknownStatus?: number;
  /** What the bank's clock says, in milliseconds; real time where nothing is said. What is shown later is hidden until then. */
  readonly clock?: () => number;
  /** A window that ends after the bank's present is refused with 400. */
  readonly refusesFuture?: boolean;
  /** Lists that answer this status instead, by resource. */
  readonly withoutLists?: Readonly<Record<string, number>>;
  /** Every answer has this status: maintenance. */
  readonly isDown?: number;
  /** What goes over the wire in place of a good answer; null lets it be. */
  readonly spoils?: (resource: string, body: unknown) => Buffer | null;
  /** How many times a page is followed by a change of the list under the reader's feet. */
  shifts: number;
};

type Dated = { readonly shownAt?: string; readonly createdAt?: string; readonly horario?: string };
type Listed = { readonly createdAt: string; readonly body: () => unknown };

/** The bank on a loopback port. `requests` counts what came in, by path. */
export class OddBank {
  readonly requests = new Map<string, number>();
  /** Items in a page that lists were asked for, in order. */
  readonly itemsAsked: number[] = [];
  readonly world: OddWorld;
  /** May be changed between requests. */
  manners: OddManners;
  readonly #server: Server;
  #late = 0;

  constructor(world: OddWorld, manners: OddManners) {
    this.world = world;
    this.manners = manners;
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  async listen(): Promise<string> {
    return `http://127.0.0.1:${await listening(this.#server)}`;
  }

  async close(): Promise<void> {
    await shut(this.#server);
  }

  #now(): number {
    return this.manners.clock?.() ?? Date.now();
  }

  /** A bank without a clock of its own has no future, whatever day the tests run on. */
  #isShown({ shownAt, createdAt, horario }: Dated): boolean {
    const { clock = () => Number.POSITIVE_INFINITY } = this.manners;
    return [shownAt, createdAt, horario].every((at) => at === undefined || Date.parse(at) <= clock());
  }

  #answer(request: IncomingMessage, response: ServerResponse): unknown {
    response.setHeader('date', new Date(this.#now()).toUTCString());
    const { isDown } = this.manners;
    if (isDown !== undefined) return problem(response, isDown, 'manutenção');
    const url = new URL(request.url ?? '/', 'http://bank');
    const path = url.pathname.replace('/api/v2', '');
    this.requests.set(path, (this.requests.get(path) ?? 0) + 1);
    if (path === '/token') return this.#token(request, response);
    if (request.headers.authorization !== 'Bearer odd') return problem(response, 401, 'token');
    const [, resource = '', id] = path.split('/');
    if (id !== undefined) return this.#one(resource, decodeURIComponent(id), response);
    return this.#list(resource, url.searchParams, response);
  }

  #token({ headers }: IncomingMessage, response: ServerResponse): unknown {
    const isRefused = this.manners.wantsBodyCredentials === true && headers.authorization !== undefined;
    if (isRefused) return problem(response, 401, 'invalid_client');
    return send(response, 200, { access_token: 'odd', token_type: 'bearer', expires_in: 300 });
  }

  #send(response: ServerResponse, resource: string, body: unknown): unknown {
    const spoilt = this.manners.spoils?.(resource, body) ?? null;
    return spoilt === null ? send(response, 200, body) : response.socket?.end(spoilt);
  }

  #one(resource: string, id: string, response: ServerResponse): unknown {
    const { charges, mandates, settlements } = this.world;
    const charge = resource === 'cobr' && charges.find(({ txid }) => txid === id);
    if (charge && this.#isShown(charge)) return this.#send(response, resource, this.#charge(charge));
    const mandate = resource === 'rec' && mandates.find(({ idRec }) => idRec === id);
    if (mandate && this.#isShown(mandate)) return this.#send(response, resource, wireMandate(mandate));
    const paid = resource === this.manners.word && settlements.find(({ endToEndId }) => endToEndId === id);
    const isThere = paid && this.#isShown(paid);
    return isThere ? this.#send(response, resource, wirePaid(paid)) : problem(response, 404, 'unknown');
  }

  #list(resource: string, query: URLSearchParams, response: ServerResponse): unknown {
    const [from, to] = [Date.parse(query.get('inicio') ?? ''), Date.parse(query.get('fim') ?? '')];
    const asked = Number(query.get('paginacao.itensPorPagina') ?? 100);
    const { cutsPages = false, saysNoTotals = false, mostItems } = this.manners;
    const size = cutsPages ? Math.min(asked, mostItems) : asked;
    const refusal = this.manners.withoutLists?.[resource];
    if (refusal !== undefined) return problem(response, refusal, 'não há lista');
    const page = Number(query.get('paginacao.paginaAtual') ?? 0);
    this.itemsAsked.push(asked);
    const { unknownStatus, isNotFoundWhenEmpty = false, miscounts = { items: 0, pages: 0 } } = this.manners;
    if (unknownStatus !== undefined && !KNOWN_STATUSES.has(query.get('status') ?? 'ATIVA'))
      return problem(response, unknownStatus, 'status', ASKS_FOR_NO_WAIT);
    if (!(from <= to)) return problem(response, 400, 'inicio e fim são obrigatórios');
    if (to - from > this.manners.mostWindowDays * 86_400_000)
      return problem(response, 400, 'janela longa demais');
    if (this.manners.refusesFuture && to > this.#now()) return problem(response, 400, 'fim no futuro');
    if (size > mostItems) return problem(response, 400, 'itensPorPagina acima do aceito');
    const key = { cobr: 'cobsr', rec: 'recs', [this.manners.word]: this.manners.word }[resource];
    if (key === undefined) return problem(response, 404, 'recurso');
    const all = this.#listed(resource, query).filter(({ createdAt }) => within(createdAt, from, to));
    if (all.length === 0 && isNotFoundWhenEmpty) return problem(response, 404, 'nada encontrado');
    const items = all.slice(page * size, (page + 1) * size).map(({ body }) => body());
    const paginacao = {
      paginaAtual: page,
      itensPorPagina: this.manners.itemsPerPageAnswered ?? size,
      quantidadeDePaginas: Math.max(1, Math.ceil(all.length / size)) + miscounts.pages,
      quantidadeTotalDeItens: all.length + miscounts.items,
    };
    const parametros = { inicio: query.get('inicio'), fim: query.get('fim') };
    this.#send(response, resource, {
      parametros: saysNoTotals ? parametros : { ...parametros, paginacao },
      [key]: items,
    });
    if (resource === 'cobr' && all.length > size && this.manners.shifts > 0) this.#shift(from);
  }

  /** A charge appears at the front of the window that is being read, so that every later page moves by one. */
  #shift(from: number): void {
    this.manners.shifts -= 1;
    this.#late += 1;
    const [model] = this.world.charges;
    if (!model) return;
    const createdAt = new Date(from + 1_000).toISOString();
    this.world.charges.push({
      ...model,
      txid: `LATE${this.#late}`.padEnd(30, 'x'),
      createdAt,
      claims: [],
      attempts: [],
    });
  }

  #listed(resource: string, query: URLSearchParams): Listed[] {
    const status = query.get('status');
    const isWanted = (word: string): boolean => status === null || word === status;
    if (resource === 'rec') {
      const wanted = this.world.mandates.filter(
        (mandate) => isWanted(mandate.status) && this.#isShown(mandate),
      );
      return byCreation(
        wanted.map((mandate) => ({ createdAt: mandate.createdAt, body: () => wireMandate(mandate) })),
      );
    }
    if (resource === 'cobr') {
      const wanted = this.world.charges.filter((charge) => isWanted(charge.status) && this.#isShown(charge));
      const bad = status === null ? BAD_CHARGES : [];
      return byCreation([
        ...bad,
        ...wanted.map((charge) => ({ createdAt: charge.createdAt, body: () => this.#charge(charge) })),
      ]);
    }
    const wantsRefunds = query.get('devolucaoPresente') === 'true';
    const wanted = this.world.settlements.filter(
      (paid) => (!wantsRefunds || paid.devolucoes !== undefined) && this.#isShown(paid),
    );
    return byCreation(
      wanted.map((paid) => ({ createdAt: new Date(paid.horario).toISOString(), body: () => wirePaid(paid) })),
    );
  }

  #charge(charge: OddCharge): unknown {
    return {
      novidade: { campo: 'que ninguém conhece' },
      idRec: charge.idRec,
      txid: charge.txid,
      status: charge.status,
      valor: { original: charge.valor },
      calendario: { criacao: charge.createdAt.slice(0, 10), dataDeVencimento: charge.due },
      ...(charge.ajusteDiaUtil === undefined ? {} : { ajusteDiaUtil: charge.ajusteDiaUtil }),
      politicaRetentativa: 'PERMITE_3R_7D',
      atualizacao: [{ nome: charge.status, data: charge.createdAt }],
      tentativas: charge.attempts.map((attempt) => ({ ...attempt, atualizacao: [] })),
      [this.manners.word]: charge.claims.filter((paid) => this.#isShown(paid)).map(wirePaid),
    };
  }
}

const KNOWN_STATUSES: ReadonlySet<string> = new Set(['ATIVA', 'CRIADA', 'APROVADA']);

const within = (instant: string, from: number, to: number): boolean =>
  Date.parse(instant) >= from && Date.parse(instant) <= to;

const byCreation = (listed: Listed[]): Listed[] =>
  listed.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt)));

/** Records that no reading can make sense of; each stands in a good page. */
const BAD_CHARGES: readonly Listed[] = [
  { createdAt: '2026-02-01T10:00:00.000Z', body: () => ({ status: 'ATIVA', valor: { original: '10.00' } }) },
  {
    createdAt: '2026-02-01T10:00:01.000Z',
    body: () => ({
      txid: 'BADAMOUNT0000000000000000001',
      status: 'ATIVA',
      valor: { original: 'dez reais' },
      calendario: { dataDeVencimento: '2026-02-10' },
    }),
  },
  {
    createdAt: '2026-02-01T10:00:02.000Z',
    body: () => ({
      txid: 'BADDATE000000000000000000001',
      status: 'ATIVA',
      valor: { original: '10.00' },
      calendario: { dataDeVencimento: '2026-02-30' },
    }),
  },
  { createdAt: '2026-02-01T10:00:03.000Z', body: () => 'not even an object' },
];

function wireMandate(mandate: OddMandate): unknown {
  return {
    idRec: mandate.idRec,
    status: mandate.status,
    vinculo: { contrato: mandate.contrato, devedor: mandate.devedor, objeto: null },
    calendario: {
      dataInicial: mandate.start,
      ...(mandate.end === undefined ? {} : { dataFinal: mandate.end }),
      periodicidade: mandate.periodicidade,
    },
    politicaRetentativa: 'PERMITE_3R_7D',
    recebedor: { cnpj: '12345678000195', nome: 'Loja' },
    atualizacao: mandate.history ?? [{ status: mandate.status, data: mandate.createdAt }],
    ativacao: {
      tipoJornada: mandate.joiningTxid === undefined ? 'JORNADA_9' : 'JORNADA_3',
      ...(mandate.joiningTxid === undefined ? {} : { dadosJornada: { txid: mandate.joiningTxid } }),
    },
  };
}

const wirePaid = ({ shownAt: _shownAt, ...paid }: OddSettlement): unknown => ({
  ...paid,
  chave: 'loja@example.com',
  futuro: 1,
});

function send(response: ServerResponse, status: number, body: unknown): unknown {
  return response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(body));
}

/** What is asked for again is so at once: a test has nothing to gain by waiting. */
const ASKS_FOR_NO_WAIT = { 'retry-after': '0' } as const;

function problem(
  response: ServerResponse,
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): unknown {
  return response
    .writeHead(status, { 'content-type': 'application/problem+json', ...headers })
    .end(JSON.stringify({ type: 'about:blank', title: 'Erro', status, detail }));
}
