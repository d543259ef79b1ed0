import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../../../../build/postgres-programs.ts';
import type { OfficeRight } from '../../../../src-main/ledger/postgres/company-rights.ts';
import { addPerson, grantRight } from '../../../../src-main/ledger/postgres/people.ts';
import { EVERY_CYCLE } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { mandateForm } from '../../../support/fake/records/mandate-form.ts';
import type { CompanyApplication } from '../../../support/in-process/application/company-application.ts';
import { type Office, openOffice } from '../../../support/in-process/application/office-application.ts';
import { type BankSession, openBank } from '../../../support/in-process/practice-bank/bank-session.ts';
import { HttpClient } from '../../../support/in-process/practice-bank/http-client.ts';
import { daysAfter } from '../../../support/in-process/practice-bank/request-bodies.ts';
import { PostgresServer } from '../../../support/own-process/postgres/server.ts';

const PATIENT = { timeout: 30_000 };
const EVERY = { author: null, kinds: [], from: null, to: null, search: '', batchId: null };
const EXPIRED = {
  filter: { ...EVERY_CYCLE, states: ['expired' as const] },
  sort: { by: 'dueDate' as const, direction: 'asc' as const },
  page: 0,
};

describe.skipIf(findPostgres() === null)('people of an office', () => {
  let server: PostgresServer;
  let bank: BankSession;
  let client: HttpClient;
  beforeAll(async () => {
    server = await PostgresServer.start();
    bank = await openBank({ seed: 1, payers: 30, months: 3 });
    client = new HttpClient(bank);
  });
  afterAll(async () => {
    await bank.bank.close();
    await server.close();
  });

  /** Somebody with a right in a company, at a workstation of their own. */
  function workstationOf(office: Office, name: string, right: OfficeRight): Promise<CompanyApplication> {
    addPerson(server.address, name, `senha de ${name}`);
    grantRight(server.address, office, { name, right });
    return office.workstation(name, { ...server.address, user: name, password: `senha de ${name}` });
  }

  const ended = ({ ask, connectionId }: CompanyApplication) =>
    expect
      .poll(async () => (await ask('sync', 'status', { connectionId })).lastEndedAt, PATIENT)
      .not.toBeNull();

  const failureOf = async ({ ask, connectionId }: CompanyApplication) =>
    (await ask('sync', 'status', { connectionId })).lastFailure?.code ?? null;

  /** The code of a failure; null where what was asked for was done. */
  async function refusal(answer: ReturnType<CompanyApplication['attempt']>): Promise<string | null> {
    const outcome = await answer;
    return outcome.ok ? null : outcome.error.code;
  }

  const sent = async (): Promise<number> =>
    (await bank.control.listRequests({ limit: 1_000 })).filter(({ method }) => method !== 'GET').length;

  it('do in the app what the server lets them, and are told what it does not', async () => {
    const office = openOffice(server.address, bank.bank.ready);
    const carla = await workstationOf(office, 'Carla', 'charge');
    await ended(carla);
    expect(await failureOf(carla)).toBeNull();
    const [vera, davi] = [
      await workstationOf(office, 'Vera', 'see'),
      await workstationOf(office, 'Davi', 'decide'),
    ];
    const [row] = await vera.ask('cycles', 'page', { connectionId: office.id, ...EXPIRED });
    const txid = row?.txid ?? '';
    expect(txid).not.toBe('');
    await ended(vera);
    expect(await failureOf(vera)).toBeNull();
    await vera.ask('sync', 'start', { connectionId: office.id });
    await expect.poll(() => failureOf(vera), PATIENT).toBe('server_rights');
    const decide = ({ attempt, connectionId }: CompanyApplication) =>
      refusal(attempt('cycles.decide', { connectionId, txid, decision: 'waived', note: 'combinado' }));
    const create = ({ attempt, connectionId }: CompanyApplication) => {
      const form = mandateForm({ firstDate: daysAfter(client.today, 10) });
      return refusal(attempt('mandateWriting.create', { connectionId, form, acceptedTwins: [] }));
    };
    const before = await sent();
    expect([await decide(vera), await create(vera), await create(davi)]).toEqual(
      Array(3).fill('server_rights'),
    );
    expect(await sent()).toBe(before);
    expect([await decide(davi), await create(carla)]).toEqual([null, null]);
    expect(await sent()).toBeGreaterThan(before);
    const { rows } = await vera.ask('history', 'page', {
      connectionId: office.id,
      filter: EVERY,
      before: null,
    });
    expect(rows.map(({ author }) => author)).toEqual(['Carla', 'Davi']);
  });

  it('are refused nothing that they did not ask for: news of the desktop that they cannot note', async () => {
    const office = openOffice(server.address, bank.bank.ready);
    const carla = await workstationOf(office, 'Carla Dias', 'charge');
    await ended(carla);
    await carla.close();
    // As where somebody who may only look is the first to see that something has changed.
    server.ask(`DELETE FROM "${office.place.schema}".meta WHERE name = 'note.desktop.news'`);
    const vera = await workstationOf(office, 'Vera Dias', 'see');
    const { notices } = await vera.ask('app', 'info', null);
    await vera.close();
    expect([...notices, ...vera.events.filter(({ name }) => name === 'app.noticed')]).toEqual([]);
  });
});
