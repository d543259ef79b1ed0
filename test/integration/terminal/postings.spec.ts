import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FREE_CSV } from '../../../src-main/exports/postings/layouts/free-csv.ts';
import { ACCOUNT_USES } from '../../../src-preload/contract/vocabulary/accounting.ts';
import { syncedCompany } from '../../support/in-process/practice-bank/synced-company.ts';
import { runCicloHere } from '../../support/in-process/run-ciclo-here.ts';
import { dominioSums, readDominio } from '../../support/oracles/dominio-file.ts';

describe('postings in the terminal', () => {
  it('writes postings that leave once, once more, and again after an undo; what is wrong writes nothing', async () => {
    const { data } = await syncedCompany();
    const plan = join(data, 'plan.csv');
    const rows = ACCOUNT_USES.map(
      (use, at) => `${101 + at};${use};${use};${use === 'receipt' ? 'Pix {pagador}' : ''}`,
    );
    writeFileSync(plan, `conta;nome;eventos;historico\n${rows.join('\n')}\n`);
    const out = join(data, 'january.txt');
    const postings = async (...more: string[]) => {
      rmSync(out, { force: true });
      const asks = ['--list-batches', '--undo-batch'].includes(more[0] ?? '');
      const to = asks ? [] : ['--out', out];
      const args = ['export', '--what', 'postings', '--data', data, ...to, '--json', ...more];
      const run = await runCicloHere(args);
      return {
        ...run,
        said: run.code === 0 ? JSON.parse(run.stdout) : null,
        file: existsSync(out) ? readFileSync(out) : null,
      };
    };
    const january = ['--month', '2026-01', '--accounts', plan, '--by', 'Ana'];
    const nobody = await postings('--month', '2026-01', '--cnpj', '12.345.678/0001-95');
    expect(nobody).toMatchObject({ code: 1, file: null, stderr: expect.stringContaining('receipt') });
    expect(await postings(...january, '--cnpj', '12')).toMatchObject({ code: 2, file: null });
    const layout = join(data, 'layout.json');
    writeFileSync(layout, '{"columns":[{"field":"salary"}]}');
    const unreadable = await postings(...january, '--layout', 'csv', '--layout-file', layout);
    expect(unreadable).toMatchObject({
      code: 1,
      file: null,
      stderr: expect.stringContaining('columns.0.field'),
    });

    const first = await postings(...january);
    expect(first.said).toMatchObject({ batch: 1, layout: 'dominio', leftOut: 0, path: out });
    const file = readDominio(first.file ?? Buffer.of());
    expect(file.entries).toHaveLength(first.said.rows);
    const centavosOf = (decimal: string) => Number(decimal.replace('.', ''));
    const { received, refunded } = first.said.totals;
    expect(dominioSums(file).get('101')).toBe(centavosOf(received) - centavosOf(refunded));
    expect(first.file?.toString('latin1')).toContain('||Pix ');
    expect(
      createHash('sha256')
        .update(first.file ?? '')
        .digest('hex'),
    ).toBe(first.said.sha256);

    const second = await postings(...january);
    expect(second).toMatchObject({ file: null, said: { rows: 0, batch: null, leftOut: first.said.rows } });
    const again = (await postings('--again', '1')).said;
    expect(again).toMatchObject({ batch: 1, sha256: first.said.sha256 });
    // It is as it was, however far the bank was read since.
    expect([first.said.isWhole, again.readTo]).toEqual([true, undefined]);
    expect((await postings('--undo-batch', '1', '--by', 'Bia')).said).toMatchObject({ undone: 1 });
    for (const option of ['--again', '--undo-batch'])
      expect(await postings(option, '1')).toMatchObject({ code: 1, file: null });
    expect((await postings(...january, '--layout', 'sci')).said).toMatchObject({ batch: 2, leftOut: 0 });
    const { batches } = (await postings('--list-batches')).said;
    expect(batches).toMatchObject([
      { id: 2, layout: 'sci', undoneAt: null, author: 'Ana' },
      { id: 1, layout: 'dominio', undoneBy: 'Bia', entries: first.said.rows, ...first.said.totals },
    ]);
  });

  const PLAN = [
    'conta;nome;eventos;histórico',
    ...ACCOUNT_USES.map(
      (use, at) => `${101 + at};Ação;${use};${use === 'receipt' ? 'Recebida de {pagador}' : ''}`,
    ),
  ].join('\r\n');
  const big = Buffer.from(`\uFEFF${PLAN}`, 'utf16le').swap16();
  const files = [
    ['UTF-8', Buffer.from(PLAN)],
    ['Windows-1252', Buffer.from(PLAN, 'latin1')],
    ['UTF-16', Buffer.from(`\uFEFF${PLAN}`, 'utf16le')],
    ['UTF-16, the great end first', big],
  ] as const;

  it('reads a plan whatever its characters are written in, its layout too, and names the columns that it does not read', async () => {
    const { data } = await syncedCompany();
    const at = (name: string): string => join(data, name);
    const [plan, layout, out] = [at('plan.csv'), at('layout.json'), at('out.csv')];
    writeFileSync(layout, Buffer.from(`\uFEFF${JSON.stringify(FREE_CSV)}`, 'utf16le'));
    const layouts = ['--layout', 'csv', '--layout-file', layout];
    const asked = ['--what', 'postings', '--data', data, '--out', out, '--month', '2026-01', '--by', 'Ana'];
    for (const [name, bytes] of files) {
      writeFileSync(plan, bytes);
      rmSync(out, { force: true });
      const run = await runCicloHere(['export', ...asked, '--accounts', plan, ...layouts, '--json']);
      expect(run, name).toMatchObject({ code: 0, stderr: expect.not.stringContaining('plan.csv') });
      expect(readFileSync(out, 'latin1'), name).toContain('Recebida de ');
      const undo = ['--undo-batch', String(JSON.parse(run.stdout).batch)];
      await runCicloHere(['export', '--what', 'postings', '--data', data, ...undo, '--by', 'Ana']);
    }
    writeFileSync(plan, PLAN.replace('histórico', 'Textos'));
    for (const what of [asked, ['--what', 'journal', '--data', data, '--out', out, '--month', '2026-01']])
      expect(await runCicloHere(['export', ...what, '--accounts', plan])).toMatchObject({
        code: 0,
        stderr: expect.stringContaining('Textos'),
      });
    writeFileSync(plan, `conta;nome;eventos;Textos\n;Banco;banco;x\n`);
    for (const what of [asked, ['--what', 'journal', '--data', data, '--out', out, '--month', '2026-01']])
      expect(await runCicloHere(['export', ...what, '--accounts', plan])).toMatchObject({
        code: 1,
        stderr: expect.not.stringContaining('Textos'),
      });
  });
});
