import { writeXlsx } from 'hucre/xlsx';
import { call, untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { MandateImportPage } from '../pages/mandate-import-page.ts';
import { creations, PRACTICE, typedDayIn } from '../scenes/new-mandates.ts';

test.use({ practice: true });

const HEADER = 'nome;cpf_ou_cnpj;contrato;periodicidade;primeira_data;valor;novas_tentativas';

test.beforeEach(async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible();
  await untilSynced(page, PRACTICE);
});

test('a file with good and bad rows: each fault on its cell, the good ones created once', async ({
  page,
}) => {
  const screen = new MandateImportPage(page);
  const firstDate = await typedDayIn(page, 20);
  const rest = `mensal;${firstDate};99,90;sim`;
  const file = [
    HEADER,
    `João Conceição;123.456.789-09;CSV-1;${rest}`,
    `Ana;123.456.789-00;CSV-2;${rest}`,
    `Bia;12ABC34501DE35;CSV-3;${rest}`,
    `Caio;123.456.789-09;CSV-4;mensal;01/01/2020;1.234;talvez`,
    'só uma célula',
  ].join('\r\n');
  await screen.open();
  await screen.choose('recorrencias.csv', Buffer.from(file, 'latin1'));
  await expect(screen.main.getByText('lido como Windows-1252')).toBeVisible();
  await expect(screen.main.getByText('2 linhas prontas · 3 com problema')).toBeVisible();
  await expect(screen.row(2)).toContainText('João Conceição');
  await expect(screen.row(3).getByRole('cell').nth(3)).toContainText('Os dígitos verificadores não conferem');
  await expect(screen.row(5).getByRole('cell').nth(5)).toContainText('milhares ou centavos');
  await expect(screen.row(6)).toContainText('O cabeçalho tem 7 colunas; esta linha, 1.');
  await expect(screen.row(3).getByRole('checkbox')).toBeDisabled();
  await screen.main.getByRole('switch', { name: 'Só as que pedem atenção' }).press('Space');
  await expect(screen.rows).toHaveCount(3);
  expect(await creations(page)).toBe(0);
  await screen.sendButton(2).dblclick();
  await expect(screen.main.getByRole('heading', { name: 'Importação concluída' })).toBeVisible();
  expect(await creations(page)).toBe(2);
  await expect(screen.results).toHaveCount(2);
  await expect(screen.results.filter({ hasText: 'CSV-3' })).toContainText('Criada');

  await screen.main.getByRole('button', { name: 'Importar outra planilha' }).click();
  await screen.main.getByRole('textbox', { name: 'Ou cole as linhas' }).fill(file);
  await screen.main.getByRole('button', { name: 'Conferir o que colei' }).click();
  await expect(screen.main.getByText('2 que já existem')).toBeVisible();
  await expect(screen.main.getByRole('button', { name: /^Criar 0/ })).toBeDisabled();
});

test('a duplicate that is taken in is made once: it waits to be taken in again after it was sent', async ({
  page,
}) => {
  const screen = new MandateImportPage(page);
  const rest = `mensal;${await typedDayIn(page, 20)};99,90;sim`;
  const known = `Ana;123.456.789-09;DUP-1;${rest}`;
  await screen.open();
  await screen.choose('uma.csv', Buffer.from([HEADER, known].join('\r\n')));
  await screen.sendButton(1).click();
  await screen.main.getByRole('button', { name: 'Importar outra planilha' }).click();
  const more = [`Bia;529.982.247-25;DUP-2;${rest}`, `Caio;529.982.247-00;DUP-3;${rest}`];
  await screen.choose('lista.csv', Buffer.from([HEADER, known, ...more].join('\r\n')));
  await screen.row(2).getByRole('checkbox').click();
  await screen.sendButton(2).click();
  await screen.main.getByRole('button', { name: 'Voltar à planilha' }).click();
  await expect(screen.main.getByText('2 que já existem')).toBeVisible();
  await expect(screen.row(2).getByRole('checkbox')).not.toBeChecked();
  await screen
    .row(4)
    .getByRole('button', { name: /^Alterar CPF/ })
    .press('Enter');
  await page.keyboard.type('529.982.247-25');
  await page.keyboard.press('Enter');
  await screen.sendButton(1).click();
  await expect(screen.main.getByRole('heading', { name: 'Importação concluída' })).toBeVisible();
  expect(await creations(page)).toBe(4);
});

test('an import is stopped, found again on coming back, and goes on to its end', async ({ page }) => {
  const screen = new MandateImportPage(page);
  const firstDate = await typedDayIn(page, 20);
  const rows = Array.from(
    { length: 60 },
    (_, index) => `Ana;123.456.789-09;LONGA-${index};mensal;${firstDate};10,00;sim`,
  );
  await screen.open();
  await screen.choose('longa.csv', Buffer.from([HEADER, ...rows].join('\n')));
  await call(page, 'practiceBank', 'addFault', {
    kind: 'latency',
    method: 'POST',
    path: '/rec',
    setting: 300,
  });
  await screen.sendButton(60).click();
  await screen.main.getByRole('button', { name: 'Parar depois desta linha' }).click();
  await expect(screen.main.getByRole('heading', { name: 'Importação parada' })).toBeVisible();
  await call(page, 'practiceBank', 'replaceFaults', { faults: [] });
  const sent = await creations(page);
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(60);
  await page.reload();
  await screen.open();
  await expect(screen.main.getByText('Uma importação ficou pela metade')).toBeVisible();
  await screen.main.getByRole('button', { name: 'Desistir das que faltam' }).click();
  const question = page.getByRole('dialog', { name: 'Desistir das que faltam?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await screen.main.getByRole('button', { name: 'Continuar de onde parou' }).click();
  await expect(screen.main.getByRole('heading', { name: 'Importação concluída' })).toBeVisible({
    timeout: 60_000,
  });
  expect(await creations(page)).toBe(60);
});

test('phones and e-mails of a list are checked at their cells, mended there, and kept with the payers', async ({
  page,
}) => {
  const screen = new MandateImportPage(page);
  const rest = `mensal;${await typedDayIn(page, 20)};99,90;sim`;
  const file = [
    `${HEADER};WhatsApp;E-mail`,
    `Ana Prado;123.456.789-09;FONE-1;${rest};(11) 98765-4321;ana@exemplo.com.br`,
    `Bia Prado;529.982.247-25;FONE-2;${rest};98765-4321;bia@`,
  ].join('\r\n');
  await screen.open();
  await screen.choose('alunos.csv', Buffer.from(file));
  await expect(screen.main.getByText('1 linha pronta · 1 com problema')).toBeVisible();
  await expect(screen.row(3)).toContainText('Não é um telefone. Escreva com o DDD');
  for (const [field, typed, mended] of [
    ['Telefone do pagador', '98765-4321', '11 98765-0000'],
    ['E-mail do pagador', 'bia@', 'bia@exemplo.com.br'],
  ] as const) {
    await screen
      .row(3)
      .getByRole('button', { name: `Alterar ${field} na linha 3: ${typed}` })
      .press('Enter');
    await page.keyboard.type(mended);
    await page.keyboard.press('Enter');
    await expect(screen.row(3)).toContainText(mended);
  }
  await screen.sendButton(2).click();
  await expect(screen.main.getByRole('heading', { name: 'Importação concluída' })).toBeVisible();
  const filter = { choice: 'all' as const, search: 'prado' };
  const wanted = { connectionId: PRACTICE, filter, order: 'name' as const, page: 0 };
  const { rows } = await call(page, 'payers', 'page', wanted);
  expect(rows).toMatchObject([
    { name: 'Ana Prado', hasPhone: true, hasEmail: true },
    { name: 'Bia Prado', hasPhone: true, hasEmail: true },
  ]);
  const payer = { by: 'payer' as const, payerId: rows[1]?.payerId ?? 0 };
  const detail = await call(page, 'payers', 'detail', { connectionId: PRACTICE, payer });
  expect(detail?.contact).toEqual({ phone: '(11) 98765-0000', email: 'bia@exemplo.com.br', note: '' });
});

test('what was typed over a list is not lost without a question, until its rows are sent', async ({
  page,
}) => {
  const screen = new MandateImportPage(page);
  const rest = `mensal;${await typedDayIn(page, 20)};99,90;sim`;
  await screen.open();
  await screen.choose('lista.csv', Buffer.from([HEADER, `Caio;529.982.247-00;IDA-1;${rest}`].join('\r\n')));
  await screen
    .row(2)
    .getByRole('button', { name: /^Alterar CPF/ })
    .press('Enter');
  await page.keyboard.type('529.982.247-25');
  await page.keyboard.press('Enter');
  await expect(screen.sendButton(1)).toBeEnabled();
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  for (const wayOut of [
    page.getByRole('link', { name: 'Pagadores' }).first(),
    screen.main.getByRole('button', { name: 'Usar outra planilha' }),
  ]) {
    await wayOut.click();
    await expect(question).toContainText('As linhas que ainda não foram enviadas não serão criadas');
    await question.getByRole('button', { name: 'Continuar aqui' }).click();
    await expect(question).toBeHidden();
  }
  await expect(screen.row(2)).toContainText('529.982.247-25');
  await screen.sendButton(1).click();
  await expect(screen.main.getByRole('heading', { name: 'Importação concluída' })).toBeVisible();
  await page.getByRole('link', { name: 'Pagadores' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pagadores' })).toBeVisible();
});

test('what is no list of mandates is refused in words', async ({ page }) => {
  const screen = new MandateImportPage(page);
  await screen.open();
  await screen.choose('livro.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]));
  await expect(screen.main.getByRole('alert')).toContainText('Este é um arquivo antigo do Excel (.xls)');
  await screen.choose('livro.xlsx', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0]));
  await expect(screen.main.getByText('O arquivo está danificado')).toBeVisible();
  await screen.main.getByRole('button', { name: 'Usar outra planilha' }).click();
  await screen.choose('pouco.csv', Buffer.from('nome;contrato\nAna;1\n'));
  await expect(screen.main.getByRole('alert')).toContainText('de que coluna vem: CPF ou CNPJ, Primeira data');
});

test('columns with other names are chosen by hand, cells mended in place, the rest saved', async ({
  page,
}) => {
  const screen = new MandateImportPage(page);
  const firstDate = await typedDayIn(page, 20);
  const file = await writeXlsx({
    sheets: [
      {
        name: 'Alunos',
        rows: [
          ['Academia'],
          ['Aluno', 'Apelido', 'Inscrição', 'CPF', 'Início'],
          ['Ana Souza', 'Aninha', 'X-1', 1_234_567_890, firstDate],
          ['Bia Lima', 'B', 'X-2', 12_345_678_909, firstDate],
          ['Caio Reis', 'C', 'X-3', 'sem', firstDate],
        ],
      },
    ],
  });
  await screen.open();
  await screen.choose('alunos.xlsx', Buffer.from(file));
  await expect(screen.main.getByRole('alert')).toContainText('de que coluna vem: Contrato');
  await screen.column('Apelido').selectOption('Nome do pagador');
  await expect(screen.column('Aluno')).toHaveAccessibleDescription('Outra coluna já é isto.');
  await screen.column('Apelido').selectOption('Não importar');
  await screen.column('Inscrição').selectOption('Contrato');
  await expect(screen.main.getByText('1 linha pronta · 2 com problema')).toBeVisible();
  await screen.main.getByRole('combobox', { name: 'Novas tentativas' }).selectOption({ index: 1 });
  await screen.row(3).getByRole('button', { name: 'Usar 012.345.678-90' }).click();
  await expect(screen.main.getByText('2 linhas prontas · 1 com problema')).toBeVisible();
  const cell = screen.row(5).getByRole('button', { name: 'Alterar CPF ou CNPJ na linha 5: sem' });
  await cell.press('Enter');
  await page.keyboard.type('123.456.789-00');
  await page.keyboard.press('Enter');
  await expect(screen.row(5)).toContainText('Os dígitos verificadores não conferem');
  await screen.main.getByRole('button', { name: 'Baixar 1 linha com problema' }).click();
  await expect(page.getByText('Linhas com problema salvas em')).toBeVisible();
  await screen.sendButton(2).click();
  await expect(screen.main.getByRole('heading', { name: 'Importação concluída' })).toBeVisible();
  expect(await creations(page)).toBe(2);
  await screen.main.getByRole('button', { name: 'Voltar à planilha' }).click();
  await expect(screen.row(5)).toContainText('123.456.789-00');
  await expect(screen.main.getByText('2 que já existem')).toBeVisible();
});

test('what a spreadsheet lost or hid is told at its cell, with the value that is likely, and nothing else is touched', async ({
  page,
}) => {
  const screen = new MandateImportPage(page);
  const firstDate = await typedDayIn(page, 20);
  const [day = '', month = '', year = ''] = firstDate.split('/');
  /** Days since 30/12/1899, as spreadsheets keep them (ECMA-376, 18.17.4). */
  const serial = Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000 + 25_569;
  const file = await writeXlsx({
    sheets: [
      {
        name: 'Alunos',
        rows: [
          ['Nome', 'CPF', 'Contrato', 'Periodicidade', 'Primeira data', 'Valor', 'Novas tentativas'],
          ['Ana Souza', 12_345_678_909, 'M-1', 'mensal', firstDate, '99,90', 'sim'],
          ['Bia Lima', 12_345_678_909, 'M-2', 'mensal', firstDate, null, 'sim'],
          ['Caio Reis', 12_345_678_909, 'M-3', 'mensal', serial, '50,00', 'sim'],
          ['Davi Melo', 12_345_678_909, 'M-4', 'mensal', firstDate, null, 'sim'],
        ],
        merges: [{ startRow: 1, startCol: 5, endRow: 2, endCol: 5 }],
        cells: new Map([['4,5', { formula: 'F2*2' }]]),
      },
    ],
  });
  await screen.open();
  await screen.choose('alunos.xlsx', Buffer.from(file));
  await expect(screen.main.getByText('1 linha pronta · 3 com problema')).toBeVisible();
  const cell = (line: number, text: string | RegExp) =>
    screen.row(line).getByRole('cell').filter({ hasText: text });
  await expect(cell(3, 'Esta célula está mesclada com a da linha 2.')).toHaveCount(1);
  await expect(cell(5, 'A fórmula desta célula não tem resultado guardado.')).toHaveCount(1);
  await screen.row(3).getByRole('button', { name: 'Usar 99,90' }).click();
  await screen
    .row(4)
    .getByRole('button', { name: `Usar ${firstDate}` })
    .press('Enter');
  await expect(screen.main.getByText('3 linhas prontas · 1 com problema')).toBeVisible();
  await screen
    .row(5)
    .getByRole('button', { name: /^Alterar .*valor.* na linha 5/i })
    .press('Enter');
  await page.keyboard.type('75,00');
  await page.keyboard.press('Enter');
  await expect(screen.main.getByText('4 linhas prontas')).toBeVisible();
  await screen.sendButton(4).click();
  await expect(screen.main.getByRole('heading', { name: 'Importação concluída' })).toBeVisible();
  const { rows } = await call(page, 'mandates', 'page', {
    connectionId: PRACTICE,
    filter: { statuses: ['CRIADA'], search: 'M-' },
    page: 0,
  });
  expect(await creations(page)).toBe(4);
  expect(rows.map(({ contract }) => contract)).toEqual(expect.arrayContaining(['M-1', 'M-2', 'M-3', 'M-4']));
});
