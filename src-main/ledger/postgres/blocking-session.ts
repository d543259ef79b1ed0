import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { inTurns } from '../../core/in-turns.ts';
import { linesOf, rowReader } from './copied-rows.ts';
import { type Signs, signsBy } from './lease-pulse.ts';
import {
  type Answer,
  NOTHING,
  PULSE,
  PULSE_MS,
  READY,
  type Reply,
  type Request,
  type ServerAddress,
  type ServerFailure,
  type SessionThreadData,
  type Statement,
  type WantedServer,
  type Work,
} from './requests.ts';

/** What a server refused, or that it was not reached; `code` is its SQLSTATE or the system's code. */
export class ServerError extends Error {
  readonly code: string;
  /** The name of the constraint that was broken. */
  readonly constraint: string | null;
  /** Whether it came before a transaction had begun, so that nothing of it was done. */
  isBeforeWork = false;
  /** Whether it may have been a standby's, that had to follow: the reader is at the primary from then on. */
  endedReadingAtStandby = false;

  constructor({ code, message, constraint }: ServerFailure) {
    super(message);
    this.name = 'ServerError';
    this.code = code;
    this.constraint = constraint;
  }
}

/** A session at a server for a thread that waits for each answer, as the threads that hold ledgers do. Every method throws {@link ServerError}. */
export type BlockingSession = {
  readonly run: (statement: Statement) => Answer;
  /** Statements of the same text, sent together: the answer of each. */
  readonly runEach: (text: string, values: readonly Statement['values'][]) => readonly Answer[];
  /** Goes to the server with the next that is asked; what fails of it is thrown then. */
  readonly send: (statement: Statement) => void;
  /** What was not sent yet never is: its transaction is taken back. */
  readonly forget: () => void;
  /** Several statements without values; what the last of them answers. */
  readonly script: (text: string) => Answer;
  /** The same, which go out now and which nobody waits for: for a snapshot's begin and end, where only a session that is over can fail. */
  readonly post: (text: string) => void;
  /** The rows of a query, some thousand at a time; for a session that streams. One that is left before its end is over. */
  readonly stream: (statement: Statement) => Generator<Answer>;
  readonly end: () => void;
  /** Whether its server only follows another; null where only one is named, which was not asked. */
  readonly isStandby: boolean | null;
};

/** Statements gathered before they are sent though nobody waits: enough to fill a network's round trip. */
const MOST_AHEAD = 500;

/**
 * `wants`: which of several servers, without it the primary. `beats`: gives signs of life as often as that says, also while nothing is asked; without it each does, since a thread that works
 * out something in the middle of a writing is silent too. One that streams has its session busy.
 */
type SessionOptions = {
  readonly streams?: boolean;
  readonly wants?: WantedServer;
  readonly beats?: Signs | null;
};

/** Connects. `settings` are run first; a session that streams asks one thing at a time. */
export function openBlockingSession(
  address: ServerAddress,
  settings: readonly string[],
  { streams = false, wants = 'primary', beats = streams ? null : signsBy() }: SessionOptions = {},
): BlockingSession {
  const { call, post } = calls();
  const session = nextSession();
  const askAll = (work: Work): readonly Answer[] => call({ session, work, isAwaited: true });
  const ask = (work: Work): Answer => askAll(work)[0] ?? NOTHING;
  let ahead: Statement[] = [];
  const takeAhead = (): readonly Statement[] => ahead.splice(0);
  const [[isStandby = null] = []] = ask({ kind: 'connect', address, settings, streams, wants, beats }).rows;
  return {
    isStandby: isStandby as boolean | null,
    run: (statement) =>
      naming(statement.text, () => ask({ kind: 'run', ahead: takeAhead(), statements: [statement] })),
    runEach: (text, values) => {
      if (values.length === 0) return [];
      const statements = values.map((of) => ({ text, values: of }));
      return naming(text, () => askAll({ kind: 'run', ahead: takeAhead(), statements }));
    },
    send: (statement) => {
      ahead.push(statement);
      if (ahead.length >= MOST_AHEAD) ask({ kind: 'run', ahead: takeAhead(), statements: [] });
    },
    forget: () => void takeAhead(),
    script: (text) => naming(text, () => ask({ kind: 'script', ahead: takeAhead(), text })),
    post: (text) => post({ session, work: { kind: 'script', ahead: takeAhead(), text }, isAwaited: false }),
    stream: function* (statement) {
      const {
        columns,
        rows: [types = []],
      } = ask({ kind: 'open_rows', statement });
      const rowOf = rowReader(types as readonly number[]);
      try {
        for (;;) {
          const [[copied] = []] = ask({ kind: 'fetch' }).rows;
          const lines = linesOf(textOf(copied as Uint8Array));
          if (lines.length === 0) return;
          for (const turn of inTurns(lines)) yield { columns, rows: turn.map(rowOf), changes: turn.length };
        }
      } finally {
        ask({ kind: 'close_rows' });
      }
    },
    end: () => {
      ahead = [];
      ask({ kind: 'end' });
    },
  };
}

const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf8');

/** So much of a statement tells which it is: what is printed of a failure is to be read by a person, and a step of the migrations is some hundred lines. */
const NAMED = 200;

/** Says which statement the server refused: its text bears no values. */
function naming<Value>(text: string, run: () => Value): Value {
  try {
    return run();
  } catch (error) {
    if (error instanceof ServerError) error.message = `${error.message}, in: ${text.slice(0, NAMED)}`;
    throw error;
  }
}

let lastSession = 0;
const nextSession = (): number => {
  lastSession += 1;
  return lastSession;
};

/** So many turns of its pulse may a thread miss, busy with a large answer, before it is given up. */
const PULSES_MISSED = 60;

type Calls = {
  readonly call: (request: Request) => readonly Answer[];
  readonly post: (request: Request) => void;
};

let opened: Calls | null = null;

/** One thread of sessions serves the whole of this one: it is started with the first of them, and ends with the process. */
function calls(): Calls {
  opened ??= startThread();
  return opened;
}

function startThread(): Calls {
  const { port1: port, port2 } = new MessageChannel();
  const signals = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const workerData: SessionThreadData = { signals, port: port2 };
  new Worker(entry(), { workerData, transferList: [port2] }).unref();
  port.unref();
  const post = (request: Request): void => port.postMessage(request);
  const call = (request: Request): readonly Answer[] => {
    Atomics.store(signals, READY, 0);
    post(request);
    waitForAnswer(signals);
    const { message } = receiveMessageOnPort(port) as { readonly message: Reply };
    if ('failure' in message) throw new ServerError(message.failure);
    return message.answers;
  };
  return { call, post };
}

/** However long the server takes, which ends a statement by itself: only a thread that is gone is not waited for. */
function waitForAnswer(signals: Int32Array): void {
  for (let [missed, before] = [0, -1]; missed < PULSES_MISSED; ) {
    const woken = Atomics.wait(signals, READY, 0, PULSE_MS) !== 'timed-out';
    // The call of the answer before may come late: only the sign itself says that one lies ready.
    if (Atomics.load(signals, READY) === 1) return;
    if (woken) continue;
    const pulse = Atomics.load(signals, PULSE);
    missed = pulse === before ? missed + 1 : 0;
    before = pulse;
  }
  opened = null;
  throw lost();
}

const lost = (): ServerError =>
  new ServerError({ code: '08006', message: 'the thread of sessions is gone', constraint: null });

/** The entry stands beside this file as source, and beside the bundle's chunks once built. */
const entry = (): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL('./session-thread.ts', import.meta.url)
    : new URL('./session-thread.js', import.meta.url);
