import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pollLedger } from '../../src-main/application/ledgers/threads/poll-ledger.ts';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { OUTCOMES, outcomeCalled } from '../bench/shop/outcomes.ts';
import { Shop } from '../bench/shop/shop.ts';
import { idRecOf, txidOf } from '../bench/shop/shop-json.ts';
import { type SpawnedShop, shopAccess, spawnShop } from '../bench/shop/spawn-shop.ts';
import { answers } from '../contract/schemas/answers.ts';
import { schemaCheck } from '../contract/support/schema-check.ts';
import { ledgerContents } from '../support/in-process/ledger/ledger-contents.ts';
import { SyncLedger } from '../support/in-process/ledger/sync-ledger.ts';

const PLAN = { seed: 3, cycles: 4_000, today: '2026-03-10' } as const;
const expected = new Shop(PLAN);
const charges = [...expected.charges()];
const payments = charges.flatMap((charge) => expected.payments(charge));
const mandates = Array.from({ length: expected.mandates }, (_, index) => expected.mandate(index));

let spawned: SpawnedShop;
beforeAll(async () => {
  spawned = await spawnShop({ ...PLAN, latencyMs: 0 });
});
afterAll(() => spawned[Symbol.asyncDispose]());

const HEADERS = { authorization: 'Bearer ficha-de-medidas' };
const ALL = 'inicio=2020-01-01T00:00:00Z&fim=2027-01-01T00:00:00Z';
const ask = (path: string) => fetch(`${spawned.ready.baseUrl}${path}`, { headers: HEADERS });

type Message = { readonly status: string; readonly endToEndId: string };
type Charge = {
  readonly txid: string;
  readonly status: string;
  readonly tentativas: readonly Message[];
  readonly instant?: readonly Message[];
};
type Listed = {
  readonly parametros: { readonly paginacao: Readonly<Record<string, number>> };
  readonly cobsr: readonly Charge[];
};
const list = async (query: string): Promise<Listed> => (await ask(`/cobr?${query}`)).json();
const page = (index: number, size: number, more = '') =>
  list(`${ALL}${more}&paginacao.paginaAtual=${index}&paginacao.itensPorPagina=${size}`);

const poll = (ledger: SyncLedger) =>
  pollLedger(
    {
      access: shopAccess(spawned.ready),
      localHolidays: [],
      since: civilDate(spawned.ready.firstDay),
      today: null,
    },
    ledger.writer,
    new AbortController().signal,
    () => undefined,
  );

describe('a generated shop', () => {
  it('is read whole by the first sync, each charge in the state that it was generated for', async () => {
    using ledger = new SyncLedger();
    const report = await poll(ledger);
    const read = { mandates: mandates.length, charges: charges.length, settlements: payments.length };
    expect(report).toMatchObject({ records: read, new: read, quarantined: 0, notices: [] });
    const contents = ledgerContents(ledger.file);
    expect(contents.charges).toEqual(
      charges.map(({ ordinal, mandate, outcome }) =>
        expect.objectContaining({
          txid: txidOf(ordinal),
          id_rec: idRecOf(mandate),
          status: outcomeCalled(outcome).status,
          state: outcomeCalled(outcome).state,
        }),
      ),
    );
    expect(contents.refunds).toHaveLength(payments.filter(({ refunded }) => refunded > 0).length);
    expect(report.states).toEqual(ledger.writer.statesCounted());
  });

  it('holds every outcome that there is', () => {
    expect(new Set(charges.map(({ outcome }) => outcome))).toEqual(new Set(Object.keys(OUTCOMES)));
  });

  it('brings nothing new at the next poll', async () => {
    using ledger = new SyncLedger();
    await poll(ledger);
    const nothing = { mandates: 0, charges: 0, settlements: 0 };
    expect(await poll(ledger)).toMatchObject({ new: nothing, changed: nothing });
  });

  it.each([
    ['recs', '/rec'],
    ['cobsr', '/cobr'],
    ['settlements', '/instant'],
  ] as const)('writes %s in the published shapes', async (name, path) => {
    const body = await (await ask(`${path}?${ALL}&paginacao.itensPorPagina=1000`)).json();
    expect(schemaCheck(answers('instant')[name])(body)).toEqual([]);
  });

  it('names in an attempt that was paid the settlement that came of it', async () => {
    const { cobsr } = await page(0, 1_000);
    const named = cobsr.flatMap(({ tentativas, instant }) =>
      tentativas.flatMap(({ status, endToEndId }) =>
        status === 'PAGA' && instant !== undefined ? [[endToEndId, instant[0]?.endToEndId]] : [],
      ),
    );
    expect(named.length).toBeGreaterThan(800);
    expect(named.filter(([attempted, settled]) => attempted !== settled)).toEqual([]);
  });

  it('cuts a list into pages that hold everything once', async () => {
    const pages = await Promise.all(Array.from({ length: 5 }, (_, index) => page(index, 900)));
    const txids = pages.flatMap(({ cobsr }) => cobsr.map(({ txid }) => txid));
    expect(pages.map(({ cobsr }) => cobsr.length)).toEqual([900, 900, 900, 900, 400]);
    expect(new Set(txids)).toEqual(new Set(charges.map(({ ordinal }) => txidOf(ordinal))));
    expect(pages[4]?.parametros.paginacao).toEqual({
      ...{ paginaAtual: 4, itensPorPagina: 900, quantidadeDePaginas: 5, quantidadeTotalDeItens: 4_000 },
    });
  });

  it('lists what was created within a window, both ends included, and what has a status', async () => {
    const [first] = charges.toSorted((a, b) => a.createdAt - b.createdAt);
    const at = new Date((first?.createdAt ?? 0) * 1_000).toISOString();
    expect((await list(`inicio=${at}&fim=${at}`)).cobsr).toHaveLength(1);
    const isOpen = ({ outcome }: (typeof charges)[number]) => outcomeCalled(outcome).status === 'ATIVA';
    const open = await page(0, 1_000, '&status=ATIVA');
    expect(open.parametros.paginacao.quantidadeTotalDeItens).toBe(charges.filter(isOpen).length);
    expect(new Set(open.cobsr.map(({ status }) => status))).toEqual(new Set(['ATIVA']));
  });

  it('knows each record by its identifier, and no other', async () => {
    expect(await (await ask(`/cobr/${txidOf(7)}`)).json()).toMatchObject({ txid: txidOf(7) });
    expect((await ask(`/cobr/${txidOf(4_000)}`)).status).toBe(404);
    expect((await ask('/instant/E12345678')).status).toBe(404);
  });

  it('is the same again from the same numbers, and another from another seed', async () => {
    await using again = await spawnShop({ ...PLAN, latencyMs: 0 });
    await using other = await spawnShop({ ...PLAN, seed: 4, latencyMs: 0 });
    const textOf = async (baseUrl: string) =>
      (await fetch(`${baseUrl}/cobr?${ALL}&paginacao.itensPorPagina=1000`, { headers: HEADERS })).text();
    const text = await textOf(spawned.ready.baseUrl);
    expect(await textOf(again.ready.baseUrl)).toBe(text);
    expect(await textOf(other.ready.baseUrl)).not.toBe(text);
  });
});
