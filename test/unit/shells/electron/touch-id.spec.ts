import { describe, expect, test } from 'vitest';
import { openDesktopTexts } from '../../../../src-main/shells/desktop-texts.ts';
import { touchId } from '../../../../src-main/shells/electron/services.ts';
import { CONFIRMATION_REASONS } from '../../../../src-preload/contract/vocabulary/lock.ts';
import en from '../../../../src-renderer/locales/en/desktop.json' with { type: 'json' };
import ptBR from '../../../../src-renderer/locales/pt-BR/desktop.json' with { type: 'json' };
import { FakeElectron } from '../../../support/fake/fake-electron.ts';

const sayIn = openDesktopTexts({ 'pt-BR': ptBR, en });
const texts = { 'pt-BR': ptBR, en };

describe('Touch ID', () => {
  test.each(['linux', 'win32'] as const)(
    'is not asked for on %s, where Electron has nothing like it',
    (platform) => {
      const electron = new FakeElectron();
      expect(touchId(electron.asModules(), sayIn, platform)).toBeNull();
      expect(electron.askedFor('canPromptTouchID')).toEqual([]);
    },
  );

  test.each([true, false])('is offered as the sensor is there: %s', (isThere) => {
    const electron = new FakeElectron();
    electron.hasTouchId = isThere;
    expect(touchId(electron.asModules(), sayIn, 'darwin')?.isOffered()).toBe(isThere);
  });

  test.each(['pt-BR', 'en'] as const)('says in %s what is confirmed', async (language) => {
    for (const reason of CONFIRMATION_REASONS) {
      const electron = new FakeElectron();
      expect(await touchId(electron.asModules(), sayIn, 'darwin')?.ask(reason, language)).toBe(true);
      expect(electron.askedFor('promptTouchID')).toEqual([[texts[language].confirmation[reason]]]);
    }
  });

  test('that the person cancels confirms nothing', async () => {
    const electron = new FakeElectron();
    electron.isRecognised = false;
    expect(await touchId(electron.asModules(), sayIn, 'darwin')?.ask('money', 'pt-BR')).toBe(false);
  });
});
