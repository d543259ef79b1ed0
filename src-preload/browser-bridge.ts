import type { Failure, Result } from './contract/errors.ts';
import type { Bridge, EventName } from './contract/index.ts';

type Listener = Parameters<Bridge['on']>[0];

const listeners = new Set<Listener>();
const session = openSession();

/** Events of the app, and whether they come in yet. */
type Stream = { readonly source: EventSource; readonly settled: PromiseWithResolvers<void> };
let stream: Stream | null = null;
/** Resolves once events come in. Calls wait for it: what changes after they have read is then told. */
let listening: Promise<void> = Promise.resolve();

/** Exchanges the address's token for the session cookie, and takes it out of the address and the history at once. */
async function openSession(): Promise<void> {
  const token = /^#token=([\w-]+)$/.exec(location.hash)?.[1];
  if (token === undefined) return;
  history.replaceState(null, '', location.pathname);
  await post('/session', { token }).catch(() => null);
}

function post(path: string, body: unknown): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Like Electron's: answers a `Result` and never rejects, even when the app behind the page has ended. */
const invoke: Bridge['invoke'] = async (call, input) => {
  await session;
  await listening;
  try {
    const response = await post('/call', { call, input });
    return (await response.json()) as Result<unknown>;
  } catch (error) {
    const failure: Failure = { code: 'internal', message: `the app does not answer: ${error}`, params: {} };
    return { ok: false, error: failure };
  }
};

async function listenToEvents(): Promise<void> {
  await session;
  if (listeners.size === 0) return;
  stream ??= openStream();
  await stream.settled.promise;
}

function openStream(): Stream {
  const source = new EventSource('/events');
  const settled = Promise.withResolvers<void>();
  let isBroken = false;
  source.onopen = () => {
    settled.resolve();
    if (isBroken) tell('app.eventsMissed', null);
    isBroken = false;
  };
  // The app has ended, or the session has: the calls say which. Where neither has, the browser connects again.
  source.onerror = () => {
    isBroken = true;
    settled.resolve();
  };
  source.onmessage = ({ data }: MessageEvent<string>) => {
    const { name, payload } = JSON.parse(data) as { name: EventName; payload: unknown };
    tell(name, payload);
  };
  return { source, settled };
}

function tell(name: EventName, payload: unknown): void {
  for (const listener of listeners) listener(name, payload);
}

function stopListening(listener: Listener): void {
  listeners.delete(listener);
  if (listeners.size > 0) return;
  stream?.source.close();
  stream?.settled.resolve();
  stream = null;
}

const on: Bridge['on'] = (listener) => {
  listeners.add(listener);
  listening = listenToEvents();
  return () => stopListening(listener);
};

Object.defineProperty(window, 'ciclo', { value: Object.freeze({ invoke, on } satisfies Bridge) });
