import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { type BankSession, openBank } from '../support/in-process/practice-bank/bank-session.ts';
import {
  ALL_TIME,
  type CobR,
  type ListAnswer,
  type Location,
  listAll,
  type Paging,
  type Payment,
  type Rec,
} from './support/records.ts';

let session: BankSession;
let recs: readonly Rec[];
let cobrs: readonly CobR[];
let payments: readonly Payment[];
let locations: readonly Location[];
beforeAll(async () => {
  session = await openBank({ seed: 3, payers: 120, months: 6, today: civilDate('2025-11-20') });
  recs = await listAll<Rec>(session, '/rec');
  cobrs = await listAll<CobR>(session, '/cobr');
  payments = await listAll<Payment>(session, '/instant');
  locations = await listAll<Location>(session, '/locrec');
});
afterAll(() => session.bank.close());

const createdAt = ({ atualizacao }: Rec | CobR): string => atualizacao[0]?.data ?? '';
const pagingOf = async (path: string): Promise<Paging> => {
  const { status, body } = await session.get(path);
  expect(status).toBe(200);
  return (body as ListAnswer).parametros.paginacao;
};
const refusedProperties = async (path: string): Promise<readonly string[]> => {
  const { status, body } = await session.get(path);
  expect(status).toBe(400);
  return (body as { violacoes: { propriedade: string }[] }).violacoes.map(({ propriedade }) => propriedade);
};

/** The lists that filter by payer; then every list. */
const LISTS = ['/rec', '/cobr', '/instant'] as const;
const EVERY_LIST = [...LISTS, '/locrec'] as const;
const idOf = (record: unknown): string => {
  const { id, idRec, txid, endToEndId } = record as Partial<Location & Rec & CobR & Payment>;
  return endToEndId ?? txid ?? id?.toString() ?? idRec ?? '';
};

describe.each(EVERY_LIST)('paging of %s', (path) => {
  it.each([1, 7, 100, 1_000])('gives each record exactly once by pages of %i', async (size) => {
    const whole = await listAll(session, path);
    const window = size === 1 ? 'inicio=2025-08-01T00:00:00Z&fim=2025-08-04T00:00:00Z' : ALL_TIME;
    const paged = await listAll(session, path, window, size);
    const once = new Set(paged.map(idOf));
    expect(once.size).toBe(paged.length);
    if (size !== 1) expect([...once].sort()).toEqual(whole.map(idOf).sort());
  });

  it('tells pages and items, and has nothing on a page past the last', async () => {
    const total = (await listAll(session, path)).length;
    const query = `${path}?${ALL_TIME}&paginacao.itensPorPagina=50`;
    const last = Math.ceil(total / 50);
    expect(await pagingOf(query)).toEqual({
      paginaAtual: 0,
      itensPorPagina: 50,
      quantidadeDePaginas: last,
      quantidadeTotalDeItens: total,
    });
    const { body } = await session.get(`${query}&paginacao.paginaAtual=${last}`);
    expect(Object.values(body as object).find(Array.isArray)).toEqual([]);
  });

  it('gives pages of 100 unless asked otherwise', async () => {
    expect(await pagingOf(`${path}?${ALL_TIME}`)).toMatchObject({ paginaAtual: 0, itensPorPagina: 100 });
  });

  it('has one empty page for a window that holds nothing', async () => {
    const paging = await pagingOf(`${path}?inicio=2001-01-01T00:00:00Z&fim=2001-01-02T00:00:00Z`);
    expect(paging).toMatchObject({ quantidadeDePaginas: 1, quantidadeTotalDeItens: 0 });
  });
});

describe('windows', () => {
  it.each([
    ['/rec', () => recs.map(createdAt)],
    ['/cobr', () => cobrs.map(createdAt)],
    ['/instant', () => payments.map(({ horario }) => horario)],
    ['/locrec', () => locations.map(({ criacao }) => criacao)],
  ] as const)('of %s include both ends, to the second', async (path, times) => {
    const all = times().toSorted();
    const [first, last] = [all[5] ?? '', all.at(-5) ?? ''];
    const within = (from: string, to: string) => all.filter((at) => at >= from && at <= to).length;
    const count = async (from: string, to: string) =>
      (await pagingOf(`${path}?inicio=${from}&fim=${to}`)).quantidadeTotalDeItens;
    expect(await count(first, last)).toBe(within(first, last));
    expect(await count(first, first)).toBeGreaterThan(0);
    const justAfter = new Date(Date.parse(first) + 1).toISOString();
    const justBefore = new Date(Date.parse(last) - 1).toISOString();
    expect(await count(justAfter, justBefore)).toBe(within(justAfter, justBefore));
  });

  it('understand offsets', async () => {
    const utc = await pagingOf('/cobr?inicio=2025-09-01T03:00:00Z&fim=2025-10-01T02:59:59Z');
    const local = await pagingOf('/cobr?inicio=2025-09-01T00:00:00-03:00&fim=2025-09-30T23:59:59-03:00');
    expect(local).toEqual(utc);
    expect(local.quantidadeTotalDeItens).toBeGreaterThan(0);
  });

  it('hold nothing of the future', async () => {
    const { now } = (await session.get('/_practice/clock')).body as { now: string };
    const later = `inicio=${now.replace('.000', '.001')}&fim=2040-01-01T00:00:00Z`;
    for (const path of EVERY_LIST)
      expect((await pagingOf(`${path}?${later}`)).quantidadeTotalDeItens).toBe(0);
  });
});

describe('filters', () => {
  const listed = async <Item>(path: (typeof EVERY_LIST)[number], filter: string) =>
    (await listAll<Item>(session, path, `${ALL_TIME}&${filter}`)).map(idOf).toSorted();
  const wanted = <Item>(items: readonly Item[], holds: (item: Item) => boolean) =>
    items.filter(holds).map(idOf).toSorted();
  const documentOf = ({ vinculo }: Rec) => vinculo.devedor.cpf ?? vinculo.devedor.cnpj;

  it.each(['CRIADA', 'APROVADA', 'REJEITADA', 'EXPIRADA', 'CANCELADA'])(
    'mandates by status %s',
    async (status) => {
      expect(await listed('/rec', `status=${status}`)).toEqual(wanted(recs, (rec) => rec.status === status));
    },
  );

  it.each(['CRIADA', 'ATIVA', 'CONCLUIDA', 'EXPIRADA', 'REJEITADA', 'CANCELADA'])(
    'charges by status %s',
    async (status) => {
      const found = await listed('/cobr', `status=${status}`);
      expect(found).toEqual(wanted(cobrs, (cobr) => cobr.status === status));
      expect(found.length).toBeGreaterThan(0);
    },
  );

  it('mandates and charges by payer, agreement and mandate', async () => {
    const rec = recs.find(({ vinculo }) => vinculo.devedor.cpf !== undefined && cobrs.length > 0) as Rec;
    const firm = recs.find(({ vinculo }) => vinculo.devedor.cnpj !== undefined) as Rec;
    const agreed = new Set(recs.filter((one) => one.recebedor.convenio === 'BOAVISTA-02').map(idOf));
    const ofRec = wanted(cobrs, ({ idRec }) => idRec === rec.idRec);
    expect(await listed('/rec', `cpf=${documentOf(rec)}`)).toEqual([rec.idRec]);
    expect(await listed('/rec', `cnpj=${documentOf(firm)}`)).toEqual([firm.idRec]);
    expect(await listed('/rec', 'convenio=BOAVISTA-02')).toEqual([...agreed].toSorted());
    expect(await listed('/cobr', `cpf=${documentOf(rec)}`)).toEqual(ofRec);
    expect(await listed('/cobr', `idRec=${rec.idRec}`)).toEqual(ofRec);
    expect(await listed('/cobr', 'convenio=BOAVISTA-02')).toEqual(
      wanted(cobrs, ({ idRec }) => agreed.has(idRec)),
    );
    expect(await listed('/cobr', `cpf=${documentOf(rec)}&status=CONCLUIDA`)).toEqual(
      wanted(cobrs, ({ idRec, status }) => idRec === rec.idRec && status === 'CONCLUIDA'),
    );
  });

  it('mandates by location', async () => {
    expect(await listed('/rec', 'locationPresente=false')).toEqual(
      wanted(recs, ({ loc }) => loc === undefined),
    );
    expect(await listed('/rec', 'locationPresente=true')).toEqual(
      wanted(recs, ({ loc }) => loc !== undefined),
    );
  });

  it('locations by their mandate and its agreement', async () => {
    const agreed = new Set(recs.filter((one) => one.recebedor.convenio === 'BOAVISTA-02').map(idOf));
    const { id } = (await session.send('POST', '/locrec')).body as Location;
    expect(await listed('/locrec', 'idRecPresente=false')).toEqual([String(id)]);
    expect(await listed('/locrec', 'idRecPresente=true')).toEqual(locations.map(idOf).toSorted());
    expect(await listed('/locrec', 'convenio=BOAVISTA-02')).toEqual(
      wanted(locations, ({ idRec = '' }) => agreed.has(idRec)),
    );
  });

  it('settlements by txid, its presence, refunds and payer', async () => {
    const charged = new Set(cobrs.map(({ txid }) => txid));
    const paid = payments.find(({ txid }) => charged.has(txid ?? '')) as Payment;
    const payer = recs.find(({ idRec }) =>
      cobrs.some((cobr) => cobr.idRec === idRec && cobr.txid === paid.txid),
    );
    const ofPayer = new Set(cobrs.filter(({ idRec }) => idRec === payer?.idRec).map(({ txid }) => txid));
    const document = payer === undefined ? '' : documentOf(payer);
    expect(await listed('/instant', `txid=${paid.txid}`)).toEqual(
      wanted(payments, ({ txid }) => txid === paid.txid),
    );
    expect(await listed('/instant', `txid=${'A'.repeat(32)}`)).toEqual([]);
    for (const isWanted of [true, false]) {
      expect(await listed('/instant', `txIdPresente=${isWanted}`)).toEqual(
        wanted(payments, ({ txid }) => (txid !== undefined) === isWanted),
      );
      expect(await listed('/instant', `devolucaoPresente=${isWanted}`)).toEqual(
        wanted(payments, ({ devolucoes }) => (devolucoes !== undefined) === isWanted),
      );
    }
    const found = await listed('/instant', `${document?.length === 11 ? 'cpf' : 'cnpj'}=${document}`);
    expect(found).toEqual(expect.arrayContaining(wanted(payments, ({ txid }) => ofPayer.has(txid ?? ''))));
    expect(found.length).toBeLessThan(payments.length / 10);
  });

  it('are told back in parametros', async () => {
    const { body } = await session.get(
      `/rec?${ALL_TIME}&locationPresente=true&convenio=X&status=Y&cpf=00000000000`,
    );
    expect((body as ListAnswer).parametros).toMatchObject({
      inicio: '2015-01-01T00:00:00Z',
      fim: '2040-01-01T00:00:00Z',
      locationPresente: true,
      recebedor: { convenio: 'X' },
      status: 'Y',
      cpf: '00000000000',
    });
  });
});

describe('settlements that charges claim', () => {
  it('are read by id exactly when they are listed', async () => {
    const listed = new Map(payments.map((payment) => [payment.endToEndId, payment]));
    const claims = cobrs.flatMap(({ instant }) => instant ?? []);
    const unseen = claims.filter(({ endToEndId }) => !listed.has(endToEndId));
    expect(unseen.length).toBeGreaterThan(0);
    for (const { endToEndId } of unseen)
      expect((await session.get(`/instant/${endToEndId}`)).status).toBe(404);
    for (const { endToEndId } of claims.slice(0, 40)) {
      const { status, body } = await session.get(`/instant/${endToEndId}`);
      if (listed.has(endToEndId)) expect(body).toEqual(listed.get(endToEndId));
      else expect(status).toBe(404);
    }
  });

  it('do not exist before they are made', async () => {
    const ahead = await openBank({ seed: 3, payers: 120, months: 6, today: civilDate('2025-11-20') });
    ahead.bank.advance(20);
    const known = new Set(payments.map(({ endToEndId }) => endToEndId));
    const later = (await listAll<Payment>(ahead, '/instant')).filter(
      ({ endToEndId }) => !known.has(endToEndId),
    );
    await ahead.bank.close();
    expect(later.length).toBeGreaterThan(10);
    for (const { endToEndId } of later.slice(0, 40)) {
      expect((await session.get(`/instant/${endToEndId}`)).status).toBe(404);
    }
  });
});

describe.each(EVERY_LIST)('refusals of %s', (path) => {
  const bad = (query: string) => refusedProperties(`${path}?${query}`);

  it('name what is missing or malformed', async () => {
    expect(await bad('')).toEqual(['inicio', 'fim']);
    expect(await bad('inicio=2025-01-01T00:00:00Z')).toEqual(['fim']);
    expect(await bad('inicio=2025-02-30T00:00:00Z&fim=2025-01-01')).toEqual(['inicio', 'fim']);
    expect(await bad('inicio=2025-01-01T00:00:00&fim=2025-01-02T00:00:00Z')).toEqual(['inicio']);
    expect(await bad(`${ALL_TIME}&inicio=2025-01-01T00:00:00Z`)).toEqual(['inicio']);
  });

  it('name an end before its beginning', async () => {
    expect(await bad('inicio=2025-01-02T00:00:00Z&fim=2025-01-01T23:59:59Z')).toEqual(['fim']);
  });

  it.each(['-1', '1.5', 'x', ''])('name a page numbered "%s"', async (page) => {
    expect(await bad(`${ALL_TIME}&paginacao.paginaAtual=${page}`)).toEqual(['paginacao.paginaAtual']);
  });

  it.each(['0', '-1', '1001', '1e3'])('name a page of "%s" items', async (size) => {
    expect(await bad(`${ALL_TIME}&paginacao.itensPorPagina=${size}`)).toEqual(['paginacao.itensPorPagina']);
  });
});

describe.each(LISTS)('refusals of documents by %s', (path) => {
  const bad = (query: string) => refusedProperties(`${path}?${query}`);

  it('name both documents at once, and what is none', async () => {
    expect(await bad(`${ALL_TIME}&cpf=11111111111&cnpj=11111111111111`)).toEqual(['cpf']);
    expect(await bad(`${ALL_TIME}&cpf=/11111111111/`)).toEqual(['cpf']);
    expect(await bad(`${ALL_TIME}&cnpj=12.345.678/0001-99`)).toEqual(['cnpj']);
  });
});
