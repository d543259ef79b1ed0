import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Preferences } from '../../../../../src-preload/contract/app.ts';
import { DEFAULT_NOTIFICATIONS } from '../../../../../src-preload/contract/vocabulary/desktop.ts';

type Asked = { readonly call: string; readonly input: unknown };

const asked: Asked[] = [];
type Listener = (event: string, payload: unknown) => void;
const listeners: Listener[] = [];
const answers: Record<string, unknown> = {};
/** Answers that are held back until a test lets them go. */
const held = new Map<string, Promise<unknown>>();
const page = Object.assign(new EventTarget(), {
  location: { hash: '' },
  ciclo: {
    on: (listener: Listener) => {
      listeners.push(listener);
      return () => undefined;
    },
    invoke: async (call: string, input: unknown) => {
      asked.push({ call, input });
      const answer =
        call in answers ? { ok: true, value: answers[call] } : { ok: false, error: { code: 'not_found' } };
      await held.get(call);
      return answer;
    },
  },
});
vi.stubGlobal('window', page);
vi.stubGlobal(
  'MutationObserver',
  class {
    observe(): void {}
  },
);
vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: {} }));

const { startLanguage } = await import('../../../../../src-renderer/kit/formats/language.ts');
const { startApp } = await import('../../../../../src-renderer/frame/start-app.ts');
const { showCompany } = await import('../../../../../src-renderer/kit/routes/companies.ts');
const { useAppStore } = await import('../../../../../src-renderer/kit/queries/app-store.ts');

const preferences: Preferences = {
  language: 'pt-BR',
  theme: 'auto',
  notifications: DEFAULT_NOTIFICATIONS,
  keepsInTray: false,
  looksForUpdates: true,
  author: null,
  lastConnectionId: 'mercado',
};

const TWO = [{ id: 'padaria' }, { id: 'mercado' }];

function atStart(lastConnectionId: string | null, companies: readonly { readonly id: string }[] = TWO): void {
  const info = { version: '1', shell: 'electron', keychainProblem: null, notices: [] };
  answers['app.info'] = { ...info, preferences: { ...preferences, lastConnectionId } };
  answers['connections.list'] = companies;
  startApp();
}

const shown = (): string | null => useAppStore.getState().currentConnectionId;

beforeAll(startLanguage);
beforeEach(() => {
  asked.length = 0;
  useAppStore.setState({ connections: null, currentConnectionId: null });
});

test('the company that was on screen last is there again, though the page kept nothing', async () => {
  atStart('mercado');
  await vi.waitFor(() => expect(useAppStore.getState().connections).toHaveLength(2));
  expect(shown()).toBe('mercado');
});

test.each([null, 'gone'])('after %s the first one is', async (last) => {
  atStart(last);
  await vi.waitFor(() => expect(useAppStore.getState().connections).toHaveLength(2));
  expect(shown()).toBe('padaria');
});

test('a company that is chosen is kept by the app', () => {
  showCompany('padaria');
  expect(shown()).toBe('padaria');
  expect(asked).toEqual([{ call: 'app.setPreferences', input: { lastConnectionId: 'padaria' } }]);
});

function tell(event: string, payload: unknown): void {
  for (const listener of listeners) listener(event, payload);
}

test('what an event tells while the page reads its start is not undone by the older answer', async () => {
  useAppStore.setState({ practice: null, preferences });
  const info = Promise.withResolvers<void>();
  held.set('app.info', info.promise);
  answers['practice.status'] = { isRunning: false };
  useAppStore.setState({ version: '' });
  atStart(null, []);
  tell('connections.changed', [{ id: 'escola' }]);
  tell('practice.changed', { isRunning: true });
  tell('app.preferencesChanged', { ...preferences, theme: 'dark' });
  await vi.waitFor(() => expect(useAppStore.getState().preferences.theme).toBe('dark'));
  info.resolve();
  held.clear();
  await vi.waitFor(() => expect(useAppStore.getState().version).toBe('1'));
  const { connections, practice, preferences: shownOnes } = useAppStore.getState();
  expect({ connections, practice, theme: shownOnes.theme }).toEqual({
    connections: [{ id: 'escola' }],
    practice: { isRunning: true },
    theme: 'dark',
  });
});

/** Two catch-ups: the first is asked before something changes that no event tells, the second after it; the first answer comes in first, or last. */
test.each(['first', 'last'])(
  'of two that overlap the answer to the later question stands: older one %s',
  async (when) => {
    atStart(null, TWO);
    await vi.waitFor(() => expect(useAppStore.getState().connections).toHaveLength(2));
    tell('connections.changed', TWO);
    tell('practice.changed', { isRunning: false });
    const [before, after] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const catchUp = (
      until: Promise<void>,
      theme: string,
      isRunning: boolean,
      ids: readonly string[],
    ): void => {
      answers['app.info'] = {
        version: theme,
        shell: 'browser',
        keychainProblem: null,
        notices: [],
        preferences: { ...preferences, theme },
      };
      answers['connections.list'] = ids.map((id) => ({ id }));
      answers['practice.status'] = { isRunning };
      answers['sync.status'] = { connectionId: 'padaria', phase: theme };
      for (const call of ['app.info', 'sync.status']) held.set(call, until);
      tell('app.eventsMissed', null);
    };
    catchUp(before.promise, 'light', false, ['padaria', 'mercado']);
    catchUp(after.promise, 'dark', true, ['padaria', 'escola']);
    held.clear();
    for (const { resolve } of when === 'first' ? [before, after] : [after, before]) {
      resolve();
      await new Promise((settled) => setTimeout(settled, 20));
    }
    const { connections, practice, preferences: shownOnes, syncById } = useAppStore.getState();
    expect(connections).toEqual([{ id: 'padaria' }, { id: 'escola' }]);
    expect([practice, shownOnes.theme, syncById.padaria]).toEqual([
      { isRunning: true },
      'dark',
      { connectionId: 'padaria', phase: 'dark' },
    ]);
  },
);

test('a company that is added elsewhere leaves the one on screen there, and is shown where there was none', () => {
  const added = (...ids: readonly string[]): void =>
    tell(
      'connections.changed',
      ids.map((id) => ({ id })),
    );
  useAppStore.setState({ connections: [], currentConnectionId: null });
  added('padaria');
  expect(shown()).toBe('padaria');
  added('padaria', 'escola');
  expect(shown()).toBe('padaria');
});
