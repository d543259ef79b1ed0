import { workerData } from 'node:worker_threads';
import type pg from 'pg';
import { cellParser } from './cell-types.ts';
import { type CopiedBytes, openCopy } from './copied-bytes.ts';
import { describing } from './copied-rows.ts';
import { failureOf } from './failure-of.ts';
import { momentNow, noteAnswered, noteEnded, type Signs } from './lease-pulse.ts';
import { newClient } from './new-client.ts';
import {
  type Answer,
  NOTHING,
  PULSE,
  PULSE_MS,
  READY,
  type Reply,
  type Request,
  type ServerHost,
  type SessionThreadData,
  type Statement,
  type Work,
} from './requests.ts';
import type { WhilePathLives } from './watch-path.ts';
import { connectWatched } from './watched-client.ts';

/** Sessions at the server, for a thread that waits for each answer (`blocking-session.ts`). */
type Session = {
  readonly client: pg.Client;
  readonly beats: Signs | null;
  readonly whilePathLives: WhilePathLives;
  streamed: Streamed | null;
};
/** The rows of a statement. The next of them are on their way while those before are worked with. */
type Streamed = { readonly copied: CopiedBytes; next: Promise<Uint8Array> };

/** Whoever takes rows may need so long for some of them, or for what else is done between two lots: what is streamed keeps no writer waiting. */
const STREAM_MS = 600_000;

const sessions = new Map<number, Session>();
const { signals, port } = workerData as SessionThreadData;

setInterval(() => Atomics.add(signals, PULSE, 1), PULSE_MS).unref();

port.on('message', (request: Request) => void reply(request));

async function reply({ session, work, isAwaited }: Request): Promise<void> {
  const answer: Reply = await carryOut(session, work).then(
    (answers) => ({ answers }),
    (error: unknown) => ({ failure: failureOf(error) }),
  );
  if (!isAwaited) return;
  port.postMessage(answer, memoryOf(answer));
  Atomics.store(signals, READY, 1);
  Atomics.notify(signals, READY);
}

/** Copied rows are handed over, not copied once more. */
const memoryOf = (answer: Reply): readonly ArrayBuffer[] => {
  const cell = 'answers' in answer ? answer.answers[0]?.rows[0]?.[0] : null;
  return cell instanceof Uint8Array && cell.buffer instanceof ArrayBuffer ? [cell.buffer] : [];
};

async function carryOut(id: number, work: Work): Promise<readonly Answer[]> {
  if (work.kind === 'connect') return [await connect(id, work)];
  const session = sessions.get(id);
  // Closed twice, or by the server: nothing is left to be closed.
  if (session === undefined && work.kind === 'end') return [];
  if (session === undefined) throw Object.assign(new Error('the session is over'), { code: '08003' });
  return session.whilePathLives(() => carryOutIn(session, id, work));
}

async function carryOutIn(
  session: Session,
  id: number,
  work: Exclude<Work, { kind: 'connect' }>,
): Promise<readonly Answer[]> {
  switch (work.kind) {
    case 'run':
      return runAll(session, work.ahead, work.statements);
    case 'script':
      await runAll(session, work.ahead, []);
      return [await runScript(session, work.text)];
    case 'open_rows':
      return [await openRows(session, work.statement)];
    case 'fetch':
      return [await fetchFrom(session)];
    case 'close_rows':
      closeRows(id, session);
      return [];
    case 'end':
      forget(id);
      await session.client.end();
      return [];
  }
}

async function connect(
  id: number,
  { address, settings, streams, wants, beats }: Extract<Work, { kind: 'connect' }>,
): Promise<Answer> {
  // Statements go out without waiting for each other's answers, but where rows are streamed: a copy has its session for itself.
  const how = { types: { getTypeParser }, pipeline: !streams };
  const make = (host: ServerHost): pg.Client => newClient(address, host, how);
  const silentMs = beats?.timeoutMs ?? STREAM_MS;
  const { client, isStandby, whilePathLives } = await connectWatched(address, wants, make, silentMs);
  // A session that ends unasked is told by the next statement; nobody else listens.
  client.on('error', () => forget(id));
  try {
    for (const setting of settings) await whilePathLives(() => client.query(setting));
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
  sessions.set(id, { client, beats, whilePathLives, streamed: null });
  if (beats !== null) giveSigns(id, beats);
  return { columns: ['isStandby'], rows: [[isStandby]], changes: 0 };
}

function forget(id: number): void {
  const beats = sessions.get(id)?.beats;
  sessions.delete(id);
  if (beats) noteEnded(beats);
}

/** Asks for nothing now and then, one at a time, also while the thread of the ledger is busy: to the server a session that asks for nothing is dead. */
function giveSigns(id: number, { beatMs }: Signs): void {
  const timer = setInterval(() => void beat(), beatMs).unref();
  let isAsking = false;
  const beat = async (): Promise<void> => {
    const session = sessions.get(id);
    if (session === undefined) return clearInterval(timer);
    if (isAsking) return;
    isAsking = true;
    // What goes wrong is told by the next statement, which the ledger waits for.
    await answered(session, () => session.client.query('SELECT 1')).catch(() => undefined);
    isAsking = false;
  };
}

/** An answer proves that the server had the session when it was asked, which is all that is certain by the time the answer is here. */
async function answered<Value>(session: Session, ask: () => Promise<Value>): Promise<Value> {
  if (session.beats === null) return ask();
  const askedAt = momentNow();
  const value = await ask();
  if (isOpen(session)) noteAnswered(session.beats, askedAt);
  return value;
}

/** An answer may be read after the session's end was. */
const isOpen = (session: Session): boolean => [...sessions.values()].includes(session);

const getTypeParser = (oid: number): ((text: string) => unknown) => cellParser(oid) ?? String;

/** All at once to the server, which carries them out in order; the first that fails is told. */
async function runAll(
  session: Session,
  ahead: readonly Statement[],
  statements: readonly Statement[],
): Promise<readonly Answer[]> {
  const asked = [...ahead, ...statements].map((statement) => query(session, statement));
  // Each is waited for, also after one that failed: the next work begins with none under way.
  await Promise.allSettled(asked);
  return (await Promise.all(asked)).slice(ahead.length);
}

/** What the last of several statements answers. */
async function runScript(session: Session, text: string): Promise<Answer> {
  const answers = await answered(session, () => session.client.query<unknown[]>({ text, rowMode: 'array' }));
  const last = [answers].flat().at(-1);
  return last === undefined
    ? NOTHING
    : { columns: namesOf(last.fields), rows: last.rows, changes: last.rowCount ?? 0 };
}

/** Names under which texts are prepared: short, and the same for the same text in every session. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text) ?? `s${names.size}`;
  names.set(text, known);
  return known;
}

async function query(session: Session, { text, values }: Statement): Promise<Answer> {
  const { fields, rows, rowCount } = await answered(session, () =>
    session.client.query<unknown[]>({
      ...{ name: nameOf(text), text, rowMode: 'array' },
      values: [...values],
    }),
  );
  return { columns: namesOf(fields), rows, changes: rowCount ?? 0 };
}

/** Its one row has the OIDs of the columns' types. */
async function openRows(session: Session, statement: Statement): Promise<Answer> {
  const { fields } = await session.client.query<unknown[]>({
    ...describing(statement),
    values: [...statement.values],
    rowMode: 'array',
  });
  const copied = openCopy(session.client, statement);
  session.streamed = { copied, next: readAhead(copied) };
  return { columns: namesOf(fields), rows: [fields.map(({ dataTypeID }) => dataTypeID)], changes: 0 };
}

/** What fails of it is told once it is fetched. */
function readAhead(copied: CopiedBytes): Promise<Uint8Array> {
  const next = copied.next();
  next.catch(() => undefined);
  return next;
}

async function fetchFrom({ streamed }: Session): Promise<Answer> {
  if (streamed === null) return NOTHING;
  const lines = await streamed.next;
  if (lines.length > 0) streamed.next = readAhead(streamed.copied);
  return { ...NOTHING, rows: [[lines]] };
}

/** A session whose rows were not read to their end is over: the server would go on sending them. */
function closeRows(id: number, session: Session): void {
  const { streamed } = session;
  session.streamed = null;
  if (streamed === null || streamed.copied.isOver()) return;
  forget(id);
  void session.client.end().catch(() => undefined);
}

const namesOf = (fields: readonly { readonly name: string }[]): readonly string[] =>
  fields.map(({ name }) => name);

/** What a failure says of itself; texts of the server may name a row's values, so they go no further than the log of the developer. */
