import { existsSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ACCOUNT_USES } from '../../../../../src-preload/contract/vocabulary/accounting.ts';
import { openCompany } from '../../../../support/in-process/application/company-application.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';
import { bankOfAShop } from '../../../../support/in-process/practice-bank/bank-of-a-shop.ts';
import { dominioSums, readDominio } from '../../../../support/oracles/dominio-file.ts';

const FORMAT = { layout: 'dominio', composed: null, withRevenue: false, cnpj: '12.345.678/0001-95' } as const;
const typed = ACCOUNT_USES.map((use, at) => ({ use, code: String(101 + at), name: use, history: '' }));

async function openAccounting(chooseSavePath?: (name: string) => Promise<string | null>) {
  const { ready } = await bankOfAShop();
  const folder = tempFolder();
  const services = { chooseSavePath: chooseSavePath ?? (async (name: string) => join(folder, name)) };
  const { ask, connectionId } = await openCompany(ready, { services });
  const { asOf } = await ask('accounting', 'state', { connectionId });
  const last = new Date(`${asOf?.slice(0, 7)}-01T12:00:00Z`);
  last.setUTCDate(0);
  const month = last.toISOString().slice(0, 7);
  return { ask, own: { connectionId }, choice: { connectionId, month, ...FORMAT } };
}

it('says which accounts are wanting, and writes a month that leaves once', async () => {
  const { ask, own, choice } = await openAccounting();
  const before = await ask('accounting', 'preview', choice);
  expect(before).toMatchObject({
    kind: 'unmapped',
    lacking: expect.arrayContaining([expect.objectContaining({ use: 'bank' })]),
  });
  await expect(ask('accounting', 'write', choice)).rejects.toThrow('accounts_unmapped');
  expect(await ask('accounting', 'savePlan', { ...own, typed })).toEqual({ kind: 'saved' });
  const preview = await ask('accounting', 'preview', choice);
  if (preview.kind !== 'ready') throw new Error(preview.kind);
  expect(await ask('accounting', 'preview', { ...choice, cnpj: '12' })).toEqual({ kind: 'cnpj_invalid' });
  const { batchId, path } = await ask('accounting', 'write', choice);
  const bytes = await readFile(path ?? '');
  const file = readDominio(bytes);
  expect(file.entries).toHaveLength(preview.entries);
  expect(dominioSums(file).get('101')).toBe(preview.received - preview.refunded);
  expect(bytes.toString('latin1').split('\r\n').slice(0, preview.head.length)).toEqual(preview.head);
  expect(await ask('accounting', 'preview', choice)).toMatchObject({
    kind: 'ready',
    entries: 0,
    leftOut: preview.entries,
  });
  expect(await ask('accounting', 'write', choice)).toEqual({
    batchId: null,
    path: null,
    unkept: null,
    unnoted: null,
  });
  const again = await ask('accounting', 'again', { ...own, id: batchId ?? 0 });
  expect(await readFile(again.path ?? '')).toEqual(bytes);
  await ask('accounting', 'undo', { ...own, id: batchId ?? 0 });
  const { batches } = await ask('accounting', 'state', own);
  expect(batches).toMatchObject([{ id: batchId, entries: preview.entries, undoneAt: expect.any(String) }]);
  await expect(ask('accounting', 'again', { ...own, id: batchId ?? 0 })).rejects.toThrow(
    'posting_batch_undone',
  );
  expect(await ask('accounting', 'preview', choice)).toMatchObject({
    entries: preview.entries,
    overlapping: [],
  });
});

it('keeps no plan of who has seen another one than the plan that stands, and each field of the format by itself', async () => {
  const { ask, own } = await openAccounting();
  const { accounts: seen } = await ask('accounting', 'state', own);
  await ask('accounting', 'savePlan', { ...own, typed, seen });
  const { accounts } = await ask('accounting', 'state', own);
  const emptied = typed.map((row) => ({ ...row, code: '', name: '', history: '' }));
  await expect(ask('accounting', 'savePlan', { ...own, typed: emptied, seen })).rejects.toThrow(
    'act_overtaken',
  );
  const text = 'conta;nome;eventos\n0011;Banco;banco\n';
  await expect(ask('accounting', 'importPlan', { ...own, text, seen })).rejects.toThrow('act_overtaken');
  expect((await ask('accounting', 'state', own)).accounts).toEqual(accounts);
  expect(await ask('accounting', 'savePlan', { ...own, typed: emptied, seen: accounts })).toEqual({
    kind: 'saved',
  });
  await Promise.all([
    ask('accounting', 'keepFormat', { ...own, format: { layout: 'csv' } }),
    ask('accounting', 'keepFormat', { ...own, format: { withRevenue: true } }),
  ]);
  expect((await ask('accounting', 'state', own)).format).toMatchObject({ layout: 'csv', withRevenue: true });
});

it('takes the tariffs that a person typed into the month’s file, and keeps them while it stands', async () => {
  const { ask, own, choice } = await openAccounting();
  await ask('accounting', 'savePlan', { ...own, typed });
  const { month } = choice;
  const fee = { ...own, day: `${month}-10`, amount: 990, text: 'package' };
  await expect(ask('accounting', 'addFee', { ...fee, day: '2199-01-01' })).rejects.toThrow('invalid_input');
  await expect(ask('accounting', 'addFee', { ...fee, amount: 0 })).rejects.toThrow('invalid_input');
  expect(await ask('accounting', 'fees', { ...own, month })).toEqual([]);
  await ask('accounting', 'addFee', fee);
  const [{ id } = { id: 0 }] = await ask('accounting', 'fees', { ...own, month });
  expect(await ask('accounting', 'preview', choice)).toMatchObject({ kind: 'ready', fees: 990 });
  const { batchId, path } = await ask('accounting', 'write', choice);
  const account = typed.find(({ use }) => use === 'fee')?.code ?? '';
  expect(dominioSums(readDominio(await readFile(path ?? ''))).get(account)).toBe(990);
  await expect(ask('accounting', 'removeFee', { ...own, id })).rejects.toThrow('fee_posted');
  await ask('accounting', 'undo', { ...own, id: batchId ?? 0 });
  await ask('accounting', 'removeFee', { ...own, id });
  expect(await ask('accounting', 'preview', choice)).toMatchObject({ kind: 'ready', fees: 0 });
});

it('writes nothing where the person chooses no place', async () => {
  const { ask, own, choice } = await openAccounting(async () => null);
  await ask('accounting', 'savePlan', { ...own, typed });
  expect(await ask('accounting', 'write', choice)).toEqual({
    batchId: null,
    path: null,
    unkept: null,
    unnoted: null,
  });
  expect(await ask('accounting', 'downloadPlan', own)).toEqual({ path: null });
  expect((await ask('accounting', 'state', own)).batches).toEqual([]);
});

it('keeps a plan whole or not at all, typed and as a file, without a payer in it', async () => {
  const { ask, own } = await openAccounting();
  const kept = async () => (await ask('accounting', 'state', own)).accounts;
  const same = typed.map((row) => ({ ...row, code: '7', name: '' }));
  expect(await ask('accounting', 'savePlan', { ...own, typed: same })).toMatchObject({
    kind: 'faults',
    faults: [{ use: 'receipt', field: 'code', code: 'plan_sides_same' }],
  });
  const faulty = 'conta;nome;eventos\n1;Banco;banco\n1;Clientes;recebimento\n';
  for (const name of ['readPlan', 'importPlan'] as const)
    expect(await ask('accounting', name, { ...own, text: faulty })).toEqual({
      kind: 'faults',
      faults: [{ code: 'plan_code_twice', line: 3, column: 'code', text: '1' }],
    });
  expect(await kept()).toEqual([]);
  const text = 'conta;nome;eventos\n0011;Banco;banco\n12;Clientes;recebimento adesao\n99;Caixa;\n';
  expect(await ask('accounting', 'readPlan', { text })).toMatchObject({ kind: 'plan', unread: [] });
  const misspelt = 'conta;nome;eventos;Históricos;account\n1;Banco;banco;Pix;2\n';
  expect(await ask('accounting', 'readPlan', { text: misspelt })).toMatchObject({
    kind: 'plan',
    unread: ['Históricos', 'account'],
  });
  expect(await kept()).toEqual([]);
  await ask('accounting', 'importPlan', { ...own, text });
  const accounts = await kept();
  expect(accounts.map(({ code, uses }) => [code, uses])).toEqual([
    ['0011', ['bank']],
    ['12', ['receipt', 'joining']],
    ['99', []],
  ]);
  const { path } = await ask('accounting', 'downloadPlan', own);
  expect(await ask('accounting', 'importPlan', { ...own, text: await readFile(path ?? '', 'utf8') })).toEqual(
    { kind: 'plan', accounts, unread: [] },
  );
  // A plan is of codes and words of the office: the variables stand for payers, and no payer stands in it.
  expect(Object.keys(accounts[0] ?? {}).toSorted()).toEqual(['code', 'history', 'name', 'uses']);
  const everyAct = { author: null, kinds: [], from: null, to: null, search: '', batchId: null };
  const { rows } = await ask('history', 'page', { ...own, filter: everyAct, before: null });
  expect(rows.filter(({ kind }) => kind === 'accounts_changed')).toHaveLength(2);
});

it('keeps how files are written', async () => {
  const { ask, own } = await openAccounting();
  expect((await ask('accounting', 'state', own)).format).toMatchObject({ layout: 'dominio', composed: null });
  const { presets } = await ask('accounting', 'state', own);
  const calima = presets.find(({ layout }) => layout === 'calima')?.columns ?? null;
  const format = { ...FORMAT, layout: 'csv', composed: calima, withRevenue: true } as const;
  await ask('accounting', 'keepFormat', { ...own, format });
  expect((await ask('accounting', 'state', own)).format).toEqual(format);
});

it('keeps the file with the closing of its month, whose proof finds it changed', async () => {
  const { ask, own, choice } = await openAccounting();
  await ask('accounting', 'savePlan', { ...own, typed });
  const by = { ...own, month: choice.month, basis: 'caixa' } as const;
  const { draft } = await ask('closing', 'month', by);
  await ask('closing', 'close', { ...by, linesHash: draft.linesHash });
  const { path } = await ask('accounting', 'write', choice);
  expect(await ask('closing', 'verify', own)).toMatchObject({ proofs: [{ files: 1, faults: [] }] });
  await appendFile(path ?? '', '|6000|X||||\r\n');
  expect(await ask('closing', 'verify', own)).toMatchObject({ proofs: [{ faults: ['file_changed'] }] });
});

it('says of each batch how many of its entries the office has put right, which go with it', async () => {
  const { ask, own, choice } = await openAccounting();
  await ask('accounting', 'savePlan', { ...own, typed });
  await ask('accounting', 'addFee', { ...own, day: `${choice.month}-10`, amount: 150, text: 'package' });
  const [fee] = await ask('accounting', 'fees', { ...own, month: choice.month });
  const { batchId: id } = await ask('accounting', 'write', choice);
  const batchId = id ?? 0;
  const entry = { movement: `fee-${fee?.id}`, refund: '', kind: 'fee', batchId, print: '' } as const;
  await ask('accounting', 'putRight', { ...own, entries: [entry] });
  expect((await ask('accounting', 'state', own)).batches).toMatchObject([{ id: batchId, putRight: 1 }]);
  await ask('accounting', 'undo', { ...own, id: batchId });
  expect((await ask('accounting', 'state', own)).batches).toMatchObject([{ id: batchId, putRight: 0 }]);
});

it('writes nothing where the entries have changed while the place was chosen', async () => {
  let meanwhile = async (): Promise<unknown> => null;
  const path = join(tempFolder(), 'x.txt');
  const { ask, own, choice } = await openAccounting(async () => {
    await meanwhile();
    return path;
  });
  await ask('accounting', 'savePlan', { ...own, typed });
  meanwhile = () =>
    ask('accounting', 'addFee', { ...own, day: `${choice.month}-10`, amount: 150, text: 'package' });
  await expect(ask('accounting', 'write', choice)).rejects.toThrow('posting_moved');
  expect((await ask('accounting', 'state', own)).batches).toEqual([]);
  expect(existsSync(path)).toBe(false);
  meanwhile = async () => null;
  expect(await ask('accounting', 'write', choice)).toMatchObject({ path });
});
