import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openLedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import { ACCOUNT_USES } from '../../../src-preload/contract/vocabulary/accounting.ts';
import { csvRows } from '../../support/fake/csv-rows.ts';
import { ScriptedBank } from '../../support/in-process/bank/scripted-bank.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { connectedCompany, syncedCompany } from '../../support/in-process/practice-bank/synced-company.ts';
import { connectArgs, practiceBank, TODAY } from '../../support/in-process/practice-bank/terminal-company.ts';
import { practiceBankProcess } from '../../support/own-process/practice-bank-process.ts';
import { runCiclo } from '../../support/own-process/run-ciclo.ts';

describe('usage', () => {
  it.each([
    [[], 'Uso:'],
    [['voar'], 'voar'],
    [['sync'], '--data'],
    [['sync', '--data', '/nowhere', '--today', '2026-02-30'], '2026-02-30'],
    [['sync', '--data', '/nowhere', '--unknown'], 'unknown'],
    [['sandbox', '--payers', 'many'], '--payers'],
    [['export', '--data', '/nowhere', '--out', 'x', '--preset', 'xls'], 'excel-br'],
    [['export', '--data', '/nowhere', '--out', 'x', '--states', 'paid,gone'], 'gone'],
    [
      [
        'connect',
        '--data',
        '/nowhere',
        '--name',
        'x',
        '--base-url',
        'ftp://x',
        '--token-url',
        'http://x',
        '--client-id',
        'x',
      ],
      'baseUrl',
    ],
  ])('%j ends with 2, nothing on stdout, and says why', async (args, why) => {
    const { code, stdout, stderr } = await runCiclo(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(why);
  });

  it('helps in both languages on stdout', async () => {
    const [portuguese, english] = await Promise.all([runCiclo(['help']), runCiclo(['help', '--lang', 'en'])]);
    expect(portuguese).toMatchObject({ code: 0, stdout: expect.stringContaining('Uso:') });
    expect(english).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage:') });
  });
});

describe('connect, sync, export', () => {
  it('goes from a real bank to a CSV, with results on stdout and progress on stderr', async () => {
    const data = tempFolder();
    const ready = await practiceBank('faisca');
    const env = { SECRET: ready.clientSecret };
    await runCiclo([...connectArgs(data, ready), '--secret-env', 'SECRET'], env);
    const synced = await runCiclo(
      ['sync', '--data', data, '--secret-env', 'SECRET', '--today', TODAY, '--json'],
      env,
    );
    const report = JSON.parse(synced.stdout);
    expect(report).toMatchObject({ connection: 'Loja', today: TODAY, mode: 'lists', quarantined: 0 });
    expect(report.records.charges).toBeGreaterThan(100);
    const out = join(data, 'charges.csv');
    const exported = await runCiclo(['export', '--data', data, '--out', out, '--json']);
    expect(JSON.parse(exported.stdout)).toEqual({
      ...{ path: out, rows: report.records.charges },
      ...{ readTo: TODAY, isWhole: null },
    });
    expect(csvRows(readFileSync(out, 'utf8'))).toHaveLength(report.records.charges);
  });

  it('journals a file with whole CPFs, and no other', async () => {
    const { data } = await syncedCompany();
    const out = join(data, 'some.csv');
    await runCiclo(['export', '--data', data, '--out', out]);
    await runCiclo(['export', '--data', data, '--out', out, '--what', 'refunds', '--full-documents']);
    const whole = ['--full-documents', '--states', 'paid', '--json'];
    const { stdout } = await runCiclo(['export', '--data', data, '--out', out, ...whole]);
    const [ledger = ''] = readdirSync(join(data, 'ledgers')).filter((name) => name.endsWith('.sqlite'));
    const reader = openLedgerReader(join(data, 'ledgers', ledger));
    onTestFinished(() => reader.close());
    const { exports } = reader.storedData(10);
    const filter = { states: ['paid'], hasPayerText: false };
    expect(exports).toMatchObject({
      total: 1,
      rows: [{ source: 'terminal', subject: 'charges', file: out, rows: JSON.parse(stdout).rows, filter }],
    });
  });

  it("writes a month's journal, with the accounts of the office or none, and says what is wrong with a plan", async () => {
    const { data } = await syncedCompany();
    const asked = async (words: readonly string[]) => {
      const out = join(data, 'january.journal');
      rmSync(out, { force: true });
      const run = await runCiclo(['export', '--data', data, '--out', out, ...words]);
      return { ...run, text: existsSync(out) ? readFileSync(out, 'utf8') : null };
    };
    const month = ['--month', '2026-01'];
    const journal = (...more: string[]) => asked(['--what', 'journal', ...month, ...more]);
    const named = await journal('--json');
    expect(JSON.parse(named.stdout).rows).toBeGreaterThan(10);
    expect(named.text?.match(/^2026-01-\d\d=/gm)?.length).toBe(JSON.parse(named.stdout).rows);
    expect(named.text).toContain('    Ativo:Clientes');
    const plan = join(data, 'plan.csv');
    writeFileSync(plan, 'conta;nome;eventos\n101;Banco;banco\n120;;recebimento adesao excedente\n');
    const blocked = await journal('--accounts', plan);
    expect(blocked).toMatchObject({ code: 1, text: null });
    expect(blocked.stderr).toMatch(/orphan|refund_original/);
    const events = ACCOUNT_USES.filter((use) => use !== 'bank' && use !== 'revenue').join(' ');
    writeFileSync(plan, `conta;nome;eventos\n101;Banco;banco\n102;Tudo;${events}\n`);
    expect((await journal('--accounts', plan, '--format', 'ledger')).text).toContain('account Tudo\n');
    writeFileSync(plan, 'conta;nome;eventos\n101;Banco;banco\n101;Outra;recebimento\n');
    expect(await journal('--accounts', plan)).toMatchObject({
      code: 1,
      text: null,
      stderr: expect.stringContaining('101'),
    });
    expect(await journal('--accounts', join(data, 'none.csv'))).toMatchObject({
      ...{ code: 1, text: null, stderr: expect.stringContaining('(file_unreadable') },
    });
    const thirteenth = await asked(['--what', 'journal', '--month', '2026-13']);
    expect(thirteenth).toMatchObject({ code: 2, stderr: expect.stringContaining('--month'), text: null });
    const ofx = ['--what', 'ofx', ...month, '--bank-id', '341', '--account', '4820175'];
    expect(await asked(ofx)).toMatchObject({ code: 2, stderr: expect.stringContaining('--balance') });
    expect(await asked([...ofx, '--balance', '1.234,56'])).toMatchObject({ code: 2, text: null });
    const statement = await asked([...ofx, '--balance=-12.30']);
    expect(statement.text?.match(/<STMTTRN>/g)?.length).toBe(JSON.parse(named.stdout).rows);
    expect(statement.text).toContain('<BALAMT>-12.30</BALAMT>');
    expect(statement.stderr).toContain('em dobro');
  });

  it('exports only the states and due dates that were asked for', async () => {
    const { data } = await syncedCompany();
    const out = join(data, 'some.csv');
    const window = ['--from', '2026-01-01', '--to', '2026-01-31'];
    await runCiclo(['export', '--data', data, '--out', out, '--states', 'paid,paid_late', ...window]);
    const rows = csvRows(readFileSync(out, 'utf8'));
    expect(rows.length).toBeGreaterThan(10);
    for (const { state, due_date } of rows) {
      expect(['paid', 'paid_late']).toContain(state);
      expect(due_date).toMatch(/^2026-01-/);
    }
  });

  it('keeps no secret on disk without a keychain, says so, and asks for it again', async () => {
    const data = tempFolder();
    const ready = await practiceBank();
    const env = { SECRET: ready.clientSecret };
    const connected = await runCiclo([...connectArgs(data, ready), '--secret-env', 'SECRET'], env);
    expect(connected.code).toBe(0);
    expect(connected.stderr).toContain('--secret-env');
    expect(readFileSync(join(data, 'settings.json'), 'utf8')).not.toContain(ready.clientSecret);
    const synced = await runCiclo(['sync', '--data', data]);
    expect(synced.code).toBe(1);
    expect(synced.stderr).toContain('(secret_missing');
  });

  it('sends the secret of --secret-env to no address but the one that connect was given it for', async () => {
    const data = tempFolder();
    const ready = await practiceBank();
    await using attacker = await ScriptedBank.start();
    const env = { SECRET: ready.clientSecret };
    await runCiclo([...connectArgs(data, ready), '--secret-env', 'SECRET'], env);
    const file = join(data, 'settings.json');
    const settings = readFileSync(file, 'utf8');
    writeFileSync(file, settings.replace(new URL(ready.tokenUrl).origin, attacker.origin));
    const synced = await runCiclo(['sync', '--data', data, '--secret-env', 'SECRET'], env);
    expect(synced.code).toBe(1);
    expect(synced.stderr).toContain('(secret_unproven');
    expect(attacker.requests).toEqual([]);
    // Without the secret, connect moves the connection and says nothing of where the secret may go.
    const moved = { ...ready, tokenUrl: `${attacker.origin}/oauth/token` };
    await runCiclo(connectArgs(data, moved));
    const again = await runCiclo(['sync', '--data', data, '--secret-env', 'SECRET'], env);
    expect(again.stderr).toContain('(secret_unproven');
    expect(attacker.requests).toEqual([]);
  });

  it('names the scope that a credential lacks, in words, with exit code 1', async () => {
    const data = tempFolder();
    const ready = await practiceBank();
    const env = { SECRET: ready.limited.clientSecret };
    await runCiclo([...connectArgs(data, ready, ready.limited.clientId), '--secret-env', 'SECRET'], env);
    const synced = await runCiclo(['sync', '--data', data, '--secret-env', 'SECRET', '--today', TODAY], env);
    expect(synced.code).toBe(1);
    expect(synced.stdout).toBe('');
    expect(synced.stderr).toContain('cobr.read');
  });

  it('refuses a ledger that is not ours and leaves it as it was', async () => {
    const { data, env } = await connectedCompany();
    const file = join(data, 'ledgers', 'loja.sqlite');
    writeFileSync(file, 'a letter to the bank, not a ledger'.repeat(200));
    const before = statSync(file).size;
    const synced = await runCiclo(['sync', '--data', data, '--secret-env', 'SECRET'], env);
    expect(synced.code).toBe(1);
    expect(synced.stderr).toContain('(ledger_foreign');
    expect(statSync(file).size).toBe(before);
  });

  it('says that nothing was synced yet instead of writing an empty file', async () => {
    const data = tempFolder();
    const ready = await practiceBank();
    await runCiclo([...connectArgs(data, ready), '--secret-env', 'SECRET'], { SECRET: 'x' });
    const exported = await runCiclo(['export', '--data', data, '--out', join(data, 'x.csv')]);
    expect(exported.code).toBe(1);
    expect(exported.stderr).toContain('(not_found');
  });

  it('asks which of several companies is meant', async () => {
    const { data, ready, env } = await connectedCompany();
    const other = connectArgs(data, ready).map((word) => (word === 'Loja' ? 'Padaria' : word));
    await runCiclo([...other, '--secret-env', 'SECRET'], env);
    const vague = await runCiclo(['sync', '--data', data, '--secret-env', 'SECRET'], env);
    expect(vague).toMatchObject({ code: 2, stderr: expect.stringContaining('Loja, Padaria') });
    const clear = [
      'sync',
      '--data',
      data,
      '--name',
      'padaria',
      '--secret-env',
      'SECRET',
      '--today',
      TODAY,
      '--json',
    ];
    expect(JSON.parse((await runCiclo(clear, env)).stdout)).toMatchObject({ connection: 'Padaria' });
  });
});

describe('reconcile', () => {
  it('does the main job in one command', async () => {
    const csv = join(tempFolder(), 'charges.csv');
    const args = ['reconcile', '--payers', '60', '--months', '6', '--today', TODAY, '--csv', csv];
    const { code, stdout } = await runCiclo(args);
    expect(code).toBe(0);
    const rows = csvRows(readFileSync(csv, 'utf8'));
    const total = /Total de cobranças +(\d+)/.exec(stdout)?.[1];
    expect(rows).toHaveLength(Number(total));
    const unpaid = rows.filter(({ group }) => group === 'unpaid');
    const most = Math.max(...unpaid.map(({ days_late }) => Number(days_late)));
    expect(stdout).toMatch(new RegExp(`^.* ${most} dias`, 'm'));
  });
});

describe('sandbox', () => {
  it('prints one line that a program can read', async () => {
    const { ready, stop } = await practiceBankProcess(['--payers', '20', '--today', TODAY]);
    onTestFinished(stop);
    expect(ready).toMatchObject({ today: TODAY, word: 'instant', limited: { scopes: ['rec.read'] } });
    expect(ready.txids.cob.length).toBeGreaterThan(0);
    const answer = await fetch(`${ready.baseUrl}/rec?inicio=2025-01-01T00:00:00Z&fim=2026-01-01T00:00:00Z`);
    expect(answer.status).toBe(401);
  });
});
