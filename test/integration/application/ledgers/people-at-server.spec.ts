import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../../../../build/postgres-programs.ts';
import type { OfficeRight } from '../../../../src-main/ledger/postgres/company-rights.ts';
import { addPerson, grantRight, kindOfName } from '../../../../src-main/ledger/postgres/people.ts';
import { EVERY_CYCLE } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { mandateForm } from '../../../support/fake/records/mandate-form.ts';
import {
  type CompanyApplication,
  untilPollEnded,
} from '../../../support/in-process/application/company-application.ts';
import {
  type Office,
  openOffice,
  polled,
} from '../../../support/in-process/application/office-application.ts';
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
    // Asked for once more by a second try.
    if (kindOfName(server.address, name) === 'nobody') addPerson(server.address, name, `senha de ${name}`);
    grantRight(server.address, office, { name, right });
    return office.workstation(name, { ...server.address, user: name, password: `senha de ${name}` });
  }

  const failureOf = async ({ ask, connectionId }: CompanyApplication) =>
    (await ask('sync', 'status', { connectionId })).lastFailure?.code ?? null;

  /** The code of a failure; null where what was asked for was done. */
  async function refusal(answer: ReturnType<CompanyApplication['attempt']>): Promise<string | null> {
    const outcome = await answer;
    return outcome.ok ? null : outcome.error.code;
  }

  const notified = (events: CompanyApplication['events']) =>
    events.flatMap(({ name, payload }) => (name === 'desktop.notified' ? [payload] : []));

  const sent = async (): Promise<number> =>
    (await bank.control.listRequests({ limit: 1_000 })).filter(({ method }) => method !== 'GET').length;

  it('do in the app what the server lets them, and are told what it does not', async () => {
    const office = openOffice(server.address, bank.bank.ready);
    const carla = await workstationOf(office, 'Carla', 'charge');
    await untilPollEnded(carla);
    expect(await failureOf(carla)).toBeNull();
    const [vera, davi] = [
      await workstationOf(office, 'Vera', 'see'),
      await workstationOf(office, 'Davi', 'decide'),
    ];
    const [row] = await vera.ask('cycles', 'page', { connectionId: office.id, ...EXPIRED });
    const txid = row?.txid ?? '';
    expect(txid).not.toBe('');
    await untilPollEnded(vera);
    const ofVera = await vera.ask('sync', 'status', { connectionId: office.id });
    const ofCarla = await carla.ask('sync', 'status', { connectionId: office.id });
    expect(ofVera).toMatchObject({ lastFailure: null, lastGoodPoll: ofCarla.lastReport?.finishedAt });
    await vera.ask('sync', 'start', { connectionId: office.id });
    await expect.poll(() => failureOf(vera), PATIENT).toBe('server_rights');
    const decide = ({ attempt, connectionId }: CompanyApplication) =>
      refusal(attempt('cycles.decide', { connectionId, txid, decision: 'waived', note: 'combinado' }));
    const create = ({ attempt, connectionId }: CompanyApplication) => {
      const form = mandateForm({ firstDate: daysAfter(client.today, 10) });
      return refusal(attempt('mandateWriting.create', { connectionId, form, acceptedDuplicates: [] }));
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
    const asWhom = ({ ask, connectionId }: CompanyApplication) => ask('history', 'author', { connectionId });
    expect([await asWhom(carla), await asWhom(vera)]).toEqual(['Carla', 'Vera']);
    await davi.ask('app', 'setPreferences', { author: 'root' });
    const again = { connectionId: office.id, txid, decision: null, note: '' };
    await davi.ask('cycles', 'decide', again);
    const newest = await vera.ask('history', 'page', {
      connectionId: office.id,
      filter: EVERY,
      before: null,
    });
    expect([newest.rows[0]?.author, await asWhom(davi)]).toEqual(['Davi (root)', 'Davi (root)']);
  });

  it('have news of their own each, also who may only look: what a colleague has seen is still news', async () => {
    const office = openOffice(server.address, bank.bank.ready);
    const carla = await workstationOf(office, 'Carla Dias', 'charge');
    await untilPollEnded(carla);
    const vera = await workstationOf(office, 'Vera Dias', 'see');
    const people = [carla, vera];
    const readNews = ({ ask, connectionId }: CompanyApplication) => ask('news', 'read', { connectionId });
    const kinds = async (at: CompanyApplication) => (await readNews(at)).kinds.map(({ kind }) => kind);
    expect(await Promise.all(people.map(kinds))).toEqual([[], []]);

    const [member] = (await bank.control.listCast({ status: 'CRIADA' })).members;
    await bank.control.approveMandate({ idRec: member?.idRec ?? '' });
    await polled(carla);
    for (const one of people) await expect.poll(() => kinds(one), PATIENT).toEqual(['mandate_approved']);
    for (const { events } of people)
      await expect.poll(() => notified(events), PATIENT).toMatchObject([{ kind: 'mandate_approved' }]);

    const { marks } = await readNews(carla);
    await carla.ask('news', 'seen', { connectionId: office.id, kinds: ['mandate_approved'], marks });
    expect(await Promise.all(people.map(kinds))).toEqual([[], ['mandate_approved']]);
    await vera.ask('news', 'seen', { connectionId: office.id, kinds: ['mandate_approved'], marks });
    expect(await kinds(vera)).toEqual([]);
    const { notices } = await vera.ask('app', 'info', null);
    await vera.close();
    expect([...notices, ...vera.events.filter(({ name }) => name === 'app.noticed')]).toEqual([]);
  });
});
