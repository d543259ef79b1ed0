import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Glance } from '../../../../../src-preload/contract/office.ts';
import { EVERY_CYCLE } from '../../../../../src-preload/contract/vocabulary/cycles.ts';
import {
  addCompany,
  NO_KEYCHAIN,
  type OpenedApplication,
  openApplication,
} from '../../../../support/in-process/application/company-application.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';
import { bankOfAShop } from '../../../../support/in-process/practice-bank/bank-of-a-shop.ts';

const PATIENT = { timeout: 30_000 };
type Ask = Pick<OpenedApplication, 'ask'>;

async function glanceOf({ ask }: Ask, connectionId: string): Promise<Glance> {
  const found = (await ask('office', 'read', null)).find((each) => each.connectionId === connectionId);
  if (!found) throw new Error(`no glance of ${connectionId}`);
  return found;
}

/** Waits until the figures are kept of a poll that has ended. */
async function untilKept(app: Ask, connectionId: string): Promise<NonNullable<Glance['figures']>> {
  const asOf = async () => (await glanceOf(app, connectionId)).figures?.asOf ?? null;
  await expect.poll(asOf, PATIENT).not.toBeNull();
  const { figures } = await glanceOf(app, connectionId);
  if (figures === null) throw new Error('the figures are gone again');
  return figures;
}

async function openOffice(dataDir = tempFolder()) {
  const { ready } = await bankOfAShop();
  const app = await openApplication({ dataDir, keyring: NO_KEYCHAIN });
  const sol = await addCompany(app, ready, { name: 'Padaria Sol', group: 'Ana' });
  const lua = await addCompany(app, ready, { name: 'Padaria Lua' });
  await untilKept(app, sol);
  await untilKept(app, lua);
  return { ...app, dataDir, sol, lua };
}

/** Changed by another program: Ciclo opens it no more, and touches nothing in it. */
function alter(file: string): void {
  const db = new Database(file);
  db.exec('CREATE TABLE note_of_another_program (text)');
  db.close();
}

const figuresFile = (dataDir: string, id: string): string =>
  join(dataDir, 'ledgers', `${id}.sqlite.figures.json`);

describe('the figures of a company', () => {
  it('are those of the lists behind them, and follow what a person decides', async () => {
    const app = await openOffice();
    const { ask, sol: connectionId } = app;
    const figures = await untilKept(app, connectionId);
    const listed = async (group: 'unpaid' | 'attention') =>
      (await ask('cycles', 'summary', { connectionId, filter: { ...EVERY_CYCLE, groups: [group] } })).all;
    const side = async (list: 'orphans' | 'expected') => {
      const states = list === 'expected' ? (['to_charge'] as const) : [];
      return ask('cycles', 'sideTotal', { connectionId, list, states: [...states] });
    };
    const { oldest, ...unpaid } = figures.unpaid;
    expect(unpaid.count).toBeGreaterThan(1);
    expect(unpaid).toEqual(await listed('unpaid'));
    expect(figures.attention).toEqual(await listed('attention'));
    expect(await side('orphans')).toMatchObject(figures.orphans);
    const { until, ...toCharge } = figures.toCharge;
    expect(await side('expected')).toMatchObject(toCharge);
    expect(until === null).toBe(toCharge.count === 0);
    const { lastReport } = await ask('sync', 'status', { connectionId });
    expect(figures).toMatchObject({ asOf: lastReport?.today, lastGoodPoll: lastReport?.finishedAt });
    const filter = { ...EVERY_CYCLE, groups: ['unpaid' as const] };
    const sort = { by: 'dueDate', direction: 'asc' } as const;
    const [first] = await ask('cycles', 'page', { connectionId, filter, sort, page: 0 });
    expect(oldest).toBe(first?.dueDate);

    const decided = { connectionId, txid: first?.txid ?? '', decision: 'waived' as const, note: 'Perdoado' };
    await ask('cycles', 'decide', decided);
    const count = async () => (await glanceOf(app, connectionId)).figures?.unpaid.count;
    await expect.poll(count, PATIENT).toBe(unpaid.count - 1);
    expect((await glanceOf(app, app.lua)).figures?.unpaid.count).toBe(unpaid.count);
    expect(app.events).toContainEqual({ name: 'office.figuresChanged', payload: { connectionId } });
  });

  it('are read once for all that changes within a moment', async () => {
    const app = await openOffice();
    const { ask, sol: connectionId } = app;
    const filter = { ...EVERY_CYCLE, groups: ['unpaid' as const] };
    const sort = { by: 'dueDate', direction: 'asc' } as const;
    const charges = await ask('cycles', 'page', { connectionId, filter, sort, page: 0 });
    const before = await untilKept(app, connectionId);
    app.events.length = 0;
    for (const { txid } of charges.slice(0, 3))
      await ask('cycles', 'decide', { connectionId, txid, decision: 'waived', note: '' });
    const count = async () => (await glanceOf(app, connectionId)).figures?.unpaid.count;
    await expect.poll(count, PATIENT).toBe(before.unpaid.count - Math.min(3, charges.length));
    const told = app.events.filter(({ name }) => name === 'office.figuresChanged');
    expect(told.length).toBeLessThan(3);
  });

  it('keep what the last poll failed with, and name nobody', async () => {
    const app = await openOffice();
    const text = readFileSync(figuresFile(app.dataDir, app.sol), 'utf8');
    const page = await app.ask('payers', 'page', {
      ...{ connectionId: app.sol, order: 'name', page: 0 },
      filter: { choice: 'all', search: '' },
    });
    for (const { name } of page.rows) expect(text).not.toContain(name);
    await app.close();
    const again = await openApplication({ dataDir: app.dataDir, keyring: NO_KEYCHAIN });
    const failure = async () => (await glanceOf(again, app.sol)).figures?.lastFailure?.code;
    await expect.poll(failure, PATIENT).toBe('secret_missing');
    expect((await glanceOf(again, app.sol)).needs[0]).toBe('poll_failing');
    expect((await glanceOf(again, app.sol)).figures?.unpaid).toEqual(JSON.parse(text).figures.unpaid);
  });

  it('go with the company', async () => {
    const app = await openOffice();
    await app.ask('connections', 'remove', { id: app.sol });
    expect(existsSync(figuresFile(app.dataDir, app.sol))).toBe(false);
    expect((await app.ask('office', 'read', null)).map(({ connectionId }) => connectionId)).toEqual([
      app.lua,
    ]);
  });
});

describe('one company that cannot be read', () => {
  it('stops no other: its figures of before stay, the search goes on, and it is told why', async () => {
    const { close, dataDir, sol, lua, ...before } = await openOffice();
    const { figures: kept } = await glanceOf(before, sol);
    await close();
    alter(join(dataDir, 'ledgers', `${sol}.sqlite`));
    writeFileSync(figuresFile(dataDir, lua), '{"version":1,');
    const app = await openApplication({ dataDir, keyring: NO_KEYCHAIN });
    await expect.poll(async () => (await glanceOf(app, lua)).unknown, PATIENT).toBeNull();
    expect((await glanceOf(app, lua)).figures?.unpaid).toEqual(kept?.unpaid);

    await expect.poll(async () => (await glanceOf(app, sol)).needs[0], PATIENT).toBe('poll_failing');
    await expect(app.ask('office', 'refresh', { connectionId: sol })).rejects.toThrow('ledger_altered');
    expect((await glanceOf(app, sol)).figures?.unpaid).toEqual(kept?.unpaid);

    const rows = await app.ask('payers', 'page', {
      ...{ connectionId: lua, order: 'urgency', page: 0 },
      filter: { choice: 'all', search: '' },
    });
    const name = rows.rows[0]?.name ?? '';
    const answer = await app.ask('office', 'search', { text: name, from: null });
    expect(answer.found).toContainEqual(expect.objectContaining({ connectionId: lua, kind: 'payer', name }));
    expect(answer.unread).toEqual([
      { connectionId: sol, failure: expect.objectContaining({ code: 'ledger_altered' }) },
    ]);
    expect(answer).toMatchObject({ looked: 2, next: null });
  });
});

describe('the search in all companies', () => {
  it('finds a charge by its txid and a payer by a part of the name, in each company', async () => {
    const app = await openOffice();
    const { ask, sol: connectionId, lua } = app;
    const sort = { by: 'dueDate', direction: 'asc' } as const;
    const [charge] = await ask('cycles', 'page', { connectionId, filter: EVERY_CYCLE, sort, page: 0 });
    const found = async (text: string) => (await ask('office', 'search', { text, from: null })).found;
    expect(await found(charge?.txid ?? '')).toEqual(
      [connectionId, lua].map((id) =>
        expect.objectContaining({ kind: 'charge', connectionId: id, txid: charge?.txid }),
      ),
    );
    const part = (charge?.payerName ?? '').slice(0, 4).toUpperCase();
    const companies = (await found(part)).map((each) => each.connectionId);
    expect(new Set(companies)).toEqual(new Set([connectionId, lua]));
    expect(await found('ab')).toEqual([]);
  });

  it('goes on from a company, and finds nothing from one that is gone', async () => {
    const { ask, lua } = await openOffice();
    expect(await ask('office', 'search', { text: 'maria', from: lua })).toMatchObject({ looked: 1 });
    expect(await ask('office', 'search', { text: 'maria', from: 'gone' })).toMatchObject({
      looked: 0,
      next: null,
    });
  });
});

it('groups are kept with the company, changed and taken away', async () => {
  const app = await openOffice();
  expect((await glanceOf(app, app.sol)).group).toBe('Ana');
  const { id, name, profile, baseUrl, tokenUrl, schemeWord, pollMinutes, localHolidays, extraHeaders } =
    (await app.ask('connections', 'list', null)).find((each) => each.id === app.sol) ?? missing();
  const settings = { name, profile, baseUrl, tokenUrl, schemeWord, pollMinutes, localHolidays, extraHeaders };
  await app.ask('connections', 'update', { id, settings: { ...settings, group: null }, storage: 'session' });
  expect((await glanceOf(app, app.sol)).group).toBeNull();
});

function missing(): never {
  throw new Error('the company is not listed');
}
