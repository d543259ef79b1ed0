import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../../../../build/postgres-programs.ts';
import { addDays, civilDate } from '../../../../src-main/core/civil-date.ts';
import { firstDayOf, monthOf } from '../../../../src-main/core/civil-month.ts';
import { ACCOUNT_USES } from '../../../../src-preload/contract/vocabulary/accounting.ts';
import { EVERY_CYCLE } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { openOfficeOf } from '../../../support/in-process/application/office-application.ts';
import { type BankSession, openBank } from '../../../support/in-process/practice-bank/bank-session.ts';
import { PostgresServer } from '../../../support/own-process/postgres/server.ts';

const PATIENT = { timeout: 60_000 };
const COMPANIES = 16;

describe.skipIf(findPostgres() === null)('an office of more companies than its server has sessions', () => {
  let server: PostgresServer;
  let bank: BankSession;
  beforeAll(async () => {
    // Three of them are the administrator's own.
    server = await PostgresServer.start([`max_connections=${COMPANIES}`]);
    bank = await openBank({ seed: 7, payers: 2, months: 2, charging: 'by_hand' });
  });
  afterAll(async () => {
    await bank.bank.close();
    await server.close();
  });

  it('is polled, read and written to all the same', { timeout: 120_000 }, async () => {
    const { ids, workstation } = openOfficeOf(COMPANIES, server.address, bank.bank.ready);
    const { ask, attempt } = await workstation('Maria');
    const started = ids.map((connectionId) => attempt('sync.start', { connectionId }));
    expect((await Promise.all(started)).every(({ ok }) => ok)).toBe(true);
    for (const connectionId of ids) {
      const status = () => ask('sync', 'status', { connectionId });
      await expect.poll(async () => (await status()).state, PATIENT).not.toBe('syncing');
      expect([connectionId, (await status()).lastFailure]).toEqual([connectionId, null]);
    }
    for (const connectionId of ids) {
      const { all } = await ask('cycles', 'summary', { connectionId, filter: EVERY_CYCLE });
      expect(all.count).toBeGreaterThan(0);
      const filter = { choice: 'all', search: '' } as const;
      const { rows } = await ask('payers', 'page', { connectionId, filter, order: 'name', page: 0 });
      const contact = { payerId: rows[0]?.payerId ?? 0, phone: '', email: '', note: connectionId };
      expect(await attempt('payers.setContact', { connectionId, ...contact })).toMatchObject({ ok: true });
    }
  });

  it('makes the entries of one company while others are looked at', { timeout: 120_000 }, async () => {
    const { ids, workstation } = openOfficeOf(4, server.address, bank.bank.ready);
    const { ask, attempt } = await workstation('Maria');
    for (const id of ids) {
      const asOf = async () => (await ask('closing', 'list', { connectionId: id })).asOf;
      await expect.poll(asOf, PATIENT).not.toBeNull();
    }
    const [connectionId = '', ...others] = ids;
    const typed = ACCOUNT_USES.map((use, at) => ({ use, code: String(at + 1), name: '', history: '' }));
    await ask('accounting', 'savePlan', { connectionId, typed });
    const { asOf } = await ask('closing', 'list', { connectionId });
    const month = monthOf(addDays(firstDayOf(monthOf(civilDate(asOf ?? ''))), -1));
    const choice = { connectionId, month, layout: 'csv', composed: null, withRevenue: true, cnpj: '' };
    const look = (id: string) => attempt('cycles.summary', { connectionId: id, filter: EVERY_CYCLE });
    for (let round = 0; round < 10; round += 1) {
      let isMade = false;
      const preview = attempt('accounting.preview', choice).finally(() => {
        isMade = true;
      });
      while (!isMade) await Promise.all([...others, ...others].map(look));
      expect(await preview).toEqual({ ok: true, value: expect.objectContaining({ kind: 'ready' }) });
      expect(await preview).not.toMatchObject({ value: { entries: 0 } });
    }
  });
});
