import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Result } from '../../../src-preload/contract/errors.ts';
import type { CallName, EventName } from '../../../src-preload/contract/index.ts';

/** A main side that answers each question when it is told to. */
class MainSide {
  readonly asked: string[] = [];
  #answers: ((answer: Result<unknown>) => void)[] = [];
  readonly #listeners = new Set<(event: EventName, payload: unknown) => void>();

  readonly invoke = (call: CallName, input: unknown): Promise<Result<unknown>> => {
    this.asked.push(`${call} ${JSON.stringify(input)}`);
    return new Promise((resolve) => this.#answers.push(resolve));
  };

  readonly on = (listener: (event: EventName, payload: unknown) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  forget(): void {
    this.asked.length = 0;
    this.#answers = [];
  }

  emit(event: EventName, payload: unknown): void {
    for (const listener of this.#listeners) listener(event, payload);
  }

  /** Answers the question of that number; those that are asked again are counted on. */
  async answer(number: number, value: unknown): Promise<void> {
    this.#answers[number]?.({ ok: true, value });
    await vi.advanceTimersByTimeAsync(1);
  }
}

const main = new MainSide();
vi.stubGlobal('window', { ciclo: main });
const { nameOfCall, ciclo } = await import('../../../src-renderer/bridge.ts');
const { queryClient } = await import('../../../src-renderer/kit/queries/query-client.ts');
const { followEvents, onLedgerStale, STALE_ON } = await import(
  '../../../src-renderer/kit/queries/stale-on.ts'
);

const stops: (() => void)[] = [];

/** Shows a question as a screen does; answers what stands there now. */
function show(call: object, input: unknown): () => unknown {
  const queryKey = [nameOfCall(call), input] as const;
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => main.invoke(...queryKey),
  });
  stops.push(observer.subscribe(() => {}));
  return () => observer.getCurrentResult().data;
}

beforeEach(() => {
  vi.useFakeTimers();
  main.forget();
  stops.push(followEvents());
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await vi.runAllTimersAsync();
  queryClient.clear();
  vi.useRealTimers();
});

const ofA = { connectionId: 'a' };

describe('a question on screen', () => {
  it('is asked again when the ledger of its company changes, once for events in quick succession', async () => {
    const seen = show(ciclo.overview.read, ofA);
    await main.answer(0, 'old');
    for (const _ of [1, 2, 3]) main.emit('sync.ledgerChanged', ofA);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(main.asked).toEqual(['overview.read {"connectionId":"a"}', 'overview.read {"connectionId":"a"}']);
    expect(seen()).toEqual({ ok: true, value: 'old' });
  });

  it.each([
    ['of another company', ciclo.overview.read, { connectionId: 'b' }],
    ['of none', ciclo.connections.profiles, null],
    ['that goes out to the bank', ciclo.webhooks.registrations, ofA],
  ])('%s is not', async (_, call, input) => {
    show(call, input);
    await main.answer(0, 'old');
    main.emit('sync.ledgerChanged', ofA);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(main.asked).toHaveLength(1);
  });

  it('is asked again after events were missed, whatever it is about, unless it goes out to the bank', async () => {
    show(ciclo.overview.read, ofA);
    show(ciclo.connections.profiles, null);
    show(ciclo.webhooks.checks, ofA);
    for (const number of [0, 1, 2]) await main.answer(number, 'old');
    main.emit('app.eventsMissed', null);
    await vi.advanceTimersByTimeAsync(1);
    expect(main.asked.slice(3)).toEqual(['overview.read {"connectionId":"a"}', 'connections.profiles null']);
  });

  it('shows no first answer that is older than what made it stale', async () => {
    const seen = show(ciclo.lock.state, null);
    main.emit('lock.changed', null);
    await vi.advanceTimersByTimeAsync(1);
    await main.answer(0, 'before the change');
    expect(seen()).toBeUndefined();
    await main.answer(1, 'after it');
    expect(seen()).toEqual({ ok: true, value: 'after it' });
  });

  it('is shared by all that ask it at the same time, and forgotten when the last is gone', async () => {
    const [one, other] = [show(ciclo.lock.state, null), show(ciclo.lock.state, null)];
    await main.answer(0, 'open');
    expect([one(), other(), main.asked.length]).toEqual([
      { ok: true, value: 'open' },
      { ok: true, value: 'open' },
      1,
    ]);
    for (const stop of stops.splice(0)) stop();
    await vi.advanceTimersByTimeAsync(1);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });
});

describe('events and calls', () => {
  it.each(
    STALE_ON.flatMap(({ event, calls }) =>
      calls === 'ledger' ? [] : calls.map((call) => ({ event, call })),
    ),
  )('$event has $call asked again', async ({ event, call }) => {
    const [feature = '', name = 'readClock'] = call.split('.');
    show(Reflect.get(Reflect.get(ciclo, feature), name), ofA);
    await main.answer(0, 'old');
    main.emit(event, ofA);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(main.asked).toHaveLength(2);
  });

  it('who reads the ledger by other means hears of its changes', async () => {
    const heard: string[] = [];
    stops.push(
      onLedgerStale('a', () => heard.push('a')),
      onLedgerStale('b', () => heard.push('b')),
    );
    main.emit('sync.ledgerChanged', ofA);
    await vi.advanceTimersByTimeAsync(1_000);
    main.emit('app.eventsMissed', null);
    expect(heard).toEqual(['a', 'a', 'b']);
  });
});
