import type { Page } from '@playwright/test';
import { dispatch } from '../../../src-main/application/dispatch.ts';
import type { Preferences } from '../../../src-preload/contract/app.ts';
import type { Emit, Handlers } from '../../../src-preload/contract/index.ts';
import { fakeApp, fakeExports, fakePractice, fakePrinting } from './app-calls.ts';
import { fakeCharges } from './charges.ts';
import { COMPANY, fakeConnections, PRACTICE } from './connection-calls.ts';
import { fakeCycles } from './cycle-calls.ts';
import { fakeMandates } from './mandate-calls.ts';
import { fakeOverview } from './overview-calls.ts';
import { fakePracticeBank } from './practice-bank-calls.ts';
import { fakeSync, type SyncStory } from './sync-calls.ts';

/** What the stand-in tells. */
export type FakeWorld = {
  readonly connections: 'none' | 'practice' | 'company';
  readonly sync: SyncStory;
  readonly payers: number;
  /** How many rows each charge stands for, to make long lists of few charges. */
  readonly copies: number;
  readonly preferences: Preferences;
};

const CONNECTIONS = { none: [], practice: [PRACTICE, COMPANY], company: [COMPANY] } as const;

/** Handlers for every call of the contract, with believable data and no bank. */
export function fakeHandlers(world: FakeWorld, emit: Emit): Handlers {
  const charges = fakeCharges(world.payers);
  const rows = charges.map(({ row }) => row);
  return {
    app: fakeApp(world.preferences),
    connections: fakeConnections(CONNECTIONS[world.connections], emit),
    cycles: fakeCycles(charges, world.copies),
    exports: fakeExports(emit),
    mandates: fakeMandates(world.payers, charges),
    overview: fakeOverview(rows),
    practice: fakePractice(world.connections === 'practice' ? 'practice' : null, emit),
    practiceBank: fakePracticeBank(world.payers),
    printing: fakePrinting,
    sync: fakeSync(world.sync, emit, Date.now),
  };
}

/** Puts a stand-in for `window.ciclo` into a page. Calls pass the application's own parsing, so false data is refused. */
export async function installFakeBridge(page: Page, world: FakeWorld): Promise<void> {
  const emit: Emit = (name, payload) => {
    page
      .evaluate(([event, value]) => Reflect.get(window, 'cicloTell')(event, value), [name, payload])
      .catch(() => {});
  };
  const handlers = fakeHandlers(world, emit);
  await page.exposeFunction('cicloAsk', (call: string, input: unknown) => dispatch(handlers, call, input));
  await page.addInitScript(() => {
    const listeners = new Set<(event: string, payload: unknown) => void>();
    const bridge = {
      invoke: (call: string, input: unknown) => Reflect.get(window, 'cicloAsk')(call, input),
      on: (listener: (event: string, payload: unknown) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const tell = (event: string, payload: unknown) => {
      for (const listener of listeners) listener(event, payload);
    };
    Object.assign(window, { ciclo: bridge, cicloTell: tell });
  });
}
