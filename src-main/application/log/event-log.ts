import { appendFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';
import { LOG_EVENTS, type LogEventName, type LogFields } from './events.ts';
import {
  LARGEST_FILE,
  type LogWriter,
  logFileName,
  TURNED_OVER,
  TURNED_OVER_EVERY,
  tidyLogFolder,
} from './log-files.ts';

/** Writes an event with the fields that the table has for it. Never throws but for a misuse, where those are to be seen. */
export type WriteEvent = <Name extends LogEventName>(event: Name, fields: LogFields<Name>) => void;

/** The log of one program over one data folder. */
export type EventLog = {
  readonly write: WriteEvent;
  /** Writes before it returns: for a program that is about to end. */
  readonly writeLast: WriteEvent;
  /** Why nothing is written any more, as the system's code; null while it is. */
  readonly silence: () => string | null;
  /** Resolves once all is on the disk. */
  readonly close: () => Promise<void>;
};

export type EventLogOptions = {
  readonly folder: string;
  readonly writer: LogWriter;
  readonly nowMs?: () => number;
  /** What becomes of a field that the table does not have or take: thrown, so that a test fails, or left out. */
  readonly misuse?: 'throw' | 'drop';
};

/** What may wait to be written. A disk that takes nothing must not fill the memory. */
const MOST_WAITING_BYTES = 1_000_000;

/**
 * Opens a log. It is written behind the program's back, bounded in size, number and age, and harms nobody: where it cannot be written it is
 * quiet, and `silence` tells why.
 */
export function openEventLog({
  folder,
  writer,
  nowMs = Date.now,
  misuse = process.env.NODE_ENV === 'test' ? 'throw' : 'drop',
}: EventLogOptions): EventLog {
  let silence: string | null = null;
  const fallSilent = (error: unknown): void => {
    silence ??= systemCode(error);
  };
  const stream = openStream(folder, writer, nowMs, fallSilent);
  const lineOf = <Name extends LogEventName>(event: Name, fields: LogFields<Name>): string =>
    `${JSON.stringify({ at: new Date(nowMs()).toISOString(), event, ...allowed(event, fields, misuse) })}\n`;
  return {
    write: (event, fields) => {
      const line = lineOf(event, fields);
      if (silence === null && stream !== null && stream.writableLength < MOST_WAITING_BYTES)
        stream.write(line);
    },
    writeLast: (event, fields) => {
      const line = lineOf(event, fields);
      try {
        if (silence === null) appendFileSync(join(folder, logFileName(writer)), line, { mode: 0o600 });
      } catch (error) {
        fallSilent(error);
      }
    },
    silence: () => silence,
    close: async () => {
      if (stream !== null && !stream.destroyed) await ended(stream);
    },
  };
}

function openStream(
  folder: string,
  writer: LogWriter,
  nowMs: () => number,
  onError: (error: unknown) => void,
): RotatingFileStream | null {
  try {
    tidyLogFolder(folder, nowMs());
    const stream = createStream((age) => logFileName(writer, Number(age ?? 0)), {
      path: `${folder}${sep}`,
      mode: 0o600,
      size: LARGEST_FILE[writer],
      interval: TURNED_OVER_EVERY,
      initialRotation: true,
      rotate: TURNED_OVER,
    });
    stream.on('error', onError);
    return stream;
  } catch (error) {
    onError(error);
    return null;
  }
}

/** Whatever becomes of the last lines, closing goes on. */
const ended = (stream: RotatingFileStream): Promise<void> =>
  new Promise((resolve) => {
    stream.once('close', resolve);
    stream.end();
  });

const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'other';

/** The fields that the table takes. One that it does not is a mistake in this program, and is never written. */
function allowed(event: LogEventName, fields: object, misuse: 'throw' | 'drop'): object {
  const table = LOG_EVENTS[event];
  const parsed = table.safeParse(fields);
  if (parsed.success) return parsed.data;
  if (misuse === 'throw')
    throw new TypeError(`the log's ${event} does not take this`, { cause: parsed.error });
  const good = Object.entries(table.shape).flatMap(([name, field]) => {
    const value = field.safeParse(Reflect.get(fields, name));
    return value.success ? [[name, value.data]] : [];
  });
  return Object.fromEntries(good);
}
