import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../../../../../build/postgres-programs.ts';
import { addPerson, grantRight } from '../../../../../src-main/ledger/postgres/people.ts';
import type { Connection } from '../../../../../src-preload/contract/connections.ts';
import type { CompanyApplication } from '../../../../support/in-process/application/company-application.ts';
import { openOffice } from '../../../../support/in-process/application/office-application.ts';
import { type BankSession, openBank } from '../../../../support/in-process/practice-bank/bank-session.ts';
import { HttpClient } from '../../../../support/in-process/practice-bank/http-client.ts';
import { PostgresServer } from '../../../../support/own-process/postgres/server.ts';

const PATIENT = { timeout: 30_000 };

describe.skipIf(findPostgres() === null)('the settings of a company that an office shares', () => {
  let server: PostgresServer;
  let bank: BankSession;
  beforeAll(async () => {
    server = await PostgresServer.start();
    bank = await openBank({ seed: 7, payers: 2, months: 2, charging: 'by_hand' });
  });
  afterAll(async () => {
    await bank.bank.close();
    await server.close();
  });

  const shown = async ({ ask }: CompanyApplication): Promise<Connection> => {
    const [only] = await ask('connections', 'list', null);
    if (only === undefined) throw new Error('no company');
    return only;
  };
  /** What the form sends that was opened on `seen`. */
  const changed = (seen: Connection, change: Partial<Connection>) => {
    const { id } = seen;
    return { id, settings: { ...seen, ...change }, seen, storage: 'keychain' } as const;
  };

  it('are followed by every workstation, also by one that was off when they changed', async () => {
    const { workstation } = openOffice(server.address, bank.bank.ready);
    const [maria, joao] = [await workstation('Maria'), await workstation('João')];
    const holiday = new HttpClient(bank).today;
    const renamed = { name: 'Padaria Sol e Filhos', localHolidays: [holiday] };
    await maria.ask('connections', 'update', changed(await shown(maria), renamed));
    await expect.poll(() => shown(joao), PATIENT).toMatchObject(renamed);
    expect(joao.events.map(({ name }) => name)).toContain('connections.changed');
    const late = await workstation('Rita');
    await expect.poll(() => shown(late), PATIENT).toMatchObject(renamed);
  });

  it('are kept over no change that a person has not seen, whether it was heard of or not', async () => {
    const { workstation } = openOffice(server.address, bank.bank.ready);
    const [maria, joao] = [await workstation('Maria'), await workstation('João')];
    const seen = await shown(joao);
    await maria.ask('connections', 'update', changed(await shown(maria), { name: 'Da Maria' }));
    const late = changed(seen, { localHolidays: ['2026-07-09'] });
    for (let times = 0; times < 2; times += 1) {
      const answer = await joao.attempt('connections.update', late);
      expect(answer).toMatchObject({ ok: false, error: { code: 'act_overtaken' } });
      expect(await shown(joao)).toMatchObject({ name: 'Da Maria', localHolidays: [] });
    }
    await joao.ask('connections', 'update', changed(await shown(joao), { localHolidays: ['2026-07-09'] }));
    await expect
      .poll(() => shown(maria), PATIENT)
      .toMatchObject({ name: 'Da Maria', localHolidays: ['2026-07-09'] });
  });

  it('are changed by who administers the company; what is a workstation’s own by everybody', async () => {
    const office = openOffice(server.address, bank.bank.ready);
    addPerson(server.address, 'ana', 'senha da Ana');
    grantRight(server.address, office, { name: 'ana', right: 'charge' });
    const ana = await office.workstation('Ana', { ...server.address, user: 'ana', password: 'senha da Ana' });
    const before = await shown(ana);
    const answer = await ana.attempt('connections.update', changed(before, { name: 'Da Ana' }));
    expect(answer).toMatchObject({ ok: false, error: { code: 'server_rights' } });
    expect(await shown(ana)).toEqual(before);
    await ana.ask('connections', 'update', changed(before, { pollMinutes: 45 }));
    expect(await shown(ana)).toMatchObject({ name: before.name, pollMinutes: 45 });
  });
});
