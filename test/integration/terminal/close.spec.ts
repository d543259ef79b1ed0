import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connectControl } from '../../../src-main/practice-bank/control/control-client.ts';
import { syncedCompany } from '../../support/in-process/practice-bank/synced-company.ts';
import { runCicloHere } from '../../support/in-process/run-ciclo-here.ts';
import { parseCsv } from '../../support/oracles/csv-cells.ts';
import { pdfPages } from '../../support/oracles/pdf-words.ts';

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

const textOf = (path: string): string =>
  pdfPages(readFileSync(path))
    .map(({ text }) => text)
    .join('\n');

/** A company of the practice bank that was read once, and its months at the terminal. */
async function closable() {
  const { data } = await syncedCompany();
  return {
    file: (name: string) => join(data, name),
    run: (...words: string[]) => runCicloHere([words[0] ?? '', '--data', data, ...words.slice(1)]),
  };
}

it('closes two months, hands their files over, and finds what was changed in one', async () => {
  const { file, run } = await closable();
  const first = JSON.parse((await run('close', '--month', '2025-12', '--by', 'Maria', '--json')).stdout);
  expect(first).toMatchObject({
    month: '2025-12',
    basis: 'caixa',
    author: 'Maria',
    previousHash: null,
    adjustments: 0,
  });
  const second = JSON.parse((await run('close', '--month', '2026-01', '--by', 'Maria', '--json')).stdout);
  expect(second.previousHash).toBe(first.hash);

  await run('export', '--what', 'closing', '--month', '2026-01', '--out', file('lines.txt'));
  const lines = readFileSync(file('lines.txt'), 'utf8');
  expect(lines.split('\n')).toHaveLength(second.lines + 1);
  const { month, basis, at, totals, linesHash, previousHash } = second;
  expect(linesHash).toBe(sha(lines));
  const text = [
    ...[
      'ciclo closing: 1',
      `month: ${month}`,
      `basis: ${basis}`,
      `at: ${at}`,
      'by: Maria',
      `lines: ${second.lines}`,
    ],
    ...[`received: ${totals.received}`, `refunded: ${totals.refunded}`, `net: ${totals.net}`],
    ...[`lines sha256: ${linesHash}`, `previous sha256: ${previousHash}`],
    ...['reopened at: ', 'reopened by: ', 'reason: ', ''],
  ].join('\n');
  expect(second.hash).toBe(sha(text));

  await run('export', '--what', 'receipts', '--month', '2026-01', '--out', file('receipts.csv'));
  const proven = await run('close', '--verify', '--month', '2026-01', '--json');
  expect({ code: proven.code, ...JSON.parse(proven.stdout)[0] }).toMatchObject({
    ...{ code: 0, faults: [], hash: second.hash },
    files: [{ path: file('lines.txt'), sha256: linesHash }, { path: file('receipts.csv') }],
  });
  appendFileSync(file('receipts.csv'), 'x');
  const broken = await run('close', '--verify', '--json');
  expect(broken).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('(closing_broken: file_changed)'),
  });
  expect(JSON.parse(broken.stdout).map(({ faults }: { faults: string[] }) => faults)).toEqual([
    ['file_changed'],
    [],
  ]);
});

it('agrees with the receipts of the month to the centavo, by caixa', async () => {
  const { file, run } = await closable();
  const { totals } = JSON.parse((await run('close', '--month', '2026-01', '--json')).stdout);
  // Ciclo's own accounts, whatever plan is kept.
  const own = ['--accounts', 'ciclo', '--out', file('j.journal')];
  await run('export', '--what', 'journal', '--month', '2026-01', ...own);
  const [, ...moved] = readFileSync(file('j.journal'), 'utf8').split(/^2026-01-/m);
  const cents = moved.reduce(
    (sum, entry) => sum + Number(/Ativo:Banco\s+(-?\d+\.\d\d)/.exec(entry)?.[1]?.replace('.', '')),
    0,
  );
  expect(cents).toBe(Number(totals.net.replace('.', '')));
});

it('copies the ledger once a month is closed, and at the next sync for the files that were handed over since', async () => {
  const { data, env } = await syncedCompany();
  const run = (command: string, ...words: string[]) => runCicloHere([command, '--data', data, ...words], env);
  const copies = () => readdirSync(join(data, 'backups', 'loja')).length;
  const sync = () => run('sync', '--secret-env', 'SECRET', '--today', '2026-04-02');
  await run('close', '--month', '2026-01');
  expect(copies()).toBe(1);
  expect(await sync()).toMatchObject({ code: 0 });
  expect(copies()).toBe(1);
  await run('export', '--what', 'closing', '--month', '2026-01', '--out', join(data, 'lines.txt'));
  await sync();
  expect(copies()).toBe(2);
});

it('says of a month how far the bank was read, where polls have failed since', async () => {
  const { data, ready, env } = await syncedCompany();
  const closing = (month: string) => runCicloHere(['close', '--data', data, '--month', month]);
  // A poll that is refused the payments moves the ledger's day all the same.
  await connectControl(ready).addFault({ kind: 'status_403', path: '/instant' });
  const sync = ['sync', '--data', data, '--secret-env', 'SECRET', '--today', '2026-04-02'];
  expect((await runCicloHere(sync, env)).code).toBe(1);
  expect((await closing('2026-02')).stderr).not.toContain('2026-03-10');
  expect(await closing('2026-03')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('o banco foi consultado pela última vez em 2026-03-10'),
  });
  const out = join(data, 'march.pdf');
  const report = ['export', '--data', data, '--what', 'monthly', '--month', '2026-03', '--format', 'pdf'];
  await runCicloHere([...report, '--out', out]);
  expect(textOf(out).replaceAll(/\s+/g, ' ')).toContain('consultado pela última vez em 10/03/2026');
});

it('writes a month’s report and a payer’s statement as PDF, and keeps the report with the closing', async () => {
  const { file, run } = await closable();
  const report = ['export', '--what', 'monthly', '--month', '2026-01', '--format', 'pdf'] as const;
  await run(...report, '--out', file('open.pdf'));
  expect(textOf(file('open.pdf'))).toContain('Mês não fechado');
  const closed = JSON.parse((await run('close', '--month', '2026-01', '--json')).stdout);
  await run(...report, '--out', file('closed.pdf'));
  const text = textOf(file('closed.pdf'));
  expect(text).toContain(closed.hash);
  expect(text.replaceAll('.', '').replaceAll(',', '.')).toMatch(new RegExp(`Líquido +${closed.totals.net} `));
  const [proven] = JSON.parse((await run('close', '--verify', '--json')).stdout);
  expect(proven).toMatchObject({ faults: [], files: [{ path: file('closed.pdf') }] });
  await run('export', '--full-documents', '--out', file('charges.csv'));
  const [header = [], first = []] = parseCsv(readFileSync(file('charges.csv'), 'utf8'), ',');
  const [payer = '', name = ''] = ['payer_document', 'payer_name'].map((each) => first[header.indexOf(each)]);
  await run('export', '--what', 'statement', '--payer', payer, '--format', 'pdf', '--out', file('s.pdf'));
  const statement = textOf(file('s.pdf'));
  expect(statement).toContain(name);
  if (payer.length === 11) expect(statement).not.toContain(payer);
  expect((await run('export', '--what', 'monthly', '--format', 'pdf', '--out', file('x.pdf'))).code).toBe(2);
});

it('opens a month again with a reason alone, and says what is wrong with anything else', async () => {
  const { run } = await closable();
  await run('close', '--month', '2026-01');
  const cases: readonly (readonly [readonly string[], number, string])[] = [
    [['close'], 2, '--month'],
    [['close', '--month', '2026-13'], 2, '2026-13'],
    [['close', '--month', '2026-02', '--basis', 'both'], 2, 'caixa, competencia'],
    [['close', '--month', '2026-01'], 1, 'month_closed'],
    [['close', '--month', '2027-01', '--basis', 'caixa'], 1, 'month_not_over'],
    [['close', '--month', '2026-01', '--reopen'], 1, 'reason_missing'],
    [['close', '--month', '2025-12', '--reopen', '--reason', 'x'], 1, 'month_not_closed'],
    [
      ['close', '--month', '2026-01', '--basis', 'competencia', '--reopen', '--reason', 'x'],
      1,
      'month_not_closed',
    ],
    [['close', '--month', '2025-12', '--verify'], 1, 'month_not_closed'],
  ];
  for (const [args, code, why] of cases) {
    const answer = await run(...args);
    expect([args, answer.code, answer.stdout]).toEqual([args, code, '']);
    expect(answer.stderr).toContain(why);
  }
  const opened = await run(
    'close',
    '--month',
    '2026-01',
    '--reopen',
    '--reason',
    'faltou uma devolução',
    '--by',
    'João',
    '--json',
  );
  expect(JSON.parse(opened.stdout).reopened).toMatchObject({
    author: 'João',
    reason: 'faltou uma devolução',
  });
  // Opened again already, which is another thing than never closed.
  const again = await run('close', '--month', '2026-01', '--reopen', '--reason', 'x');
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('já tinha sido reaberto') });
  expect((await run('close', '--month', '2026-01')).code).toBe(0);
  expect(JSON.parse((await run('close', '--verify', '--json')).stdout)).toMatchObject([
    { faults: [], reopened: null },
    { faults: [], reopened: { reason: 'faltou uma devolução' } },
  ]);
});

it('holds no file against anybody that a later export took the place of, nor one of a closing opened again', async () => {
  const { file, run } = await closable();
  const both = ['2025-12', '2026-01'];
  const proven = async (...words: string[]) => {
    const { stdout } = await run('close', '--verify', '--json', ...words);
    return JSON.parse(stdout).map(({ month, faults }: Record<string, unknown>) => [month, faults]);
  };
  // An accounting system that takes one name alone gets every month by it.
  const one = file('CTBLCTOS0001.TXT');
  for (const month of both) {
    await run('close', '--month', month);
    await run('export', '--what', 'receipts', '--month', month, '--out', one);
  }
  expect(await proven()).toEqual([
    ['2026-01', []],
    ['2025-12', []],
  ]);
  expect(await proven('--month', '2025-12')).toEqual([['2025-12', []]]);
  appendFileSync(one, 'x');
  expect(await proven()).toEqual([
    ['2026-01', ['file_changed']],
    ['2025-12', []],
  ]);
  await run('close', '--month', '2026-01', '--reopen', '--reason', 'esquecida');
  expect((await proven())[0]).toEqual(['2026-01', []]);
  await run('close', '--month', '2026-01');
  await run('export', '--what', 'receipts', '--month', '2026-01', '--preset', 'excel-br', '--out', one);
  expect((await proven()).flatMap(([, faults]: [string, string[]]) => faults)).toEqual([]);
});

it('holds a file that was handed over for a month closed by both bases to each of its closings', async () => {
  const { file, run } = await closable();
  for (const basis of ['caixa', 'competencia']) await run('close', '--month', '2026-01', '--basis', basis);
  await run('export', '--what', 'receipts', '--month', '2026-01', '--out', file('receipts.csv'));
  appendFileSync(file('receipts.csv'), 'x');
  const proven = await run('close', '--verify', '--json');
  expect(JSON.parse(proven.stdout)).toMatchObject([
    { basis: 'competencia', faults: ['file_changed'] },
    { basis: 'caixa', faults: ['file_changed'] },
  ]);
});
