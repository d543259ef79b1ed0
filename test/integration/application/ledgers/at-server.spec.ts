import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../../../../build/postgres-programs.ts';
import { mandateForm } from '../../../support/fake/records/mandate-form.ts';
import type { CompanyApplication } from '../../../support/in-process/application/company-application.ts';
import { openOffice, polled } from '../../../support/in-process/application/office-application.ts';
import { proposedMonth } from '../../../support/in-process/application/proposed-month.ts';
import { type BankSession, openBank } from '../../../support/in-process/practice-bank/bank-session.ts';
import { HttpClient } from '../../../support/in-process/practice-bank/http-client.ts';
import { daysAfter } from '../../../support/in-process/practice-bank/request-bodies.ts';
import { PostgresServer } from '../../../support/own-process/postgres/server.ts';

const PATIENT = { timeout: 30_000 };

describe.skipIf(findPostgres() === null)('workstations of an office', () => {
  let server: PostgresServer;
  let bank: BankSession;
  let client: HttpClient;
  beforeAll(async () => {
    server = await PostgresServer.start();
    bank = await openBank({ seed: 7, payers: 2, months: 2, charging: 'by_hand' });
    client = new HttpClient(bank);
  });
  afterAll(async () => {
    await bank.bank.close();
    await server.close();
  });

  /** Two workstations that have both read what the bank has. */
  async function twoWorkstations(): Promise<readonly [CompanyApplication, CompanyApplication]> {
    const { workstation } = openOffice(server.address, bank.bank.ready);
    const first = await workstation('Maria');
    await polled(first);
    const second = await workstation('João');
    await polled(second);
    return [first, second];
  }

  const seen = async (method: string): Promise<number> =>
    (await bank.control.listRequests({ limit: 1_000 })).filter((request) => request.method === method).length;

  const monthOf = (at: CompanyApplication, idRecs: readonly string[]) =>
    proposedMonth(at, client.today, idRecs);

  const settled = async ({ ask, connectionId }: CompanyApplication): Promise<void> =>
    expect
      .poll(
        async () => (await ask('charging', 'batches', { connectionId })).some((batch) => batch.isRunning),
        PATIENT,
      )
      .toBe(false);

  it('see the same, and follow what another does without asking the bank', async () => {
    const [maria, joao] = await twoWorkstations();
    const { connectionId } = maria;
    const payers = ({ ask }: CompanyApplication) =>
      ask('payers', 'page', { connectionId, filter: { choice: 'all', search: '' }, order: 'name', page: 0 });
    const ofMaria = await payers(maria);
    expect(ofMaria.rows.length).toBeGreaterThan(0);
    expect(await payers(joao)).toEqual(ofMaria);
    const [shown] = await joao.ask('connections', 'list', null);
    expect(shown?.server).toEqual({ host: `127.0.0.1:${server.port}`, database: 'postgres' });

    const told = () => joao.events.filter(({ name }) => name === 'sync.ledgerChanged').length;
    const [before, asked] = [told(), await seen('GET')];
    const payerId = ofMaria.rows[0]?.payerId ?? 0;
    const contact = { phone: '(11) 98765-4321', email: '', note: 'à tarde' };
    await maria.ask('payers', 'setContact', { connectionId, payerId, ...contact });
    await expect.poll(told, PATIENT).toBeGreaterThan(before);
    const payer = { by: 'payer', payerId } as const;
    expect((await joao.ask('payers', 'detail', { connectionId, payer }))?.contact).toEqual(contact);
    expect(await seen('GET')).toBe(asked);
    // João began to type before Maria had saved.
    const ofJoao = { connectionId, payerId, phone: '', email: 'ana@exemplo.com.br', note: '' };
    const nothing = { phone: '', email: '', note: '' };
    const answer = await joao.ask('payers', 'setContact', { ...ofJoao, seen: nothing });
    expect(answer).toEqual({ kind: 'changed', contact });
    expect((await maria.ask('payers', 'detail', { connectionId, payer }))?.contact).toEqual(contact);
  });

  it('keep every text that they change at once, and of one text that which was first', async () => {
    const workstations = await twoWorkstations();
    const [{ connectionId, ask }] = workstations;
    const texts = await ask('messages', 'texts', { connectionId });
    const save = (text: (typeof texts)[number], by: number, subject: string) => {
      const { situation, tone, ...seen } = text;
      const own = { connectionId, situation, tone, text: { subject, body: 'Olá' } };
      return workstations[by]?.ask('messages', 'saveText', {
        ...own,
        seen: { subject: seen.subject, body: seen.body },
      });
    };
    await Promise.all(texts.map((text, at) => save(text, at % 2, `${text.situation} ${text.tone}`)));
    const kept = await ask('messages', 'texts', { connectionId });
    expect(kept.map(({ subject }) => subject)).toEqual(
      texts.map(({ situation, tone }) => `${situation} ${tone}`),
    );
    const [first] = kept;
    if (first === undefined) return expect.unreachable();
    const both = await Promise.allSettled([save(first, 0, 'de Maria'), save(first, 1, 'de João')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringContaining('act_overtaken') },
    });
    const [stands] = await ask('messages', 'texts', { connectionId });
    expect(stands?.subject).toBe(both[0].status === 'fulfilled' ? 'de Maria' : 'de João');
  });

  it('go on at a server that was started anew', async () => {
    const { workstation } = openOffice(server.address, bank.bank.ready);
    const maria = await workstation('Maria');
    await polled(maria);
    const { ask, connectionId, events } = maria;
    const mandates = () => ask('overview', 'read', { connectionId });
    const before = await mandates();
    const filter = { choice: 'all', search: '' } as const;
    const { rows } = await ask('payers', 'page', { connectionId, filter, order: 'name', page: 0 });
    const contact = { payerId: rows[0]?.payerId ?? 0, phone: '', email: '', note: 'à tarde' };
    const written = () => maria.attempt('payers.setContact', { connectionId, ...contact });
    expect(await written()).toMatchObject({ ok: true });
    await server.stop();
    expect(await written()).toMatchObject({ ok: false, error: { code: 'server_unreachable' } });
    const told = events.length;
    expect(await maria.attempt('overview.read', { connectionId })).toMatchObject({
      ok: false,
      error: { code: expect.stringMatching(/^server_(gone|unreachable)$/) },
    });
    await server.run();
    expect(await mandates()).toEqual(before);
    expect(await written()).toMatchObject({ ok: true });
    // Its session ends between two writings: the next is begun in another.
    server.ask(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ciclo'`);
    expect(await written()).toMatchObject({ ok: true });
    await polled(maria);
    // Something may have been missed meanwhile: the screens read anew.
    const isTold = () => events.slice(told).some(({ name }) => name === 'sync.ledgerChanged');
    await expect.poll(isTold, PATIENT).toBe(true);
  });

  it('that charge the same month at once charge it once', async () => {
    const ids = [
      await client.approvedMandate(6),
      await client.approvedMandate(6),
      await client.approvedMandate(6),
    ];
    const idRecs = ids.map(({ idRec }) => idRec);
    const [maria, joao] = await twoWorkstations();
    const { connectionId } = maria;
    const [ofMaria, ofJoao] = [await monthOf(maria, idRecs), await monthOf(joao, idRecs)];
    expect(ofJoao).toEqual(ofMaria);
    expect(ofMaria).toHaveLength(3);
    const before = await seen('PUT');
    const answers = await Promise.all([
      maria.attempt('charging.sendMonth', { connectionId, charges: ofMaria }),
      joao.attempt('charging.sendMonth', { connectionId, charges: ofJoao }),
    ]);
    await settled(maria);
    await settled(joao);
    expect(await seen('PUT')).toBe(before + 3);
    const words = answers.map((answer) =>
      answer.ok ? (answer.value as { kind: string }).kind : answer.error.code,
    );
    expect(words.filter((word) => word === 'started')).toHaveLength(1);
    expect(words).toContainEqual(expect.stringMatching(/^(lease_held|problems|already_running)$/));
    // Whoever was late finds nothing left to charge.
    expect(await monthOf(joao, idRecs)).toEqual([]);
  });

  it('are told who is at the bank, and nothing is sent', async () => {
    const [maria, joao] = await twoWorkstations();
    const { connectionId } = maria;
    const form = (contract: string) => mandateForm({ contract, firstDate: daysAfter(client.today, 10) });
    const create = ({ attempt }: CompanyApplication, contract: string) =>
      attempt('mandateWriting.create', { connectionId, form: form(contract), acceptedDuplicates: [] });
    const { id } = await bank.control.addFault({
      kind: 'latency',
      method: 'POST',
      path: '/rec',
      setting: 60_000,
    });
    const before = await seen('POST');
    const sending = create(maria, 'MARIA-1');
    await expect.poll(async () => (await bank.control.listFaults(null))[0]?.strikes, PATIENT).toBe(1);
    expect(await create(joao, 'JOAO-1')).toMatchObject({
      ok: false,
      error: { code: 'lease_held', params: { holder: expect.stringMatching(/^Maria \(.+\)$/) } },
    });
    await bank.control.removeFault({ id });
    expect(await sending).toMatchObject({ ok: true, value: { kind: 'done' } });
    expect(await create(joao, 'JOAO-1')).toMatchObject({ ok: true, value: { kind: 'done' } });
    expect((await seen('POST')) - before).toBeGreaterThanOrEqual(2);
  });
});
