import { appendFileSync, readFileSync } from 'node:fs';
import { call } from '../app/bridge.ts';
import { closeMonth, monthAgo } from '../app/closed-months.ts';
import { expect, test } from '../app/company.ts';
import { pageTexts } from '../checks/printed-page.ts';
import { ClosingPage } from '../pages/closing-page.ts';

test('a month’s report says whether it is closed, and is kept with its closing so that a changed one is found', async ({
  page,
  company,
}) => {
  const { connectionId } = company;
  const month = await monthAgo(page, company, 1);
  const closing = new ClosingPage(page);
  await closing.goTo(month);
  const part = closing.part('Totais do mês');
  const save = async (): Promise<string> => {
    await part.getByRole('button', { name: 'Salvar relatório (PDF)' }).click();
    const told = part.getByText(/^Salvo em .*\.pdf$/);
    return (await told.innerText()).replace('Salvo em ', '');
  };
  const open = pageTexts(readFileSync(await save())).join('\n');
  expect(open).toContain('Mês não fechado: os números podem mudar.');
  const closed = await closeMonth(page, company, month);
  await closing.goTo(month);
  const path = await save();
  const text = pageTexts(readFileSync(path)).join('\n');
  expect(text).toContain(closed.hash);
  expect(text).not.toContain('não fechado');
  await expect(closing.part('Mês fechado')).toContainText(path);
  const faults = async () =>
    (await call(page, 'closing', 'verify', { connectionId })).proofs.flatMap((each) => each.faults);
  expect(await faults()).toEqual([]);
  appendFileSync(path, '\n');
  expect(await faults()).toEqual(['file_changed']);
});
