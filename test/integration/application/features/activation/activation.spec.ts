import { describe, expect, it } from 'vitest';
import type { ActivationJourney } from '../../../../../src-preload/contract/vocabulary/activation.ts';
import { applicationAtBank } from '../../../../support/in-process/application/application-at-bank.ts';

type Opened = Awaited<ReturnType<typeof applicationAtBank>>;

async function guideOf({ ask, connectionId }: Opened, idRec: string, dueTxid: string | null = null) {
  const { journeys, recommended, row } = await ask('activation', 'guide', { connectionId, idRec, dueTxid });
  const missing = (wanted: ActivationJourney) =>
    journeys.find(({ journey }) => journey === wanted)?.missing ?? null;
  return { journeys, recommended, row, missing };
}

const FORM = {
  expiresAt: '2025-11-25T20:00',
  document: '529.982.247-25',
  account: '998877',
  branch: '2001',
  institution: '99990110',
};

describe('a mandate that waits for its payer', () => {
  it('gets a location, shows its code, and is seen approved once the payer has read it', async () => {
    const opened = await applicationAtBank();
    const { ask, connectionId, control, waitingMandate } = opened;
    const changes = () => opened.events.filter(({ name }) => name === 'sync.ledgerChanged').length;
    const idRec = await waitingMandate();
    expect((await guideOf(opened, idRec)).missing('JORNADA_2')).toEqual(['location']);
    const attached = await ask('activation', 'attachLocation', { connectionId, idRec, locationId: null });
    expect(attached).toMatchObject({ step: 'revise_mandate', result: { kind: 'done' } });
    expect((await guideOf(opened, idRec)).missing('JORNADA_2')).toEqual([]);

    const watched = { connectionId, idRec, txid: null, withCode: true };
    const before = await ask('activation', 'refresh', watched);
    expect(before).toMatchObject({ statusKind: 'CRIADA', code: { journey: 'JORNADA_2', refusal: null } });
    const changesBefore = changes();
    await ask('activation', 'refresh', watched);
    expect(changes()).toBe(changesBefore);

    await control.payCode({ code: before.code?.code ?? '' });
    expect(await ask('activation', 'refresh', watched)).toEqual({
      status: 'APROVADA',
      statusKind: 'APROVADA',
      code: null,
    });
    expect(changes()).toBeGreaterThan(changesBefore);
    const after = await guideOf(opened, idRec);
    expect(after).toMatchObject({ recommended: null, row: { statusKind: 'APROVADA', journey: 'JORNADA_2' } });
  });

  it('names its joining charge, whose payment approves it', async () => {
    const opened = await applicationAtBank();
    const { ask, connectionId, control, waitingMandate } = opened;
    const idRec = await waitingMandate();
    const { txid } = await control.makeJoiningCharge({ kind: 'cob', amount: 5_000, label: 'Adesão' });
    const listed = await ask('activation', 'charges', { connectionId });
    expect(listed).toContainEqual({ txid, journey: 'JORNADA_3', amount: 5_000, label: 'Adesão' });
    expect(await ask('activation', 'nameCharge', { connectionId, idRec, txid: 'curto' })).toMatchObject({
      kind: 'problems',
      problems: [{ field: 'joiningTxid', reason: 'malformed' }],
    });
    const foreign = 'Z'.repeat(30);
    expect(await ask('activation', 'nameCharge', { connectionId, idRec, txid: foreign })).toMatchObject({
      kind: 'refused',
      violations: [{ field: 'joiningTxid' }],
    });
    expect(await ask('activation', 'nameCharge', { connectionId, idRec, txid })).toMatchObject({
      kind: 'done',
    });
    await ask('activation', 'attachLocation', { connectionId, idRec, locationId: null });
    expect(await guideOf(opened, idRec)).toMatchObject({ recommended: 'JORNADA_3' });
    const { code } = await ask('activation', 'refresh', { connectionId, idRec, txid, withCode: true });
    expect(code?.journey).toBe('JORNADA_3');
    await control.payCode({ code: code?.code ?? '' });
    const { statusKind } = await ask('activation', 'refresh', { connectionId, idRec, txid, withCode: true });
    expect(statusKind).toBe('APROVADA');
  });

  it('keeps the location that was made where the bank refuses to link it, and goes on from there', async () => {
    const opened = await applicationAtBank();
    const { ask, connectionId, control, waitingMandate } = opened;
    const idRec = await waitingMandate();
    await control.addFault({ kind: 'status_429', method: 'PATCH', path: '/rec/*', setting: 0 });
    const halfway = await ask('activation', 'attachLocation', { connectionId, idRec, locationId: null });
    expect(halfway).toMatchObject({ step: 'revise_mandate', result: { kind: 'refused' } });
    const { locationId } = halfway;
    expect(locationId).not.toBeNull();
    await control.replaceFaults({ faults: [] });
    const resumed = await ask('activation', 'attachLocation', { connectionId, idRec, locationId });
    expect(resumed).toMatchObject({ locationId, result: { kind: 'done' } });
    const { rows } = await ask('locations', 'list', { connectionId });
    expect(rows.filter((row) => row.idRec === idRec)).toMatchObject([
      { id: locationId, payerName: 'Marta Quintana' },
    ]);
  });

  it('tells whoever comes back what was asked for and is not settled, and the location that waits to be linked', async () => {
    const opened = await applicationAtBank();
    const { ask, connectionId, control, waitingMandate } = opened;
    const [idRec, other] = [await waitingMandate(), await waitingMandate({ contract: 'OUTRA' })];
    const guide = (whose = idRec) =>
      ask('activation', 'guide', { connectionId, idRec: whose, dueTxid: null });
    const attach = () => ask('activation', 'attachLocation', { connectionId, idRec, locationId: null });
    expect(await guide()).toMatchObject({ underWay: [], halfway: null, recommended: 'JORNADA_2' });
    await control.replaceFaults({
      faults: [
        { kind: 'truncated_body', method: 'POST' },
        { kind: 'status_403', method: 'GET' },
      ],
    });
    const lost = await attach();
    const asked = await ask('confirmations', 'create', { connectionId, idRec, form: FORM });
    const writes = [lost.result, asked].map((result) => (result.kind === 'unknown' ? result.writeId : null));
    const [location, request] = [
      { kind: 'create_location', writeId: writes[0], isInDoubt: true },
      { kind: 'create_confirmation', writeId: writes[1], isInDoubt: true },
    ];
    expect(await guide()).toMatchObject({ underWay: [location, request], recommended: 'JORNADA_1' });
    expect(await guide(other)).toMatchObject({ underWay: [location], recommended: 'JORNADA_2' });
    await control.replaceFaults({ faults: [] });
    await ask('writing', 'resolve', { connectionId });
    const { underWay, halfway } = await guide();
    expect([underWay, halfway]).toEqual([[], expect.any(Number)]);
    expect((await guide(other)).halfway).toBeNull();
    // Asked for a new one from a screen that is old by now: the one that was made is linked.
    expect(await attach()).toMatchObject({ locationId: halfway, result: { kind: 'done' } });
    expect((await guide()).halfway).toBeNull();
  });

  it('tells that no location came about, and sends no second write', async () => {
    const { ask, connectionId, control, waitingMandate } = await applicationAtBank();
    const idRec = await waitingMandate();
    await control.addFault({ kind: 'status_403', method: 'POST', path: '/locrec' });
    const tried = await ask('activation', 'attachLocation', { connectionId, idRec, locationId: null });
    expect(tried).toMatchObject({ step: 'create_location', locationId: null, result: { kind: 'refused' } });
    const sent = (await control.listRequests({ limit: 20 })).filter(({ method }) => method === 'PATCH');
    expect(sent).toEqual([]);
  });
});

describe('locations', () => {
  it('are created, listed with whose mandate they show, and unlinked', async () => {
    const { ask, connectionId, waitingMandate } = await applicationAtBank();
    const made = await ask('locations', 'create', { connectionId });
    const id = made.kind === 'done' ? Number(made.id) : -1;
    const idRec = await waitingMandate({ locationId: id });
    const row = async () => {
      const { rows, isComplete } = await ask('locations', 'list', { connectionId });
      expect(isComplete).toBe(true);
      return rows.find((one) => one.id === id);
    };
    expect(await row()).toMatchObject({ idRec, payerName: 'Marta Quintana' });
    expect(await ask('locations', 'unlink', { connectionId, locationId: id })).toMatchObject({
      kind: 'done',
    });
    expect(await row()).toMatchObject({ idRec: null, payerName: null });
    const { location } = await ask('activation', 'guide', { connectionId, idRec, dueTxid: null });
    expect(location).toBeNull();
  });

  it('that the bank does not list are those that the ledger knows', async () => {
    const { ask, attempt, connectionId, control } = await applicationAtBank();
    const made = await ask('locations', 'create', { connectionId });
    await control.addFault({ kind: 'list_not_offered', path: '/locrec' });
    const { rows, isComplete } = await ask('locations', 'list', { connectionId });
    expect(isComplete).toBe(false);
    expect(rows.map(({ id }) => String(id))).toEqual([made.kind === 'done' ? made.id : '']);
    await control.replaceFaults({ faults: [{ kind: 'status_403', path: '/locrec' }] });
    expect(await attempt('locations.list', { connectionId })).toMatchObject({
      ok: false,
      error: { code: 'scope_missing' },
    });
  });
});

describe('a confirmation request', () => {
  it('is refused on its fields before anything is sent', async () => {
    const { ask, connectionId, control, waitingMandate } = await applicationAtBank();
    const idRec = await waitingMandate();
    const form = { ...FORM, institution: '1', expiresAt: '2025-11-19T10:00' };
    const result = await ask('confirmations', 'create', { connectionId, idRec, form });
    expect(result.kind === 'problems' && result.problems).toMatchObject([
      { field: 'expiresAt', reason: 'in_the_past' },
      { field: 'recipient', reason: 'malformed', params: { part: 'institution' } },
    ]);
    const posts = (await control.listRequests({ limit: 50 })).filter(({ path }) => path.includes('solicrec'));
    expect(posts).toEqual([]);
  });

  it('is followed to its answer, by the list and by the poll', async () => {
    const { ask, connectionId, control, waitingMandate, poll } = await applicationAtBank();
    const idRec = await waitingMandate();
    const list = () => ask('confirmations', 'list', { connectionId, idRec });
    const sent = await ask('confirmations', 'create', { connectionId, idRec, form: FORM });
    expect(sent).toMatchObject({ kind: 'done' });
    expect((await list()).rows).toMatchObject([{ statusKind: 'CRIADA', isWaiting: true }]);
    const again = await ask('confirmations', 'create', { connectionId, idRec, form: FORM });
    expect(again).toMatchObject({ kind: 'problems', problems: [{ reason: 'request_open' }] });
    await control.stepClock({ hours: 1 });
    expect((await list()).rows).toMatchObject([{ statusKind: 'RECEBIDA', isWaiting: true }]);
    await control.approveMandate({ idRec });
    await poll();
    await control.addFault({ kind: 'status_503', path: '/solicrec/*' });
    const { rows, isFresh } = await list();
    expect([rows[0]?.statusKind, isFresh]).toEqual(['ACEITA', true]);
    const guide = await ask('activation', 'guide', { connectionId, idRec, dueTxid: null });
    expect(guide.row).toMatchObject({ statusKind: 'APROVADA', journey: 'JORNADA_1' });
  });

  it('that cannot be read back at once is followed all the same', async () => {
    const { ask, connectionId, control, waitingMandate } = await applicationAtBank();
    const idRec = await waitingMandate();
    await control.addFault({ kind: 'status_403', method: 'GET', path: '/solicrec/*' });
    await ask('confirmations', 'create', { connectionId, idRec, form: FORM });
    const { rows, isFresh } = await ask('confirmations', 'list', { connectionId, idRec });
    expect([rows[0]?.statusKind, isFresh]).toEqual(['CRIADA', false]);
    await control.replaceFaults({ faults: [] });
    await control.stepClock({ hours: 1 });
    const { rows: later } = await ask('confirmations', 'list', { connectionId, idRec });
    expect(later[0]?.statusKind).toBe('RECEBIDA');
  });

  it('that is seen answered brings its mandate along', async () => {
    const opened = await applicationAtBank();
    const { ask, connectionId, control, waitingMandate } = opened;
    const idRec = await waitingMandate();
    await ask('confirmations', 'create', { connectionId, idRec, form: FORM });
    await control.stepClock({ hours: 1 });
    await control.approveMandate({ idRec });
    await ask('confirmations', 'list', { connectionId, idRec });
    expect((await guideOf(opened, idRec)).row.statusKind).toBe('APROVADA');
  });

  it('can be cancelled while it waits, and not once it has expired', async () => {
    const { ask, connectionId, control, waitingMandate } = await applicationAtBank();
    const idRec = await waitingMandate();
    const send = async (expiresAt = FORM.expiresAt) => {
      await ask('confirmations', 'create', { connectionId, idRec, form: { ...FORM, expiresAt } });
      const { rows } = await ask('confirmations', 'list', { connectionId, idRec });
      return rows[0]?.idSolicRec ?? '';
    };
    const first = await send();
    const cancel = (idSolicRec: string) =>
      ask('confirmations', 'cancel', { connectionId, idRec, idSolicRec });
    expect(await cancel(first)).toMatchObject({ kind: 'done' });
    expect(await cancel(first)).toMatchObject({
      kind: 'refused',
      violations: [{ reason: 'not_cancellable' }],
    });
    const second = await send('2025-11-20T12:30');
    const statuses = async () => {
      const { rows } = await ask('confirmations', 'list', { connectionId, idRec });
      return rows.map(({ statusKind }) => statusKind);
    };
    expect(await statuses()).toEqual(['CRIADA', 'CANCELADA']);
    await control.stepClock({ days: 0, hours: 1 });
    expect(await cancel(second)).toMatchObject({ kind: 'refused' });
    expect(await statuses()).toEqual(['EXPIRADA', 'CANCELADA']);
    const { journeys } = await ask('activation', 'guide', { connectionId, idRec, dueTxid: null });
    expect(journeys[0]).toMatchObject({ blockedBy: null, missing: ['request'] });
  });
});
