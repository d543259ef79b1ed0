import { describe, expect, it } from 'vitest';
import { hasKeyring, KeyringHome } from '../../support/own-process/keyring/keyring-session.ts';

const ROUND_TRIP = {
  kept: [
    { clientId: 'cliente', clientSecret: 'ségredo "1"' },
    [0, 255, 7],
    { current: 'novo-ségredo', former: 'anterior' },
  ],
  during: ['entry:e1:certificate-key', 'entry:e1:credential', 'entry:e1:webhook'],
  after: [],
  read: [null, null],
  canary: null,
};

describe.skipIf(!hasKeyring())(
  'the real gnome-keyring (skipped where it or dbus-run-session is missing)',
  () => {
    it('keeps, lists and forgets while it is unlocked', async () => {
      using home = new KeyringHome();
      expect(await home.tryKeychain('unlocked')).toEqual(ROUND_TRIP);
      expect(await home.tryKeychain('unlocked')).toEqual(ROUND_TRIP);
    });

    it('whose bus ends while the app runs says so at each use, and nothing goes into the kernel’s keyring', async () => {
      using home = new KeyringHome();
      expect(await home.tryKeychain('unlocked', '--bus-ends')).toEqual({
        read: 'keychain_unavailable',
        failure: 'keychain_unavailable',
        elsewhere: null,
      });
    });

    it('is said to be locked when its owner dismisses the prompt', async () => {
      using home = new KeyringHome();
      await home.tryKeychain('unlocked');
      expect(await home.tryKeychain('locked')).toMatchObject({ code: 'keychain_locked' });
    });

    it('is said to be locked when nobody answers the prompt', async () => {
      using home = new KeyringHome();
      await home.tryKeychain('unlocked');
      home.leavePromptsUnanswered();
      expect(await home.tryKeychain('locked')).toEqual({
        code: 'keychain_locked',
        message: 'the keychain did not answer within 3000 ms',
      });
    });

    it('is said to be unavailable, with what to do, while it has no keyring at all', async () => {
      using home = new KeyringHome();
      expect(await home.tryKeychain('locked')).toMatchObject({
        code: 'keychain_unavailable',
        message: expect.stringContaining('no keyring yet'),
      });
    });
  },
);

describe.runIf(process.platform === 'linux')('a computer without a Secret Service', () => {
  it('has no keychain, whatever its kernel would keep in memory', async () => {
    using home = new KeyringHome();
    expect(await home.tryKeychain('absent')).toMatchObject({ code: 'keychain_unavailable' });
  });
});
