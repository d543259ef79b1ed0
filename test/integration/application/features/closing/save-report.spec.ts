import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openCompany } from '../../../../support/in-process/application/company-application.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';
import { bankOfAShop } from '../../../../support/in-process/practice-bank/bank-of-a-shop.ts';
import { pdfPages } from '../../../../support/oracles/pdf-words.ts';

const textOf = (path: string | null): string =>
  pdfPages(readFileSync(path ?? ''))
    .map(({ text }) => text)
    .join('\n');

it('hands the report over with a closed month alone', async () => {
  const bank = await bankOfAShop();
  const { ask, connectionId } = await openCompany(bank.ready, {
    services: { chooseSavePath: async () => join(tempFolder(), 'relatorio.pdf') },
  });
  const by = { connectionId, month: '2001-01', basis: 'caixa' as const };
  const open = await ask('closing', 'saveReport', by);
  expect(textOf(open.path)).toContain('Mês não fechado');
  const { draft } = await ask('closing', 'month', by);
  const closed = await ask('closing', 'close', { ...by, linesHash: draft.linesHash });
  expect(closed.files).toEqual([]);
  const { path } = await ask('closing', 'saveReport', by);
  expect(textOf(path)).toContain(closed.hash);
  const { standing } = await ask('closing', 'month', by);
  expect(standing?.files.map((file) => file.path)).toEqual([path]);
});

it('makes the report of what stands once its place is known: the month may be closed while the question stands open', async () => {
  const bank = await bankOfAShop();
  const by = { month: '2001-01', basis: 'caixa' as const };
  const { ask, connectionId } = await openCompany(bank.ready, {
    services: {
      chooseSavePath: async () => {
        const { draft } = await ask('closing', 'month', { connectionId, ...by });
        await ask('closing', 'close', { connectionId, ...by, linesHash: draft.linesHash });
        return join(tempFolder(), 'relatorio.pdf');
      },
    },
  });
  const { path, unkept } = await ask('closing', 'saveReport', { connectionId, ...by });
  const { standing } = await ask('closing', 'month', { connectionId, ...by });
  expect(unkept).toBeNull();
  expect(textOf(path)).toContain(standing?.hash);
  expect(standing?.files.map((file) => file.path)).toEqual([path]);
});
