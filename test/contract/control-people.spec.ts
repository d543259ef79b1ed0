import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { WebhookReceiver } from '../support/in-process/network/webhook-receiver.ts';
import { type BankSession, openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { HttpClient } from '../support/in-process/practice-bank/http-client.ts';

const OPTIONS = { payers: 120, months: 4, today: civilDate('2026-03-10') };

let session: BankSession;
beforeAll(async () => {
  session = await openBank(OPTIONS);
});
afterAll(() => session.bank.close());

const refusalOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    (value) => ({ succeeded: value }),
    (error: unknown) => error,
  );

describe('the world', () => {
  it('is told again from the same numbers, and forgets what was done', async () => {
    const { bank, control, get } = await openBank({ ...OPTIONS, payers: 30 });
    const page = '/cobr?inicio=2025-12-01T00:00:00Z&fim=2026-03-10T00:00:00Z';
    const before = (await get(page)).body;
    const { members } = await control.listCast({ status: 'APROVADA' });
    await control.cancelAsPayer({ idRec: members[0]?.idRec ?? '' });
    await control.stepClock({ days: 40 });
    const world = await control.restartWorld({ seed: 1, payers: 30, months: 4, today: '2026-03-10' });
    expect(world).toMatchObject({ seed: 1, payers: 30, months: 4, firstDay: '2026-03-10', mandates: 30 });
    expect((await get(page)).body).toEqual(before);
    expect((await control.listCast({ status: 'APROVADA' })).total).toBeGreaterThanOrEqual(members.length);
    await bank.close();
  });

  it('refuses to begin on a day that does not exist, and goes on as it is', async () => {
    const wanted = { seed: 1, payers: 1, months: 1, today: '2026-02-30' };
    expect(await refusalOf(session.control.restartWorld(wanted))).toMatchObject({ code: 'invalid_input' });
    expect(await session.control.describeWorld()).toMatchObject({ payers: 120, months: 4 });
  });

  it('makes no charges by itself once a person charges by hand', async () => {
    const { bank, control } = await openBank({ ...OPTIONS, charging: 'by_hand' });
    const { charges } = await control.describeWorld();
    await control.stepClock({ days: 40 });
    expect((await control.describeWorld()).charges).toBe(charges);
    expect(await control.setCharging({ charging: 'automatic' })).toMatchObject({ charging: 'automatic' });
    await control.stepClock({ days: 40 });
    expect((await control.describeWorld()).charges).toBeGreaterThan(charges);
    await bank.close();
  });
});

describe('the personas', () => {
  it('is paged and searched, whatever accents and capitals', async () => {
    const { control } = session;
    const all = await control.listCast({ size: 200 });
    expect(all.members).toHaveLength(120);
    const pages = await Promise.all([0, 1, 2].map((page) => control.listCast({ page, size: 50 })));
    expect(pages.flatMap(({ members }) => members)).toEqual(all.members);
    const [member] = all.members;
    const word = member?.name.split(' ')[0] ?? '';
    for (const search of [
      word.toUpperCase(),
      member?.document,
      member?.contract.toLowerCase(),
      member?.idRec,
    ]) {
      const { members } = await control.listCast({ search: search ?? '', size: 200 });
      expect(members.map(({ idRec }) => idRec)).toContain(member?.idRec);
    }
    const accented = all.members.find(({ name }) => /^João /.test(name));
    const found = await control.listCast({ search: 'joao', size: 200 });
    expect(found.members).toContainEqual(accented);
    expect(await control.listCast({ search: 'nobody is called so' })).toEqual({ total: 0, members: [] });
  });

  it('tells what comes next, and that comes', async () => {
    const { bank, control } = await openBank(OPTIONS);
    const { members } = await control.listCast({ size: 200 });
    const waiting = members.find(
      ({ status, coming }) => status === 'CRIADA' && coming?.subject === 'mandate',
    );
    const { at = '', status } = waiting?.coming ?? {};
    await control.runClockTo({ date: new Date(Date.parse(at) + 86_400_000).toISOString().slice(0, 10) });
    const { member } = await control.readCastMember({ idRec: waiting?.idRec ?? '' });
    expect(member.status).toBe(status);
    await bank.close();
  });

  it('tells of a member in order of time, and first what the list shows', async () => {
    const { control } = session;
    const { members } = await control.listCast({ status: 'APROVADA', size: 20 });
    expect(members).toHaveLength(20);
    for (const { idRec, coming: next } of members) {
      const { coming, charges, settlements } = await control.readCastMember({ idRec });
      expect(coming[0] ?? null).toEqual(next);
      const times = coming.map(({ at }) => at);
      expect(times).toEqual(times.toSorted());
      expect(charges.length).toBeLessThanOrEqual(24);
      expect(settlements.length).toBeLessThanOrEqual(24);
    }
  });

  it.each([
    { dataInicial: '2026-03-20', dataFinal: '9999-12-31' },
    { dataInicial: '9999-12-31', dataFinal: '9999-12-31' },
    { dataInicial: '9999-12-31' },
  ])('tells nothing of what its clock never comes to: $dataInicial to $dataFinal', async (days) => {
    const own = await openBank({ ...OPTIONS, payers: 3 });
    const { bank, control } = own;
    const client = new HttpClient(own);
    const calendario = { ...days, periodicidade: 'MENSAL' };
    const { idRec } = await client.createMandate(10, { calendario });
    await control.readCastMember({ idRec });
    await control.approveMandate({ idRec });
    expect(await control.readCastMember({ idRec })).toMatchObject({ member: { coming: null }, coming: [] });
    const { members } = await control.listCast();
    expect(members).toContainEqual(expect.objectContaining({ idRec, status: 'APROVADA' }));
    await bank.close();
  });
});

describe('a person at the controls', () => {
  it('changes how a payer behaves', async () => {
    const { control } = session;
    const { members } = await control.listCast({ status: 'APROVADA' });
    const idRec = members[0]?.idRec ?? '';
    expect(await control.setTemperament({ idRec, temperament: 'account_closed' })).toMatchObject({
      idRec,
      temperament: 'account_closed',
    });
  });

  it('approves, refuses and cancels as the payer, and hears why where that cannot be', async () => {
    const { bank, control } = await openBank(OPTIONS);
    const { members } = await control.listCast({ status: 'CRIADA' });
    const [first, second] = members.map(({ idRec }) => idRec);
    expect(await control.approveMandate({ idRec: first ?? '' })).toMatchObject({ status: 'APROVADA' });
    expect(await control.cancelAsPayer({ idRec: first ?? '' })).toMatchObject({ status: 'CANCELADA' });
    const refused = await control.refuseMandate({ idRec: second ?? '', code: 'AP13' });
    expect(refused).toMatchObject({ status: 'REJEITADA' });
    for (const again of [
      control.approveMandate({ idRec: first ?? '' }),
      control.refuseMandate({ idRec: first ?? '', code: 'AP14' }),
      control.cancelAsPayer({ idRec: second ?? '' }),
      control.failNextDebit({ idRec: second ?? '', code: null }),
    ]) {
      const failure = await refusalOf(again);
      expect(failure).toMatchObject({
        code: 'invalid_input',
        message: expect.stringMatching(/recorrência|débito/),
      });
    }
    await bank.close();
  });

  it('hears that a code is none of this bank', async () => {
    const failure = await refusalOf(session.control.payCode({ code: '00020126' }));
    expect(failure).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(/código/i) });
  });

  it('makes charges for journeys 3 and 4', async () => {
    const { control } = session;
    const { txid } = await control.makeJoiningCharge({ kind: 'cobv', amount: 1_234, label: 'Taxa' });
    expect((await control.listJoiningCharges()).at(-1)).toEqual({
      kind: 'cobv',
      txid,
      amount: 1_234,
      label: 'Taxa',
      hasLocation: true,
      status: 'ATIVA',
    });
  });

  it('pays by hand and refunds, once and no more than was paid', async () => {
    const { bank, control, get } = await openBank(OPTIONS);
    const { members } = await control.listCast({ status: 'APROVADA', size: 200 });
    const told = await Promise.all(members.map(({ idRec }) => control.readCastMember({ idRec })));
    const charge = told.flatMap(({ charges }) => charges).find(({ status }) => status === 'EXPIRADA');
    const { endToEndId } = await control.payByHand({ txid: charge?.txid ?? '', bearsTxid: true });
    const shown = await get(`/instant/${endToEndId}`);
    expect(shown).toMatchObject({ status: 200, body: { txid: charge?.txid } });
    const { rtrId } = await control.refundSettlement({ endToEndId });
    expect(rtrId).toMatch(/^D99999004\d{12}/);
    const failure = await refusalOf(control.refundSettlement({ endToEndId }));
    expect(failure).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(/devol/i) });
    await bank.close();
  });
});

describe('the scenes', () => {
  it('bring trouble and take it away', async () => {
    const { bank, control, get } = await openBank(OPTIONS);
    const temperaments = async () =>
      (await control.listCast({ size: 200 })).members.map(({ idRec, temperament }) => [idRec, temperament]);
    const before = await temperaments();
    const trouble = await control.playScene({ scene: 'month_of_trouble' });
    expect(trouble.told).toEqual(
      expect.arrayContaining([
        'scene.told.temperamentsSet',
        'scene.told.debitsFailed',
        'scene.told.refundMade',
      ]),
    );
    await control.playScene({ scene: 'everyone_pays' });
    const { members } = await control.listCast({ status: 'APROVADA', size: 200 });
    expect(new Set(members.map(({ temperament }) => temperament))).toEqual(new Set(['pays']));
    expect(await control.playScene({ scene: 'everyone_pays' })).toEqual({ told: ['scene.told.nothingToDo'] });
    expect(await control.playScene({ scene: 'bank_down' })).toEqual({ told: ['scene.told.faultsSet'] });
    expect(
      await get('/rec/RR1').then(
        ({ status }) => status,
        () => 503,
      ),
    ).toBe(503);
    expect(await control.playScene({ scene: 'webhook_paused' })).toEqual({
      told: ['scene.told.nothingToDo'],
    });
    expect(await control.playScene({ scene: 'back_to_normal' })).toEqual({
      told: ['scene.told.faultsCleared', 'scene.told.temperamentsSet'],
    });
    expect(await control.listFaults()).toEqual([]);
    expect(await temperaments()).toEqual(before);
    expect((await get('/rec/RR1')).status).toBe(404);
    await bank.close();
  });
});

describe('the scenes that set how payers behave', () => {
  it.each(['everyone_pays', 'back_to_normal'] as const)(
    '%s also takes back the debits that were made to fail',
    async (scene) => {
      const own = await openBank({ ...OPTIONS, payers: 3 });
      const { bank, control } = own;
      const client = new HttpClient(own);
      const { idRec } = await client.approvedMandate(4);
      const { txid } = await client.createCharge(idRec, 4);
      await client.wait(1);
      await control.playScene({ scene: 'everyone_pays' });
      await control.failNextDebit({ idRec, code: 'AC05' });
      expect(await control.playScene({ scene })).toEqual({ told: ['scene.told.temperamentsSet'] });
      await client.wait(4);
      expect(await client.readCharge(txid)).toMatchObject({ status: 'CONCLUIDA' });
      await bank.close();
    },
  );
});

describe('the scene of paused webhooks', () => {
  it('pauses every channel as its failure would, and the scene after it resumes them', async () => {
    const { bank, control, send } = await openBank({ ...OPTIONS, payers: 10 });
    const receiver = await WebhookReceiver.start();
    await send('PUT', '/webhookrec', { webhookUrl: `${receiver.origin}/avisos` });
    await send('PUT', '/webhookcobr', { webhookUrl: `${receiver.origin}/avisos` });
    expect(await control.playScene({ scene: 'webhook_paused' })).toEqual({
      told: ['scene.told.channelsPaused'],
    });
    expect(await control.listChannels()).toMatchObject([
      { id: 'rec', isPaused: true, pausedBy: '404' },
      { id: 'cobr', isPaused: true, pausedBy: '404' },
    ]);
    expect(await control.playScene({ scene: 'back_to_normal' })).toEqual({
      told: ['scene.told.channelsResumed'],
    });
    expect(await control.listChannels()).toMatchObject([{ isPaused: false }, { isPaused: false }]);
    await bank.close();
    await receiver.close();
  });
});
