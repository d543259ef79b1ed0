import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { dataFolderAt } from '../../../src-main/application/companies/data-folder/data-folder.ts';
import { examineSettings } from '../../../src-main/application/companies/data-folder/settings-file.ts';
import { readFigures } from '../../../src-main/application/companies/office/kept-figures.ts';
import { syncedCompany } from '../../support/in-process/practice-bank/synced-company.ts';
import { TODAY } from '../../support/in-process/practice-bank/terminal-company.ts';
import { runCicloHere } from '../../support/in-process/run-ciclo-here.ts';

/** The id of the one company of a data folder. */
function onlyId(settingsFile: string): string {
  const found = examineSettings(settingsFile);
  const id = found.kind === 'read' ? found.settings.connections[0]?.id : undefined;
  if (id === undefined) throw new Error('no company was connected');
  return id;
}

it('a sync and a closing at the terminal leave the office the figures of the ledger', async () => {
  const { data } = await syncedCompany();
  const folder = dataFolderAt(data);
  const id = onlyId(folder.settingsFile);
  const { figures } = readFigures(folder, id);
  expect(figures).toMatchObject({ asOf: TODAY, lastFailure: null, closed: { caixa: null } });
  expect(figures?.unpaid.count).toBeGreaterThan(0);

  const closed = await runCicloHere(['close', '--data', data, '--month', '2025-12']);
  expect(closed).toMatchObject({ code: 0 });
  expect(readFigures(folder, id).figures).toMatchObject({
    unpaid: figures?.unpaid,
    closed: { caixa: '2025-12', competencia: null },
  });

  rmSync(`${folder.ledgerFile(id)}.figures.json`);
  await runCicloHere([
    'close',
    '--data',
    data,
    '--month',
    '2025-12',
    '--reopen',
    '--reason',
    'Faltou um pagamento',
  ]);
  expect(readFigures(folder, id).figures).toMatchObject({ unpaid: figures?.unpaid, closed: { caixa: null } });
});
