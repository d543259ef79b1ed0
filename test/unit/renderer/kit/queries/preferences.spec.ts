import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Preferences } from '../../../../../src-preload/contract/app.ts';
import { DEFAULT_NOTIFICATIONS } from '../../../../../src-preload/contract/vocabulary/desktop.ts';

const FIRST: Preferences = {
  language: 'pt-BR',
  theme: 'auto',
  notifications: DEFAULT_NOTIFICATIONS,
  keepsInTray: false,
  looksForUpdates: true,
  author: null,
  lastConnectionId: null,
};

/** The main side: what is kept there, and the changes that wait until the test answers them. */
let kept = FIRST;
const waiting: { readonly change: Partial<Preferences>; readonly answer: (isKept: boolean) => void }[] = [];

function invoke(call: string, input: unknown): Promise<unknown> {
  if (call === 'app.info') return Promise.resolve({ ok: true, value: { preferences: kept } });
  const change = input as Partial<Preferences>;
  return new Promise((resolve) => {
    const answer = (isKept: boolean): void => {
      if (isKept) kept = { ...kept, ...change };
      resolve(isKept ? { ok: true, value: kept } : { ok: false, error: { code: 'read_only' } });
    };
    waiting.push({ change, answer });
  });
}

vi.stubGlobal(
  'window',
  Object.assign(new EventTarget(), { location: { hash: '' }, ciclo: { on: () => () => undefined, invoke } }),
);
vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: {} }));

const { startLanguage } = await import('../../../../../src-renderer/kit/formats/language.ts');
const { useAppStore } = await import('../../../../../src-renderer/kit/queries/app-store.ts');
const { changePreferences, followPreferences } = await import(
  '../../../../../src-renderer/kit/queries/preferences.ts'
);

const shown = (): Preferences => useAppStore.getState().preferences;

beforeAll(() => startLanguage());
beforeEach(() => {
  kept = FIRST;
  waiting.length = 0;
  useAppStore.setState({ preferences: FIRST });
});

/** The next change that has reached the main side. */
async function reached(): Promise<(typeof waiting)[number]> {
  return vi.waitUntil(() => waiting.shift());
}

it('a choice stands at once, and one made before it is kept is added to it', async () => {
  const quiet = { ...DEFAULT_NOTIFICATIONS, isOn: false };
  const first = changePreferences({ notifications: quiet });
  expect(shown().notifications.isOn).toBe(false);
  const second = changePreferences({ keepsInTray: true });
  const [one, none] = [await reached(), waiting.length];
  expect([one.change, none]).toEqual([{ notifications: quiet }, 0]);
  one.answer(true);
  await first;
  expect(shown()).toEqual({ ...FIRST, notifications: quiet, keepsInTray: true });
  (await reached()).answer(true);
  expect(await second).toBeNull();
  expect([shown(), kept]).toEqual([kept, { ...FIRST, notifications: quiet, keepsInTray: true }]);
});

it('a choice that could not be kept goes back to what is kept, and its failure is told', async () => {
  const [first, second] = [changePreferences({ theme: 'dark' }), changePreferences({ keepsInTray: true })];
  (await reached()).answer(true);
  (await reached()).answer(false);
  expect([await first, await second]).toMatchObject([null, { code: 'read_only' }]);
  expect(shown()).toEqual({ ...FIRST, theme: 'dark' });
});

it('what is told of a first choice does not undo a second one that is not kept yet', async () => {
  const off = { ...DEFAULT_NOTIFICATIONS, isOn: false };
  const first = changePreferences({ notifications: off });
  (await reached()).answer(true);
  const second = changePreferences({ notifications: DEFAULT_NOTIFICATIONS });
  await followPreferences(kept);
  expect(shown().notifications.isOn).toBe(true);
  (await reached()).answer(true);
  await Promise.all([first, second]);
  expect(shown().notifications.isOn).toBe(true);
});

it('what another page chose while one was under way is shown after it', async () => {
  const change = changePreferences({ keepsInTray: true });
  const { answer } = await reached();
  kept = { ...kept, author: 'Ana' };
  await followPreferences(kept);
  answer(true);
  await change;
  expect(shown()).toEqual({ ...FIRST, keepsInTray: true, author: 'Ana' });
});
