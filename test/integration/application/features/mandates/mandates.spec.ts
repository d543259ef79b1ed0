import { expect, it } from 'vitest';
import { createBankApi } from '../../../../../src-main/api-client/create-bank-api.ts';
import { civilDate } from '../../../../../src-main/core/civil-date.ts';
import type { CodeCharge } from '../../../../../src-preload/contract/mandates.ts';
import { applicationAtBank } from '../../../../support/in-process/application/application-at-bank.ts';
import { practiceAccess } from '../../../../support/in-process/practice-bank/practice-access.ts';

const STRANGER = `RR${'0'.repeat(27)}`;

it('lists the mandates that a filter leaves, and tells one whole', async () => {
  const { ask, attempt, connectionId, waitingMandate } = await applicationAtBank();
  const idRec = await waitingMandate({ contract: 'PLANO-7' });
  const page = (statuses: readonly ('CRIADA' | 'CANCELADA')[], search: string) =>
    ask('mandates', 'page', { connectionId, filter: { statuses: [...statuses], search }, page: 0 });
  const found = await page(['CRIADA'], 'plano-7');
  expect(found).toMatchObject({ total: 1, rows: [{ idRec, statusKind: 'CRIADA', contract: 'PLANO-7' }] });
  expect(await page(['CANCELADA'], 'plano-7')).toEqual({ rows: [], total: 0 });
  const detail = await ask('mandates', 'detail', { connectionId, idRec });
  expect(detail).toMatchObject({ row: found.rows[0], charges: [] });
  expect(JSON.parse(detail.raw)).toMatchObject({ idRec });
  expect(await attempt('mandates.detail', { connectionId, idRec: STRANGER })).toMatchObject({
    error: { code: 'not_found' },
  });
});

it('answers a code with the terms that it stands for, which somebody has revised since the last poll', async () => {
  const { ask, bank, connectionId, waitingMandate } = await applicationAtBank();
  const idRec = await waitingMandate();
  await ask('activation', 'attachLocation', { connectionId, idRec, locationId: null });
  const api = createBankApi(practiceAccess(bank.ready));
  const revision = { payerName: 'Marta Quintana Reis', firstDate: civilDate('2026-01-20') };
  await api.writes.reviseMandate(idRec, revision, AbortSignal.timeout(20_000));
  await api.close();
  const revised = { payerName: 'Marta Quintana Reis', startDate: '2026-01-20' };
  const charge = 'named';
  const read = await ask('mandates', 'activationCode', { connectionId, idRec, charge, chosenAs: 'CRIADA' });
  expect(read).toMatchObject({ refusal: null, row: revised });
  expect((await ask('mandates', 'detail', { connectionId, idRec })).row).toEqual(read.row);
});

it('has no code for a mandate that has ended since it was chosen, and keeps that it has', async () => {
  const { ask, bank, connectionId, waitingMandate } = await applicationAtBank();
  const idRec = await waitingMandate();
  await ask('activation', 'attachLocation', { connectionId, idRec, locationId: null });
  const api = createBankApi(practiceAccess(bank.ready));
  await api.writes.cancelMandate(idRec, AbortSignal.timeout(20_000));
  await api.close();
  const charge = 'named';
  const read = await ask('mandates', 'activationCode', { connectionId, idRec, charge, chosenAs: 'CRIADA' });
  expect(read).toMatchObject({
    code: null,
    refusal: { code: 'qr_refused', params: { reason: 'stands_otherwise' } },
    row: { statusKind: 'CANCELADA' },
  });
  const again = await ask('mandates', 'activationCode', {
    connectionId,
    idRec,
    charge,
    chosenAs: 'CANCELADA',
  });
  expect(again.code).toMatch(/^0002/);
});

it('reads the activation code at the bank: none before there is a place for it, then the bank’s own', async () => {
  const { ask, bank, connectionId, waitingMandate } = await applicationAtBank();
  const idRec = await waitingMandate();
  const read = () =>
    ask('mandates', 'activationCode', { connectionId, idRec, charge: 'named', chosenAs: 'CRIADA' });
  expect(await read()).toMatchObject({ idRec, code: null });
  await ask('activation', 'attachLocation', { connectionId, idRec, locationId: null });
  const api = createBankApi(practiceAccess(bank.ready));
  const atBank = await api.readMandateQr(idRec, null, AbortSignal.timeout(20_000));
  await api.close();
  expect(atBank?.qr.code).toMatch(/^0002/);
  expect(await read()).toMatchObject({ code: atBank?.qr.code, refusal: null });
});

it('reads the code with the charge that the mandate names, unless none or another is asked for', async () => {
  const { ask, connectionId, waitingMandate } = await applicationAtBank();
  const idRec = await waitingMandate();
  await ask('activation', 'attachLocation', { connectionId, idRec, locationId: null });
  const journeyOf = async (charge: CodeCharge) =>
    (await ask('mandates', 'activationCode', { connectionId, idRec, charge, chosenAs: 'CRIADA' })).journey;
  expect(await journeyOf('named')).toBe('JORNADA_2');
  const charges = await ask('activation', 'charges', { connectionId });
  const txid = charges.find(({ journey }) => journey === 'JORNADA_3')?.txid ?? '';
  await ask('activation', 'nameCharge', { connectionId, idRec, txid });
  expect(await journeyOf('named')).toBe('JORNADA_3');
  expect(await journeyOf({ txid })).toBe('JORNADA_3');
  expect(await journeyOf('none')).toBe('JORNADA_2');
});
