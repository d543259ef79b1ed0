import { describe, expect, it } from 'vitest';
import { applicationAtBank } from '../../../../support/in-process/application/application-at-bank.ts';

/** A mandate that waits at a location of its own. */
async function located() {
  const opened = await applicationAtBank();
  const { ask, connectionId, waitingMandate } = opened;
  const idRec = await waitingMandate();
  await ask('activation', 'attachLocation', { connectionId, idRec, locationId: null });
  const { rows } = await ask('locations', 'list', { connectionId });
  const locationId = rows.find((row) => row.idRec === idRec)?.id ?? -1;
  const look = () => ask('locations', 'shown', { connectionId, locationId });
  return { ...opened, idRec, locationId, look };
}

describe('what a payer’s bank reads at a location', () => {
  it('is the mandate of the ledger; once it changes at the bank alone, what differs is named', async () => {
    const { look, idRec, control, poll } = await located();
    expect(await look()).toMatchObject({
      kind: 'shown',
      shown: { idRec, statusKind: 'CRIADA', payerName: 'Marta Quintana', payerDocument: '***.982.247-**' },
      own: { idRec, statusKind: 'CRIADA' },
      differences: [],
    });
    await control.approveMandate({ idRec });
    expect(await look()).toMatchObject({ shown: { statusKind: 'APROVADA' }, differences: ['status'] });
    await poll();
    expect(await look()).toMatchObject({ own: { statusKind: 'APROVADA' }, differences: [] });
  });

  it('is nothing at a free location, and ended where the mandate was cancelled', async () => {
    const { ask, connectionId, look, idRec } = await located();
    const made = await ask('locations', 'create', { connectionId });
    const locationId = made.kind === 'done' ? Number(made.id) : -1;
    expect(await ask('locations', 'shown', { connectionId, locationId })).toEqual({ kind: 'nothing' });
    await ask('mandateWriting', 'cancel', { connectionId, idRec });
    expect(await look()).toEqual({ kind: 'ended' });
  });

  it('is not asked for at a location that nobody knows, and tells when the bank fails', async () => {
    const { attempt, connectionId, locationId, control } = await located();
    const unknown = { connectionId, locationId: 9 };
    expect(await attempt('locations.shown', unknown)).toMatchObject({ error: { code: 'not_found' } });
    await control.addFault({ kind: 'status_403', method: 'GET', path: '/rec/*' });
    expect(await attempt('locations.shown', { connectionId, locationId })).toMatchObject({ ok: false });
  });
});
