import { expect, it, onTestFinished } from 'vitest';
import { addDays, instantFromEpochMs, saoPauloDate } from '../../../../../src-main/core/civil-date.ts';
import { importTable } from '../../../../support/fake/records/import-table.ts';
import { openCompany } from '../../../../support/in-process/application/company-application.ts';
import { openBank } from '../../../../support/in-process/practice-bank/bank-session.ts';

const FIRST_DAY = addDays(saoPauloDate(instantFromEpochMs(Date.now())), 15);
const HEADER = 'nome;cpf_ou_cnpj;contrato;periodicidade;primeira_data;valor;novas_tentativas;telefone;email';
const row = (contract: string, phone: string, email = ''): string =>
  `Ana;123.456.789-09;${contract};mensal;${FIRST_DAY};10,00;sim;${phone};${email}`;

it('fills what is not known of a payer, and leaves what a person has put right', async () => {
  const { bank } = await openBank({ seed: 4, payers: 3, months: 1 });
  onTestFinished(() => bank.close());
  const { ask, connectionId } = await openCompany(bank.ready);
  const noticesOf = async (table: ReturnType<typeof importTable>) => {
    const reading = await ask('mandateWriting', 'readImport', { connectionId, table });
    return reading.kind === 'rows'
      ? reading.rows.map(({ notices }) => notices.map((each) => each.notice))
      : [];
  };
  const send = async (table: ReturnType<typeof importTable>) => {
    const lines = table.rows.map(({ line }) => line);
    const input = { connectionId, table, lines, acceptedDuplicates: [] };
    const { batchId } = await ask('mandateWriting', 'importRows', input);
    const ended = async () => (await ask('mandateWriting', 'importStatus', { connectionId, batchId })).state;
    await expect.poll(ended, { timeout: 50_000 }).toBe('done');
    const [made] = await ask('mandateWriting', 'importResult', { connectionId, batchId });
    return made?.idRec ?? '';
  };
  const idRec = await send(importTable([HEADER, row('T-1', '(11) 98765-4321')].join('\n')));
  const payer = async () => ask('payers', 'detail', { connectionId, payer: { by: 'mandate', idRec } });
  await expect.poll(async () => (await payer())?.contact.phone).toBe('(11) 98765-4321');
  const payerId = (await payer())?.payerId ?? 0;
  const right = { phone: '(21) 99876-5432', email: '', note: 'à tarde' };
  await ask('payers', 'setContact', { connectionId, payerId, ...right });

  const rows = [
    row('T-2', '(11) 98765-4321', 'a@exemplo.com'),
    row('T-3', '(31) 98888-7777', 'b@exemplo.com'),
  ];
  const again = importTable([HEADER, ...rows].join('\n'));
  expect(await noticesOf(again)).toEqual([['known_contact'], ['known_contact', 'other_contact']]);
  await send(again);
  await expect.poll(async () => (await payer())?.contact).toEqual({ ...right, email: 'a@exemplo.com' });
});
