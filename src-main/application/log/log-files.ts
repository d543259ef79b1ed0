import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DAY_MS } from '../../core/civil-date.ts';
import { LOG_EVENTS, type LogEventName } from './events.ts';

/** Who writes a log: each has files of its own, since two programs cannot turn over one file. */
export type LogWriter = 'app' | 'terminal';

const STEMS: Readonly<Record<LogWriter, string>> = { app: 'ciclo', terminal: 'terminal' };

/** Turned-over files that are kept beside the current one. */
export const TURNED_OVER = 4;
/** A file is turned over each week and at this size, so that five hold a month and no more than 5 MB. */
export const LARGEST_FILE = { app: '1M', terminal: '200K' } as const;
export const TURNED_OVER_EVERY = '7d';
const KEPT_DAYS = 35;

/** Where the log of a data folder is. */
export const logFolder = (dataDir: string): string => join(dataDir, 'logs');

/** The name of a log's file: the current one, or that which was turned over so many times ago. */
export const logFileName = (writer: LogWriter, age = 0): string =>
  age === 0 ? `${STEMS[writer]}.log` : `${STEMS[writer]}.${age}.log`;

/** Makes the folder for this person alone, closes what stands open in it, and removes what has become old. */
export function tidyLogFolder(folder: string, nowMs: number): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  for (const name of logNamesIn(folder)) {
    const path = join(folder, name);
    if (nowMs - statSync(path).mtimeMs > KEPT_DAYS * DAY_MS) rmSync(path, { force: true });
    else chmodSync(path, 0o600);
  }
}

/** A line of the log. */
export type LogLine = { readonly at: string; readonly event: LogEventName } & Readonly<
  Record<string, unknown>
>;

/**
 * The newest lines of all the folder's logs, oldest first; none where there are no files. Only what the table of events takes is read: a file
 * may hold whatever somebody has written into it.
 */
export function newestLogLines(folder: string, most: number): readonly LogLine[] {
  const lines: LogLine[] = [];
  for (const writer of ['app', 'terminal'] as const) lines.push(...newestOf(folder, writer, most));
  return lines.toSorted((one, other) => one.at.localeCompare(other.at)).slice(-most);
}

function newestOf(folder: string, writer: LogWriter, most: number): readonly LogLine[] {
  const lines: LogLine[] = [];
  for (let age = 0; age <= TURNED_OVER && lines.length < most; age += 1)
    lines.unshift(...linesIn(join(folder, logFileName(writer, age))));
  return lines.slice(-most);
}

function linesIn(path: string): readonly LogLine[] {
  try {
    return readFileSync(path, 'utf8').split('\n').flatMap(lineOf);
  } catch {
    return [];
  }
}

/** A line that a crash cut off is none. */
function lineOf(text: string): readonly LogLine[] {
  try {
    const { at, event, ...fields } = head.parse(JSON.parse(text));
    const parsed = LOG_EVENTS[event].partial().strip().safeParse(fields);
    return parsed.success ? [{ at, event, ...parsed.data }] : [];
  } catch {
    return [];
  }
}

const head = z.looseObject({
  at: z.iso.datetime(),
  event: z.enum(Object.keys(LOG_EVENTS) as [LogEventName, ...LogEventName[]]),
});

/** How many log files there are, and their bytes together. */
export function logSize(folder: string): { readonly files: number; readonly bytes: number } {
  const names = logNamesIn(folder);
  return {
    files: names.length,
    bytes: names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0),
  };
}

function logNamesIn(folder: string): readonly string[] {
  const ours = new Set(
    (['app', 'terminal'] as const).flatMap((writer) =>
      Array.from({ length: TURNED_OVER + 1 }, (_, age) => logFileName(writer, age)),
    ),
  );
  try {
    return readdirSync(folder).filter((name) => ours.has(name));
  } catch {
    return [];
  }
}
