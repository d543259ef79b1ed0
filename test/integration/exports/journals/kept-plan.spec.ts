import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeAccountsFile } from '../../../../src-main/exports/accounts-file.ts';
import { ACCOUNT_USES } from '../../../../src-preload/contract/vocabulary/accounting.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { AT, paid, shop } from '../../../support/in-process/ledger/closable-shop.ts';

type Plan = 'kept' | 'own' | { name: string; text: string };
const QUIET = { isCancelled: () => false, onProgress: () => {} };

it('a journal has the accounts that are kept for postings, those of a given plan, and Ciclo’s own where none is kept', async () => {
  const { writer, reader } = shop(paid('E1', 'jan', '2026-01-20', 10_000));
  const banks = async (plan: Plan = 'kept') => {
    const target = join(tempFolder(), 'journal');
    const asked = { kind: 'journal', format: 'hledger', plan, from: null, to: null } as const;
    await writeAccountsFile(asked, reader(), target, QUIET);
    return readFileSync(target, 'utf8').match(/Ativo:Banco|Banco da loja|Banco do arquivo/)?.[0];
  };
  expect(await banks()).toBe('Ativo:Banco');
  const kept = ACCOUNT_USES.map((use, at) => ({ code: String(at), name: use, history: '', uses: [use] }));
  writer.setAccounts(
    kept.map((each) => (each.name === 'bank' ? { ...each, name: 'Banco da loja' } : each)),
    AT,
  );
  expect(await banks()).toBe('Banco da loja');
  // A plan that was begun for postings and lacks accounts keeps no journal from being written.
  writer.setAccounts([{ code: '1', name: 'Banco da loja', history: '', uses: ['bank'] }], AT);
  await expect(banks()).rejects.toMatchObject({ code: 'accounts_unmapped' });
  expect(await banks('own')).toBe('Ativo:Banco');
  const text = 'conta;nome;eventos\n1;Banco do arquivo;banco\n2;Clientes;recebimento\n';
  expect(await banks({ name: 'plano.csv', text })).toBe('Banco do arquivo');
});
