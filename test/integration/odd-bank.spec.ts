import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { csvRows } from '../support/fake/csv-rows.ts';
import { oracleRow } from '../support/in-process/bank/odd-bank/oracle.ts';
import { OddBank, type OddManners } from '../support/in-process/bank/odd-bank/server.ts';
import {
  addSettlements,
  forgetTheFuture,
  type OddWorld,
  oddWorld,
} from '../support/in-process/bank/odd-bank/world.ts';
import { tempFolder } from '../support/in-process/folders/temp-folder.ts';
import { runCicloHere } from '../support/in-process/run-ciclo-here.ts';

const TODAY = '2026-06-15';
const LATER = '2026-06-22';
const SECRET = { ODD_SECRET: 'between us' };

describe('a bank that this project did not write', () => {
  let folder: string;
  let bank: OddBank;

  beforeEach(() => {
    folder = tempFolder();
  });
  afterEach(async () => {
    await bank.close();
  });

  const open = async (world: OddWorld, manners: Partial<OddManners> = {}): Promise<void> => {
    bank = new OddBank(world, { word: 'faisca', mostWindowDays: 40, mostItems: 100, shifts: 2, ...manners });
    const origin = await bank.listen();
    const addresses = ['--base-url', `${origin}/api/v2`, '--token-url', `${origin}/token`];
    const words = ['--client-id', 'loja', '--secret-env', 'ODD_SECRET', '--scheme-word', 'faisca'];
    const connected = await runCicloHere(
      ['connect', '--data', folder, '--name', 'Loja', ...addresses, ...words],
      SECRET,
    );
    expect(connected, connected.stderr).toMatchObject({ code: 0 });
  };

  const sync = async (today: string): Promise<Record<string, never>> => {
    const since = ['--since', '2025-06-01', '--today', today];
    const run = await runCicloHere(
      ['sync', '--data', folder, '--secret-env', 'ODD_SECRET', '--json', ...since],
      SECRET,
    );
    expect(run, run.stderr).toMatchObject({ code: 0 });
    return JSON.parse(run.stdout);
  };

  const exported = async (): Promise<Map<string, Record<string, string>>> => {
    const out = join(folder, 'charges.csv');
    const run = await runCicloHere(['export', '--data', folder, '--out', out]);
    expect(run, run.stderr).toMatchObject({ code: 0 });
    return new Map(csvRows(readFileSync(out, 'utf8')).map((row) => [row.txid ?? '', row]));
  };

  const compare = async (world: OddWorld): Promise<void> => {
    const rows = await exported();
    expect([...rows.keys()].sort()).toEqual(world.charges.map(({ txid }) => txid).sort());
    for (const charge of world.charges) {
      const expected = {
        txid: charge.txid,
        due_date: charge.due,
        status: charge.status,
        ...oracleRow(world, charge),
      };
      expect(rows.get(charge.txid)).toMatchObject(expected);
    }
  };

  it.each([1, 2, 3])('agrees row by row with a second reading of the rulebook (seed %i)', async (seed) => {
    const world = oddWorld(seed, 120, TODAY);
    await open(world);
    const report = await sync(TODAY);
    expect(report).toMatchObject({ quarantined: 4 });
    await compare(world);
  });

  it.each<[string, Partial<OddManners>]>([
    ['refuses windows of more than two days', { mostWindowDays: 2 }],
    ['cuts pages to ten without a word', { mostItems: 10, cutsPages: true, shifts: 0 }],
    ['takes credentials in the form alone', { wantsBodyCredentials: true }],
    ['says nothing of pages and totals', { saysNoTotals: true, shifts: 0 }],
    ['shifts its pages again and again', { mostItems: 5, cutsPages: true, shifts: 25 }],
    ['refuses pages of more than sixty', { mostItems: 60, shifts: 0 }],
    [
      'refuses pages of more than seven, and windows of more than four days',
      { mostItems: 7, mostWindowDays: 4, shifts: 0 },
    ],
    ['answers 404 for an empty list', { isNotFoundWhenEmpty: true, shifts: 0 }],
    ['counts three thousand million pages', { miscounts: { items: 0, pages: 3_000_000_000 }, shifts: 0 }],
    ['counts as many items', { miscounts: { items: 3_000_000_000, pages: 3_000_000_000 }, shifts: 0 }],
    ['tells pages of no items', { itemsPerPageAnswered: -1, shifts: 0 }],
    ['tells pages of half an item', { itemsPerPageAnswered: '0.5', shifts: 0 }],
  ])('agrees with a bank that %s', async (_manner, manners) => {
    const world = oddWorld(11, 120, TODAY);
    await open(world, manners);
    expect(await sync(TODAY)).toMatchObject({ quarantined: 4 });
    if (manners.cutsPages) expect(bank.manners.shifts).toBe(0);
    await compare(world);
  });

  it('remembers the largest page that the bank takes', async () => {
    const world = oddWorld(5, 40, TODAY);
    await open(world, { mostItems: 60, shifts: 0 });
    await sync(TODAY);
    expect(bank.itemsAsked).toContain(1_000);
    bank.itemsAsked.length = 0;
    await sync(TODAY);
    expect(new Set(bank.itemsAsked)).toEqual(new Set([50]));
  });

  it('takes a total that is one too high for ever as the pages show it, and says so', async () => {
    const world = oddWorld(5, 40, TODAY);
    await open(world, { miscounts: { items: 1, pages: 0 }, shifts: 0 });
    const day = ['--since', '2025-06-01', '--today', TODAY];
    const run = () =>
      runCicloHere(['sync', '--data', folder, '--secret-env', 'ODD_SECRET', '--lang', 'en', ...day], SECRET);
    for (const _doubt of ['first', 'second'])
      expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining('(pages_kept_moving') });
    expect(await run()).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Charges: the bank tells a total'),
    });
    await compare(world);
  });

  it.each([400, 404, 405, 422, 500, 501])(
    'that answers %i for a status that it does not know is followed all the same',
    async (unknownStatus) => {
      const world = oddWorld(7, 40, TODAY);
      await open(world, { unknownStatus, shifts: 0 });
      await sync(TODAY);
      world.today = LATER;
      change(world);
      await sync(LATER);
      await compare(world);
    },
  );

  it('refuses a first day that has not come yet, and a day ahead leaves no mark', async () => {
    const world = oddWorld(5, 40, TODAY);
    await open(world, { shifts: 0 });
    const args = ['sync', '--data', folder, '--secret-env', 'ODD_SECRET', '--lang', 'en'];
    const refused = await runCicloHere([...args, '--since', '2062-01-01'], SECRET);
    expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('2062-01-01') });
    expect(await runCicloHere([...args, '--since', '2026-07-01', '--today', TODAY], SECRET)).toMatchObject({
      code: 2,
    });
    const ahead = await runCicloHere([...args, '--since', '2025-06-01', '--today', '2062-01-01'], SECRET);
    expect(ahead).toMatchObject({ code: 0, stderr: expect.stringContaining('has not come yet') });
    await sync(TODAY);
    await compare(world);
  });

  it('sees what changed in old charges, late settlements and refunds at the next poll', async () => {
    const world = oddWorld(7, 120, TODAY);
    await open(world);
    await sync(TODAY);
    world.today = LATER;
    change(world);
    await sync(LATER);
    await compare(world);
  });
});

/** A week passes: open charges end in some way, some are paid, some money goes back. */
function change(world: OddWorld): void {
  for (const charge of world.charges) {
    if (!['ATIVA', 'CRIADA', 'EM_ANALISE'].includes(charge.status) || world.random() < 0.4) continue;
    charge.status = world.random() < 0.5 ? 'CONCLUÍDA' : 'EXPIRADA';
    if (charge.due >= '2026-06-17') addSettlements(world, charge);
  }
  for (const paid of world.settlements) {
    if (paid.devolucoes !== undefined || world.random() > 0.05 || paid.horario < '2026-04-01') continue;
    const refund = { id: 'late1', rtrId: 'D'.padEnd(32, '1'), valor: paid.valor, status: 'DEVOLVIDO' };
    paid.devolucoes = [{ ...refund, horario: { solicitacao: paid.horario } }];
  }
  forgetTheFuture(world);
}
