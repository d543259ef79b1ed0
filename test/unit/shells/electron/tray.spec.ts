import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openDesktopTexts } from '../../../../src-main/shells/desktop-texts.ts';
import { openTray, type TrayOptions } from '../../../../src-main/shells/electron/tray.ts';
import type { Preferences } from '../../../../src-preload/contract/app.ts';
import { FakeApplication } from '../../../support/fake/fake-application.ts';

const texts = (language: string): object =>
  JSON.parse(
    readFileSync(
      new URL(`../../../../src-renderer/locales/${language}/desktop.json`, import.meta.url),
      'utf8',
    ),
  );

/** What the tray says after a poll that failed for want of a connection, long after the last good one. */
function toldIn(language: Preferences['language']): string | undefined {
  const tooltips: string[] = [];
  class Tray {
    setToolTip(text: string): void {
      tooltips.push(text);
    }
    setContextMenu(): void {}
    on(): void {}
  }
  const application = new FakeApplication();
  openTray({
    electron: { Tray, Menu: { buildFromTemplate: () => null } } as unknown as TrayOptions['electron'],
    application: Object.assign(application, { preferences: () => ({ language }) as Preferences }),
    ...{ iconFile: 'icon.png', sayIn: openDesktopTexts({ 'pt-BR': texts('pt-BR'), en: texts('en') }) },
    ...{ open: () => undefined, quit: () => undefined },
  });
  application.emit('sync.statusChanged', {
    ...{ connectionId: 'a', lastEndedAt: '2026-11-29T13:00:00.000Z' },
    ...{ lastGoodPoll: '2026-11-27T01:02:00.000Z', offline: { since: '2026-11-27T01:10:00.000Z' } },
  } as never);
  return tooltips.at(-1);
}

test.each([
  ['pt-BR', 'Ciclo\nSincronizado em 26 de nov. às 22:02\nSem conexão desde 26 de nov., 22:10'],
  ['en', 'Ciclo\nSynced on 26 Nov at 22:02\nOffline since 26 Nov, 22:10'],
] as const)('tells on which day in São Paulo a bank was asked last: %s', (language, told) => {
  expect(toldIn(language)).toBe(told);
});
