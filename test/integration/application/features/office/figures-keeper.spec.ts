import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../../../../../build/postgres-programs.ts';
import { addPerson, grantRight, revokeRights } from '../../../../../src-main/ledger/postgres/people.ts';
import type { Glance } from '../../../../../src-preload/contract/office.ts';
import {
  type OpenedApplication,
  openApplication,
} from '../../../../support/in-process/application/company-application.ts';
import { openOffice, polled } from '../../../../support/in-process/application/office-application.ts';
import { bankOfAShop } from '../../../../support/in-process/practice-bank/bank-of-a-shop.ts';
import { PostgresServer } from '../../../../support/own-process/postgres/server.ts';

const PATIENT = { timeout: 30_000 };

describe.skipIf(findPostgres() === null)('the figures of a company at a server', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterAll(() => server.close());

  const glanceOf = async ({ ask }: Pick<OpenedApplication, 'ask'>): Promise<Glance | undefined> =>
    (await ask('office', 'read', null))[0];

  it('go where the server shows them no more, and are told as old where it is not reached', async () => {
    const { address } = server;
    const { ready } = await bankOfAShop();
    const office = openOffice(address, ready);
    const { id: connectionId } = office;
    const admin = await office.workstation('Rui');
    await polled(admin);
    await admin.close();
    addPerson(address, 'ana', 'senha');
    const ana = { name: 'ana', right: 'see' } as const;
    grantRight(address, office, ana);
    const { dataDir, keyring, ...app } = await office.workstation('Ana', {
      ...address,
      ...{ user: 'ana', password: 'senha' },
    });
    const unpaid = async () => (await glanceOf(app))?.figures?.unpaid.count ?? 0;
    await expect.poll(unpaid, PATIENT).toBeGreaterThan(1);
    const before = await glanceOf(app);
    expect(before?.figures?.readFailure).toBeNull();

    revokeRights(address, office, 'ana');
    await expect.poll(async () => (await glanceOf(app))?.unknown, PATIENT).toBe('no_right');
    expect(await glanceOf(app)).toMatchObject({ figures: null, needs: ['not_known'] });
    await expect(app.ask('office', 'refresh', { connectionId })).rejects.toThrow('server_rights');

    grantRight(address, office, ana);
    await app.ask('office', 'refresh', { connectionId });
    expect((await glanceOf(app))?.figures?.unpaid).toEqual(before?.figures?.unpaid);
    await app.close();
    await server.close();
    const again = await openApplication({ dataDir, keyring });
    const failure = async () => (await glanceOf(again))?.figures?.readFailure?.code;
    await expect.poll(failure, PATIENT).toBe('server_unreachable');
    const { needs, figures } = (await glanceOf(again)) ?? {};
    expect(needs).toContain('poll_failing');
    expect(figures?.unpaid).toEqual(before?.figures?.unpaid);
  }, 120_000);
});
