import { connectControl } from '../../../src-main/practice-bank/control/control-client.ts';
import { freePort } from '../../support/in-process/network/free-port.ts';
import { type PracticeBank, withBank } from '../app/bank.ts';
import { addCompany } from '../app/bridge.ts';
import { test as base, expect } from '../app/fixtures.ts';
import { expectWhole, showAfresh } from '../checks/page-checks.ts';
import { ConnectionsPage } from '../pages/connections-page.ts';
import { DoctorPage } from '../pages/doctor-page.ts';
import { MainPage } from '../pages/main-page.ts';

/** A bank under the word `faisca`, and the doctor's screen over an empty data folder. */
const test = base.extend<{ bank: PracticeBank; doctor: DoctorPage }>({
  bank: withBank({ payers: 12, months: 3, schemeWord: 'faisca' }),
  doctor: async ({ page }, use) => use(new DoctorPage(page)),
});

test('a healthy connection passes every step; the report can be copied', async ({
  page,
  context,
  doctor,
  bank,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await addCompany(page, bank.ready);
  await showAfresh(page, '/doctor');
  await doctor.expectHealthy();
  for (const name of [
    'Endereço',
    'Credencial e token',
    'Relógio',
    'Listas do banco',
    'Avisos do banco cadastrados',
  ])
    await expect(doctor.step(name)).toContainText('Certo');
  const scopes = doctor.step('Permissões (escopos)');
  await expect(scopes.getByRole('row', { name: /faisca\.read/ })).toContainText('Concedida');
  await doctor.step('Endereço').getByRole('button', { name: 'Detalhes técnicos' }).click();
  await expect(doctor.step('Endereço')).toContainText('TCP 127.0.0.1');
  await page.getByRole('button', { name: 'Copiar relatório' }).click();
  await expect(page.getByRole('button', { name: 'Relatório copiado' })).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain('[Certo] Permissões (escopos)');
  for (const secret of [bank.ready.clientId, bank.ready.clientSecret]) expect(report).not.toContain(secret);
});

test('the list of companies leads to the doctor, by keyboard alone', async ({ page, doctor, bank }) => {
  await addCompany(page, bank.ready);
  await new MainPage(page).open('Conexões');
  await page.getByRole('button', { name: 'Diagnóstico: Padaria Sol' }).focus();
  await page.keyboard.press('Enter');
  await doctor.expectHealthy();
  await page.getByRole('button', { name: 'Examinar de novo' }).focus();
  await page.keyboard.press('Enter');
  await doctor.expectHealthy();
});

test('the scopes that a credential lacks are named, and who mends it', async ({ page, doctor, bank }) => {
  await addCompany(page, { ...bank.ready, ...bank.ready.limited });
  await showAfresh(page, '/doctor');
  await doctor.expectTroubles(2);
  const scopes = doctor.step('Permissões (escopos)');
  await expect(scopes.getByRole('row', { name: /^cobr\.write/ })).toContainText('Falta');
  await expect(scopes.getByRole('row', { name: /^rec\.read/ })).toContainText('Concedida');
  await expect(scopes).toContainText('Faltam as permissões cobr.read, faisca.read.');
  await expect(scopes).toContainText(
    'Quem resolve é o banco: isso não se corrige aqui. Peça que cobr.read, faisca.read sejam incluídas',
  );
  await expect(doctor.step('Listas do banco')).toContainText('a credencial não tem permissão para a lista');
});

test('a wrong secret is told in a sentence, and what follows is not tried', async ({
  page,
  doctor,
  bank,
}) => {
  await addCompany(page, { ...bank.ready, clientSecret: 'not-the-secret' });
  await showAfresh(page, '/doctor');
  await doctor.expectTroubles(1);
  await expect(doctor.step('Credencial e token')).toContainText('O banco não reconheceu a credencial');
  await expect(doctor.step('Permissões (escopos)')).toContainText('o passo “Credencial e token” falhou');
  await expect(page.getByRole('main')).not.toContainText('not-the-secret');
});

test('an address where nobody answers is told in a sentence', async ({ page, doctor, bank }) => {
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  await new MainPage(page).open('Conexões');
  const typed = { ...bank.ready, name: 'Padaria Sol', baseUrl, tokenUrl: `${baseUrl}/oauth/token` };
  await new ConnectionsPage(page).add(typed);
  await doctor.expectTroubles(1);
  await expect(doctor.step('Endereço')).toContainText('Não foi possível chegar ao banco (127.0.0.1');
  await expect(doctor.step('Credencial e token')).toContainText('o passo “Endereço” falhou');
});

test('lists that are refused lead to the import of ids; limits and a clock that is off are told', async ({
  page,
  doctor,
  bank,
}) => {
  const control = connectControl(bank.ready);
  await control.replaceFaults({
    faults: [
      { kind: 'list_not_offered', path: '/cobr' },
      { kind: 'window_refused', setting: 7 },
      { kind: 'page_size_refused', setting: 100 },
      { kind: 'clock_skew', setting: 10 },
    ],
  });
  await addCompany(page, bank.ready);
  await showAfresh(page, '/doctor');
  await doctor.expectTroubles(2);
  await expect(doctor.step('Listas do banco')).toContainText(
    'Cobranças dos ciclos: este banco não oferece a lista.',
  );
  await expect(doctor.step('Limites de período e página')).toContainText('só aceita períodos de até 7 dias');
  await expect(doctor.step('Limites de período e página')).toContainText('até 100 registros por página');
  await expect(doctor.step('Relógio')).toContainText('está 10 min atrasado');
  await expectWhole(page);
  await doctor.step('Listas do banco').getByRole('link', { name: 'Importar identificadores' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Identificadores acompanhados' })).toBeVisible();
});
