import {
  BROWSER_HEADER,
  bearerOf,
  randomKey,
  serverProofOf,
  sessionIdOf,
  sessionKeyOf,
  tokenIdOf,
} from './browser-session.ts';
import type { Failure, Result } from './contract/errors.ts';
import type { Bridge, EventName } from './contract/index.ts';
import type { ErrorCode } from './contract/vocabulary/errors.ts';

type Listener = Parameters<Bridge['on']>[0];

/** What the origin remembers of its session, so that a reload and a second tab go on with it. Worth nothing once the app has ended. */
const SESSION_KEY = 'ciclo.session';

/** What the origin remembers of its browser: by it the tabs that share its connections are known, whatever sessions they have. */
const BROWSER_KEY = 'ciclo.browser';

const RECONNECT_MS = 1_000;
/** How often a page for whose events there is no room looks for what is new, and for room. */
const LOOK_MS = 10_000;

const TEXTS = {
  session_over: 'no session: open an address that the app shows',
  address_used: 'this address was used before',
  app_ended: 'nobody, or somebody else, answers where the app was',
} as const satisfies Partial<Record<ErrorCode, string>>;

class Refusal extends Error {
  readonly code: keyof typeof TEXTS;

  constructor(code: keyof typeof TEXTS) {
    super(TEXTS[code]);
    this.code = code;
  }
}

const listeners = new Set<Listener>();
const session = openSession();

/** Events of the app, and whether they come in yet. */
type Stream = { readonly ending: AbortController; readonly settled: PromiseWithResolvers<void> };
let stream: Stream | null = null;
/** Resolves once events come in. Calls wait for it: what changes after they have read is then told. */
let listening: Promise<void> = Promise.resolve();
/** The question to the server that is under way: calls of one moment share its answer. */
let proving: Promise<void> | null = null;

/**
 * The key of this page's session: of a token in the address, else of the session that the origin remembers. The token is taken out of
 * the address and the history at once.
 */
async function openSession(): Promise<string> {
  const token = tokenInAddress();
  const remembered = localStorage.getItem(SESSION_KEY);
  if (token === undefined) return remembered ?? refuse('session_over');
  history.replaceState(null, '', location.pathname);
  try {
    const key = await exchange(token);
    localStorage.setItem(SESSION_KEY, key);
    return key;
  } catch (error) {
    if (remembered !== null && (await holds(remembered))) return remembered;
    throw error;
  }
}
// Whoever asks meets the refusal; until then it must not count as unhandled.
session.catch(() => undefined);

/** The token that an address of the app brings, before the page takes it out; undefined where it brings none. */
function tokenInAddress(): string | undefined {
  return /^#token=([\w-]{43})$/.exec(location.hash)?.[1];
}

/** A fresh address in a page that is open differs in its fragment alone, which loads nothing: the page begins anew with it, as the person meant. */
function beginAnewWithToken(event: Event): void {
  if (tokenInAddress() === undefined) return;
  // The page's own routes would take it for a place that there is not, and lead elsewhere.
  event.stopImmediatePropagation();
  location.reload();
}
window.addEventListener('hashchange', beginAnewWithToken);

function refuse(code: keyof typeof TEXTS): never {
  throw new Refusal(code);
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Tells the server which token the page holds, and reckons out the key that only a server with the same token can prove to have. */
async function exchange(token: string): Promise<string> {
  const pageNonce = randomKey();
  const response = await ask('/session', { tokenId: await tokenIdOf(token), nonce: pageNonce });
  const answer = await response.json();
  if (!response.ok) refuse(answer?.error?.code === 'address_used' ? 'address_used' : 'session_over');
  if (!isText(answer?.serverNonce)) refuse('app_ended');
  const key = await sessionKeyOf(token, { pageNonce, serverNonce: answer.serverNonce });
  return answer.proof === (await serverProofOf(key, pageNonce)) ? key : refuse('app_ended');
}

function holds(key: string): Promise<boolean> {
  return prove(key).then(
    () => true,
    () => false,
  );
}

/** Throws unless whoever answers holds the session's key: a program that took the port after the app ended does not. */
async function prove(key: string): Promise<void> {
  const nonce = randomKey();
  const response = await ask('/proof', { sessionId: await sessionIdOf(key), nonce });
  if (response.status === 401) refuse('session_over');
  const answer = response.ok ? await response.json() : null;
  if (answer?.proof !== (await serverProofOf(key, nonce))) refuse('app_ended');
}

function proveOnce(key: string): Promise<void> {
  proving ??= prove(key).finally(() => {
    proving = null;
  });
  return proving;
}

async function ask(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  } catch {
    return refuse('app_ended');
  }
}

/** The header of a call, once the server has proven itself. */
async function authorised(): Promise<{ readonly authorization: string }> {
  const key = await session;
  await proveOnce(key);
  return { authorization: `Bearer ${await bearerOf(key)}` };
}

/** Like Electron's: answers a `Result` and never rejects, even when the app behind the page has ended. */
const invoke: Bridge['invoke'] = async (call, input) => {
  await listening;
  try {
    const response = await ask('/call', { call, input }, await authorised());
    return (await response.json()) as Result<unknown>;
  } catch (error) {
    return { ok: false, error: failureOf(error) };
  }
};

function failureOf(error: unknown): Failure {
  const { code, message } =
    error instanceof Refusal
      ? error
      : { code: 'internal' as const, message: `the app does not answer: ${error}` };
  return { code, message, params: {} };
}

async function listenToEvents(): Promise<void> {
  if (listeners.size === 0) return;
  stream ??= openStream();
  await stream.settled.promise;
}

function openStream(): Stream {
  const opened = { ending: new AbortController(), settled: Promise.withResolvers<void>() };
  void follow(opened);
  return opened;
}

/** Reads events until nobody listens; where they break off it connects again, and tells that some may have been missed. */
async function follow({ ending: { signal }, settled }: Stream): Promise<void> {
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const isCrowded = await readEvents(signal, () => {
      settled.resolve();
      if (!isFirst) emit('app.eventsMissed', null);
    }).catch(tellIfOver);
    settled.resolve();
    if (signal.aborted) return;
    // A page among too many that is looked at reads anew what it shows.
    if (isCrowded && !isFirst && document.visibilityState === 'visible') emit('app.eventsMissed', null);
    await pause(isCrowded ? LOOK_MS : RECONNECT_MS);
  }
}

/**
 * The app has ended, or the session has: told at once, since nothing on the page is true any longer. Any other break heals, and that the
 * address was used is told by the calls.
 */
function tellIfOver(error: unknown): void {
  if (error instanceof Refusal && error.code !== 'address_used') emit('app.noticed', failureOf(error));
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

function browserName(): string {
  const name = localStorage.getItem(BROWSER_KEY) ?? randomKey();
  localStorage.setItem(BROWSER_KEY, name);
  return name;
}

/** Reads them until they break off. Answers whether other pages left no room for them: a browser's connections to the app are few. */
async function readEvents(signal: AbortSignal, onOpen: () => void): Promise<boolean> {
  const { body, ok, status } = await fetch('/events', {
    headers: { ...(await authorised()), [BROWSER_HEADER]: browserName() },
    signal,
  });
  if (!ok || body === null) return status === 204;
  onOpen();
  let rest = '';
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const lines = `${rest}${next.value}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter((each) => each !== '')) {
      const { name, payload } = JSON.parse(line) as { name: EventName; payload: unknown };
      emit(name, payload);
    }
  }
  return false;
}

function emit(name: EventName, payload: unknown): void {
  for (const listener of listeners) listener(name, payload);
}

function stopListening(listener: Listener): void {
  listeners.delete(listener);
  if (listeners.size > 0) return;
  stream?.ending.abort();
  stream?.settled.resolve();
  stream = null;
}

const on: Bridge['on'] = (listener) => {
  listeners.add(listener);
  listening = listenToEvents();
  return () => stopListening(listener);
};

Object.defineProperty(window, 'ciclo', { value: Object.freeze({ invoke, on } satisfies Bridge) });
