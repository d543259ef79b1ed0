import { expect, it, onTestFinished } from 'vitest';
import { addDays, instantFromEpochMs, saoPauloDate } from '../../../../../src-main/core/civil-date.ts';
import { importTable } from '../../../../support/fake/records/import-table.ts';
import { mandateFile, mandateRow } from '../../../../support/fake/records/mandate-file.ts';
import { openCompany } from '../../../../support/in-process/application/company-application.ts';
import { openBank } from '../../../../support/in-process/practice-bank/bank-session.ts';

const FIRST_DAY = addDays(saoPauloDate(instantFromEpochMs(Date.now())), 15);
const list = (...contracts: readonly string[]) =>
  importTable(mandateFile(...contracts.map((contract) => mandateRow(contract, FIRST_DAY))));

it('finds a mandate again whose contract a spreadsheet or a person has written otherwise', async () => {
  const { bank } = await openBank({ seed: 4, payers: 3, months: 1 });
  onTestFinished(() => bank.close());
  const { ask, attempt, connectionId } = await openCompany(bank.ready);
  const table = list('0042', 'MAT-1');
  const input = { connectionId, table, lines: [2, 3], acceptedDuplicates: [] };
  const { batchId } = await ask('mandateWriting', 'importRows', input);
  const stateOf = async () => (await ask('mandateWriting', 'importStatus', { connectionId, batchId })).state;
  await expect.poll(stateOf, { timeout: 50_000 }).toBe('done');
  const made = (await ask('mandateWriting', 'importResult', { connectionId, batchId })).map(
    ({ idRec }) => idRec,
  );
  const again = list('42', 'mat-1', '420');
  const reading = await ask('mandateWriting', 'readImport', { connectionId, table: again });
  expect(reading).toMatchObject({
    rows: [{ duplicates: [made[0]] }, { duplicates: [made[1]] }, { duplicates: [] }],
  });
  expect(
    await attempt('mandateWriting.importRows', {
      connectionId,
      table: again,
      lines: [2],
      acceptedDuplicates: [],
    }),
  ).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
});
