import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { findPostgres } from '../../../../build/postgres-programs.ts';
import type { CompanyApplication } from '../../../support/in-process/application/company-application.ts';
import { openOffice, polled } from '../../../support/in-process/application/office-application.ts';
import { type BankSession, openBank } from '../../../support/in-process/practice-bank/bank-session.ts';
import { PostgresServer } from '../../../support/own-process/postgres/server.ts';

const PATIENT = { timeout: 30_000 };

describe.skipIf(findPostgres() === null)('workstations whose lists come from a standby', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let bank: BankSession;
  // Anew for each try: a standby takes over once.
  beforeEach(async () => {
    primary = await PostgresServer.start(['synchronous_commit=on']);
    // So late that whoever does not wait for it misses what was just written.
    standby = await primary.standby(['recovery_min_apply_delay=200ms']);
    primary.ask(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
    primary.ask('SELECT pg_reload_conf()');
    bank = await openBank({ seed: 7, payers: 2, months: 2, charging: 'by_hand' });
    // Hooks run last to first: the servers are closed once whoever uses them is.
    onTestFinished(async () => {
      await bank.bank.close();
      await standby.close();
      await primary.close();
    });
  });

  const office = () =>
    openOffice(
      {
        ...primary.address,
        hosts: [...primary.address.hosts, ...standby.address.hosts],
        prefersStandby: true,
      },
      bank.bank.ready,
    );

  const readingAtStandby = () =>
    Number(standby.ask(`SELECT count(*) FROM pg_stat_activity WHERE application_name = 'ciclo'`));

  it('see what they have just written and what another tells of, and go on where the standby takes over', async () => {
    const { workstation } = office();
    const maria = await workstation('Maria');
    await polled(maria);
    const joao = await workstation('João');
    const { connectionId } = maria;
    const filter = { choice: 'all', search: '' } as const;
    const payers = ({ ask }: CompanyApplication) =>
      ask('payers', 'page', { connectionId, filter, order: 'name', page: 0 });
    const { rows } = await payers(joao);
    expect(rows).toEqual((await payers(maria)).rows);
    expect(readingAtStandby()).toBeGreaterThan(0);

    const payerId = rows[0]?.payerId ?? 0;
    const payer = { by: 'payer', payerId } as const;
    const contactAt = async ({ ask }: CompanyApplication) =>
      (await ask('payers', 'detail', { connectionId, payer }))?.contact;
    const told = () => joao.events.filter(({ name }) => name === 'sync.ledgerChanged').length;
    const written = async (note: string) => {
      const [before, contact] = [told(), { phone: '', email: '', note }];
      await maria.ask('payers', 'setContact', { connectionId, payerId, ...contact });
      expect(await contactAt(maria)).toEqual(contact);
      await expect.poll(told, PATIENT).toBeGreaterThan(before);
      expect(await contactAt(joao)).toEqual(contact);
    };
    await written('à tarde');

    const [shown] = await joao.ask('connections', 'list', null);
    expect(shown?.server?.host).toBe(`127.0.0.1:${primary.port}, 127.0.0.1:${standby.port}`);

    await primary.stop('immediate');
    standby.promote();
    expect((await contactAt(joao))?.note).toBe('à tarde');
    const again = { connectionId, payerId, phone: '', email: '', note: 'de manhã' };
    expect(await maria.attempt('payers.setContact', again)).toMatchObject({ ok: true });
    await polled(joao);
    expect((await contactAt(maria))?.note).toBe('de manhã');
  });
});
