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

/** A tray over an application, and what it says now. */
function opened(language: Preferences['language']) {
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
  const ended = (connectionId: string, lastGoodPoll: string | null, since: string | null): void => {
    const offline = since === null ? null : { since };
    const status = { connectionId, lastEndedAt: '2026-11-29T13:00:00.000Z', lastGoodPoll, offline };
    application.emit('sync.statusChanged', status as never);
  };
  return { application, ended, told: () => tooltips.at(-1), drawn: () => tooltips.length };
}

test.each([
  ['pt-BR', 'Ciclo\nSincronizado em 26 de nov. às 22:02\nSem conexão desde 26 de nov., 22:10'],
  ['en', 'Ciclo\nSynced on 26 Nov at 22:02\nOffline since 26 Nov, 22:10'],
] as const)('tells on which day in São Paulo a bank was asked last: %s', (language, told) => {
  const tray = opened(language);
  // A poll that failed for want of a connection, long after the last good one.
  tray.ended('a', '2026-11-27T01:02:00.000Z', '2026-11-27T01:10:00.000Z');
  expect(tray.told()).toBe(told);
});

test('forgets a company that was removed', () => {
  const { application, ended, told } = opened('en');
  ended('wrong', null, '2026-11-27T01:10:00.000Z');
  ended('right', '2026-11-28T13:02:00.000Z', null);
  application.emit('connections.changed', [{ id: 'right' }] as never);
  expect(told()).toBe('Ciclo\nSynced on 28 Nov at 10:02');
});

test('tells of a good poll that another ran and of a connection that is back, and draws nothing for what it does not tell', () => {
  const { ended, told, drawn } = opened('en');
  ended('a', '2026-11-27T01:02:00.000Z', '2026-11-27T01:10:00.000Z');
  ended('a', '2026-11-28T13:02:00.000Z', '2026-11-27T01:10:00.000Z');
  expect(told()).toContain('Synced on 28 Nov at 10:02');
  ended('a', '2026-11-28T13:02:00.000Z', null);
  expect(told()).toBe('Ciclo\nSynced on 28 Nov at 10:02');
  const before = drawn();
  ended('a', '2026-11-28T13:02:00.000Z', null);
  expect(drawn()).toBe(before);
});
