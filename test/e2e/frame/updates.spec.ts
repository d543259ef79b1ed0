import type { Page } from '@playwright/test';
import type { UpdateState } from '../../../src-preload/contract/updates.ts';
import { expect, test } from '../app/fixtures.ts';
import { violations } from '../checks/page-checks.ts';
import { SettingsPage } from '../pages/settings-page.ts';

const NEWER = {
  version: '1.2.0',
  notes: 'Conciliação mais rápida.\n<img src=x onerror=alert(1)>',
  releasedAt: '2026-11-22T10:00:00.000Z',
};

type Answer = { readonly ok: boolean; readonly value?: UpdateState; readonly error?: object };

/** Puts answers in the place of those of the browser shell, which installs nothing itself. Answers what was asked. */
async function answerUpdates(page: Page, answers: Readonly<Record<string, Answer>>): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/call', async (route) => {
    const { call, input } = route.request().postDataJSON();
    const answer = answers[call];
    if (answer === undefined) return route.continue();
    asked.push(`${call} ${JSON.stringify(input)}`);
    await route.fulfill({ json: answer });
  });
  await page.reload();
  return asked;
}

const banner = (page: Page) => page.getByRole('region', { name: 'Nova versão do Ciclo' });

test('a newer version is told with what is new, and installed only at a word', async ({ page }) => {
  const error = { code: 'update_while_sending', message: 'something is on its way', params: {} };
  const asked = await answerUpdates(page, {
    'updates.state': { ok: true, value: { kind: 'available', newer: NEWER } },
    'updates.install': { ok: false, error },
  });
  await expect(banner(page)).toContainText('O Ciclo 1.2.0 está disponível');
  await banner(page).getByRole('button', { name: 'O que há de novo' }).click();
  await expect(banner(page).getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(asked.filter((call) => call.startsWith('updates.install'))).toEqual([]);
  await banner(page).getByRole('button', { name: 'Instalar agora' }).press('Enter');
  await expect(banner(page).getByRole('alert')).toContainText('Há um envio ao banco em andamento');
  expect(asked).toContain('updates.install {"version":"1.2.0"}');
});

test('a newer version can wait', async ({ page }) => {
  const asked = await answerUpdates(page, {
    'updates.state': { ok: true, value: { kind: 'available', newer: NEWER } },
  });
  await banner(page).getByRole('button', { name: 'Depois' }).click();
  await expect(banner(page)).toBeHidden();
  expect(asked.some((call) => call.startsWith('updates.install'))).toBe(false);
});

test('Preferências say what was refused, and looking can be switched off', async ({ page }) => {
  const failure = { code: 'update_older' as const, message: 'New timestamp version 1', params: {} };
  const at = '2026-11-22T15:00:00.000Z';
  await answerUpdates(page, { 'updates.state': { ok: true, value: { kind: 'failed', failure, at } } });
  await page.goto(`${new URL(page.url()).origin}/#/settings`);
  const part = new SettingsPage(page).part('Atualizações');
  await expect(part.getByRole('alert')).toContainText('é mais velha do que outra já conhecida');
  await expect(part).toContainText('22/11/2026');
  await part.getByRole('switch', { name: 'Procurar novas versões' }).press('Space');
  await expect(part.getByRole('switch', { name: 'Procurar novas versões' })).not.toBeChecked();
  await page.reload();
  await expect(part.getByRole('switch', { name: 'Procurar novas versões' })).not.toBeChecked();
  expect(await violations(page)).toEqual([]);
});

test('where nothing can be installed, Preferências say what to do instead', async ({ page }) => {
  await page.goto(`${new URL(page.url()).origin}/#/settings`);
  const part = new SettingsPage(page).part('Atualizações');
  await expect(part).toContainText('Atualize-o por onde você o instalou');
  await expect(part.getByRole('button')).toHaveCount(0);
});
