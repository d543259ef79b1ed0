import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { RunningApp } from '../../support/own-process/running-app.ts';
import { appOptions } from '../app/app-options.ts';
import { call, untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { pressOn } from '../checks/keys.ts';
import { expectReadable, overflowPx, showAfresh, strayKeys, untilStill } from '../checks/page-checks.ts';
import { LANGUAGES, textsIn } from '../checks/texts.ts';

const PRACTICE_ID = 'banco-de-treino';
const MODES = { 'pt-BR': 'light', en: 'dark' } as const;

test.use({ practice: true, ownApp: true, permissions: ['clipboard-read', 'clipboard-write'] });
test.describe.configure({ timeout: 240_000 });

for (const language of LANGUAGES) {
  test(`report and log are read and copied by keyboard, ${language}`, async ({ page }) => {
    const text = textsIn(language);
    await expect
      .poll(async () => (await call(page, 'connections', 'list', null)).length, { timeout: 60_000 })
      .toBe(1);
    await untilSynced(page, PRACTICE_ID);
    await call(page, 'app', 'setPreferences', { language, theme: MODES[language] });
    await showAfresh(page, '/settings');
    await page.setViewportSize({ width: 1024, height: 700 });
    const panel = page.getByRole('region', { name: text('support:panel.title') });
    const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

    const report = panel.getByRole('button', { name: text('support:panel.report') });
    await pressOn(page, report);
    const dialog = page.getByRole('dialog', { name: text('support:report.title') });
    const lines = dialog.getByRole('region', { name: text('support:report.text') });
    await expect(lines).toContainText('0.1.0');
    await expectReadable(page);
    expect(await overflowPx(page)).toBe(0);
    expect((await strayKeys(page)).filter((key) => key.includes(':'))).toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`report-${language}.png`) });
    await pressOn(page, dialog.getByRole('button', { name: text('support:report.copy') }));
    const copied = await clipboard();
    expect(copied).toBe(await lines.innerText());
    expect(copied).toMatch(/Node: 24\./);
    expect(copied).not.toContain('support:');
    const { homedir, username } = userInfo();
    for (const trace of [homedir, ...(username === 'root' ? [] : [username])])
      expect(copied).not.toContain(trace);
    await page.keyboard.press('Escape');
    await expect(report).toBeFocused();

    const log = panel.getByRole('button', { name: text('support:panel.log') });
    await pressOn(page, log);
    const shown = page.getByRole('dialog', { name: text('support:log.title') });
    const written = shown.getByRole('region', { name: text('support:log.text') });
    await expect(written).toContainText('"event":"app_started"');
    await expect(written).toContainText('"event":"poll_ended"');
    await expectReadable(page);
    expect(await overflowPx(page)).toBe(0);
    await page.screenshot({ path: test.info().outputPath(`log-${language}.png`) });
    await pressOn(page, shown.getByRole('button', { name: text('support:log.copy') }));
    expect(await clipboard()).toContain('poll_ended');
    await expect(shown.getByRole('button', { name: text('support:log.show') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(log).toBeFocused();
    await panel.scrollIntoViewIfNeeded();
    await untilStill(page);
    await page.screenshot({ path: test.info().outputPath(`panel-${language}.png`) });
  });
}

test('a log that cannot be written says so, and the app goes on', async ({ page }) => {
  const text = textsIn('pt-BR');
  const folder = mkdtempSync(join(tmpdir(), 'ciclo-no-log-'));
  writeFileSync(join(folder, 'folder-id'), randomUUID());
  writeFileSync(join(folder, 'logs'), '');
  const app = await RunningApp.start(appOptions({ dataDir: folder }));
  try {
    await page.goto(app.address);
    await showAfresh(page, '/settings');
    const panel = page.getByRole('region', { name: text('support:panel.title') });
    await panel.getByRole('button', { name: text('support:panel.log') }).click();
    const dialog = page.getByRole('dialog', { name: text('support:log.title') });
    await expect(dialog.getByRole('status')).toContainText('EEXIST');
    await expect(dialog.getByText(text('support:log.empty'))).toBeVisible();
    await untilStill(page);
    await page.screenshot({ path: test.info().outputPath('silent.png') });
    // An app that ends under its page is a complaint of the page's.
    await page.goto('about:blank');
  } finally {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
