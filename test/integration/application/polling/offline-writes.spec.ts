import { expect, it, onTestFinished } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { importTable } from '../../../support/fake/records/import-table.ts';
import { mandateDraft } from '../../../support/fake/records/write-drafts.ts';
import { openCompany } from '../../../support/in-process/application/company-application.ts';
import { GatedBank } from '../../../support/in-process/bank/gated-bank.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { COMPANY } from '../../../support/in-process/outbox/open-writing-company.ts';
import { writingCompany } from '../../../support/in-process/outbox/writing-company.ts';

const FILE = [
  'nome;cpf_ou_cnpj;contrato;periodicidade;primeira_data;valor;novas_tentativas',
  'Heloísa Araújo;123.456.789-09;LONGE-1;mensal;2099-11-25;10,00;sim',
].join('\r\n');

it('a write that reaches nobody is closed as not done with the reason, and may be sent again', async () => {
  const bank = await GatedBank.start({ payers: 2, months: 1, today: civilDate('2025-11-20') });
  onTestFinished(() => bank.close());
  const company = await writingCompany(bank.ready, tempFolder());
  const intent = {
    kind: 'create_mandate',
    payload: mandateDraft({ contract: 'SEM-REDE', firstDate: civilDate('2025-11-25') }),
  } as const;
  await bank.goAway();
  const report = await company.outbox.send(COMPANY, intent).catch((error: unknown) => error);
  expect(report).toMatchObject({ code: 'address_unreachable' });
  expect(await company.ledgers.read.openWrites(COMPANY)).toEqual([]);
  await bank.comeBack();
  expect(await company.outbox.send(COMPANY, intent)).toMatchObject({ kind: 'done' });
});

it('a write asked for while the app knows that it is offline is refused before it is journaled', async () => {
  const bank = await GatedBank.start({ payers: 2, months: 1 });
  onTestFinished(() => bank.close());
  const { ask, connectionId } = await openCompany(bank.ready);
  const attempt = () => ask('locations', 'create', { connectionId }).catch(String);
  await bank.goAway();
  await ask('sync', 'start', { connectionId });
  const isOffline = async () => (await ask('sync', 'status', { connectionId })).offline !== null;
  await expect.poll(isOffline, { timeout: 60_000 }).toBe(true);
  const before = bank.asked.length;
  expect(await attempt()).toMatch(/offline/);
  const importing = { connectionId, table: importTable(FILE), lines: [2], acceptedDuplicates: [] };
  // A practice bank is asked for its day first.
  expect(await ask('mandateWriting', 'importRows', importing).catch(String)).toMatch(/offline|unreachable/);
  expect(await ask('mandateWriting', 'imports', { connectionId })).toEqual([]);
  expect(await ask('writing', 'open', { connectionId })).toEqual([]);
  expect(bank.asked).toHaveLength(before);
  // As soon as somebody answers the door the write goes through, without waiting for the next poll.
  await bank.comeBack();
  expect(await attempt()).toMatchObject({ kind: 'done' });
});
