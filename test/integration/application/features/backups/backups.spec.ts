import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { CallName } from '../../../../../src-preload/contract/index.ts';
import { EVERY_CYCLE } from '../../../../../src-preload/contract/vocabulary/cycles.ts';
import {
  type ApplicationOptions,
  type CompanyApplication,
  NO_KEYCHAIN,
  openCompany,
  pollOnce,
  untilPolled,
} from '../../../../support/in-process/application/company-application.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';
import { openBank } from '../../../../support/in-process/practice-bank/bank-session.ts';

const PASSPHRASE = 'um guarda-chuva azul';

async function companyAtBank(options: Pick<ApplicationOptions, 'keyring'> = {}) {
  const session = await openBank({ payers: 8, months: 2 });
  onTestFinished(() => session.bank.close());
  const saved = tempFolder();
  const revealed: string[] = [];
  const services = {
    chooseSavePath: async (name: string) => join(saved, name),
    revealFile: async (path: string) => void revealed.push(path),
  };
  const company = await openCompany(session.bank.ready, { services, ...options });
  const own = { connectionId: company.connectionId };
  return { ...session, ...company, own, saved, revealed };
}

type Company = Awaited<ReturnType<typeof companyAtBank>>;

const rowsOf = ({ ask, own }: Company) =>
  ask('cycles', 'page', { ...own, filter: EVERY_CYCLE, sort: { by: 'dueDate', direction: 'desc' }, page: 0 });

const decide = async (company: Company, note: string): Promise<string> => {
  const unpaid = (await rowsOf(company)).find(({ group }) => group === 'unpaid' || group === 'open');
  const txid = unpaid?.txid ?? '';
  await company.ask('cycles', 'decide', { ...company.own, txid, decision: 'settled_outside', note });
  return txid;
};

/** The code of the failure that a call answers. */
async function codeOf({ attempt }: CompanyApplication, call: CallName, input: unknown): Promise<string> {
  const result = await attempt(call, input);
  return result.ok ? 'nothing thrown' : result.error.code;
}

it('a copy is made, a decision is taken, and restoring the copy takes the decision back and reads the bank on', async () => {
  const company = await companyAtBank();
  const { ask, own } = company;
  const before = await rowsOf(company);
  await ask('backups', 'make', own);
  const { copies, copiesFolder, ledgerBytes } = await ask('backups', 'list', own);
  const [copy] = copies;
  expect(copy).toMatchObject({ kind: 'own', isEncrypted: true, at: expect.stringMatching(/^20/) });
  expect([ledgerBytes > 10_000, (copy?.bytes ?? 0) > 10_000]).toEqual([true, true]);
  await decide(company, 'em dinheiro');
  const chosen = { ...own, name: copy?.name ?? '', passphrase: null };
  expect(await ask('backups', 'weigh', chosen)).toMatchObject({ decisions: 1, unanswered: 0, erased: 0 });
  expect(await rowsOf(company)).not.toEqual(before);
  await ask('backups', 'restore', chosen);
  await untilPolled(company);
  expect(await rowsOf(company)).toEqual(before);
  expect((await ask('backups', 'list', own)).copies).toHaveLength(2);
  await ask('backups', 'reveal', own);
  expect(company.revealed[0]).toContain(copiesFolder);
});

it('a copy that is made without a keychain says that it opens for everybody', async () => {
  const company = await companyAtBank({ keyring: NO_KEYCHAIN });
  await company.ask('backups', 'make', company.own);
  const { copies, copiesFolder, isEncrypted } = await company.ask('backups', 'list', company.own);
  expect(isEncrypted).toBe(false);
  expect(copies).toMatchObject([{ kind: 'own', isEncrypted: false }]);
  expect(readFileSync(join(copiesFolder, copies[0]?.name ?? '')).toString('latin1', 0, 15)).toBe(
    'SQLite format 3',
  );
});

it('a copy that is carried opens with its passphrase in a company that was added anew', async () => {
  const company = await companyAtBank();
  const { ask, own, bank } = company;
  const txid = await decide(company, 'combinado');
  const { path } = await ask('backups', 'carry', { ...own, passphrase: PASSPHRASE });
  await ask('connections', 'remove', { id: company.connectionId });
  const again = await openCompany(bank.ready);
  const { copiesFolder } = await again.ask('backups', 'list', { connectionId: again.connectionId });
  await again.ask('backups', 'make', { connectionId: again.connectionId });
  copyFileSync(path ?? '', join(copiesFolder, 'levada.ciclo'));
  const chosen = { connectionId: again.connectionId, name: 'levada.ciclo' };
  expect(await codeOf(again, 'backups.weigh', { ...chosen, passphrase: 'outra senha' })).toBe(
    'backup_passphrase',
  );
  await again.ask('backups', 'restore', { ...chosen, passphrase: PASSPHRASE });
  const detail = await again.ask('cycles', 'detail', { connectionId: again.connectionId, txid });
  expect(JSON.stringify(detail)).toContain('combinado');
});

it('a damaged copy is refused, a name leads nowhere else, and the company goes on', async () => {
  const company = await companyAtBank();
  const { ask, own } = company;
  await ask('backups', 'make', own);
  const { copies, copiesFolder } = await ask('backups', 'list', own);
  const name = copies[0]?.name ?? '';
  const path = join(copiesFolder, name);
  const before = await rowsOf(company);
  writeFileSync(path, readFileSync(path).fill(1, 4_096, 8_192));
  const chosen = { ...own, passphrase: null };
  expect(await codeOf(company, 'backups.restore', { ...chosen, name })).toMatch(
    /backup_unusable|ledger_damaged/,
  );
  rmSync(path);
  expect(await codeOf(company, 'backups.restore', { ...chosen, name })).toBe('not_found');
  expect(
    await codeOf(company, 'backups.restore', { ...chosen, name: 'x.backup', connectionId: 'outra' }),
  ).toBe('not_found');
  expect(await rowsOf(company)).toEqual(before);
  await pollOnce(company);
  expect((await ask('sync', 'status', own)).lastFailure).toBeNull();
});
