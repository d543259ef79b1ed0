import { writeXlsx } from 'hucre/xlsx';
import { untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { MandateImportPage } from '../pages/mandate-import-page.ts';
import { PRACTICE, typedDayIn } from '../scenes/new-mandates.ts';

test.use({ practice: true });

test('a sheet that is too wide is refused by its name, and the list is chosen on another', async ({
  page,
}) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible();
  await untilSynced(page, PRACTICE);
  const screen = new MandateImportPage(page);
  const firstDate = await typedDayIn(page, 20);
  const file = await writeXlsx({
    sheets: [
      { name: 'Painel', rows: [['Painel']], cells: new Map([['1,200', { value: 'x' }]]) },
      {
        name: 'Alunos',
        rows: [
          ['Nome', 'CPF', 'Contrato', 'Periodicidade', 'Primeira data', 'Valor', 'Novas tentativas'],
          ['Ana Souza', 12_345_678_909, 'A-1', 'mensal', firstDate, '99,90', 'sim'],
        ],
      },
    ],
  });
  await screen.open();
  await screen.choose('alunos.xlsx', Buffer.from(file));
  await expect(screen.main.getByText('Isto vale para a aba “Painel”.')).toBeVisible();
  const sheet = screen.main.getByRole('combobox', { name: 'Aba da planilha' });
  await expect(sheet).toHaveValue('Painel');
  await sheet.selectOption('Alunos');
  await expect(screen.main.getByText('1 linha pronta')).toBeVisible();
  await sheet.selectOption('Painel');
  await expect(screen.main.getByText('além da coluna 200 (GR)')).toBeVisible();
});
