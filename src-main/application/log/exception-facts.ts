import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ERROR_CODES } from '../../../src-preload/contract/vocabulary/errors.ts';
import { CicloError } from '../../core/failure.ts';

/** Class names that tell something; a class can be named anything, so others stay unnamed. */
const CLASSES = [
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'EvalError',
  'URIError',
  'AggregateError',
  'AssertionError',
  'AbortError',
  'TimeoutError',
  'DOMException',
  'ZodError',
  '$ZodError',
  'CicloError',
  'SqliteError',
  'other',
] as const;

const SQLITE_CODES = [
  'SQLITE_BUSY',
  'SQLITE_CANTOPEN',
  'SQLITE_CONSTRAINT',
  'SQLITE_CORRUPT',
  'SQLITE_ERROR',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_LOCKED',
  'SQLITE_MISUSE',
  'SQLITE_NOTADB',
  'SQLITE_PERM',
  'SQLITE_READONLY',
] as const;

const NODE_CODES = [
  'ERR_MODULE_NOT_FOUND',
  'ERR_DLOPEN_FAILED',
  'ERR_INVALID_ARG_TYPE',
  'ERR_INVALID_ARG_VALUE',
  'ERR_OUT_OF_RANGE',
  'ERR_STREAM_DESTROYED',
  'ERR_WORKER_OUT_OF_MEMORY',
  'ERR_IPC_CHANNEL_CLOSED',
] as const;

const CODES: readonly string[] = [...ERROR_CODES, ...Object.keys(constants.errno), ...NODE_CODES];

/** Five digits: no line has more, and no document fits. */
const FRAME = /^(?:[a-z][a-z0-9-]*\/)*[A-Za-z0-9_-]+\.(?:ts|js|cjs):\d{1,5}$/;
const MOST_FRAMES = 8;

/** What may be said of an error: its class, its code, and where in our own files it came by. Never its message, which may quote anything. */
export const exceptionFacts = z.strictObject({
  class: z.enum(CLASSES),
  code: z.enum(['other', ...CODES, ...SQLITE_CODES]),
  frames: z.array(z.string().regex(FRAME)).max(MOST_FRAMES),
});
export type ExceptionFacts = z.output<typeof exceptionFacts>;

/** Reads the facts off whatever was thrown. Never throws, whatever the error's own properties do. */
export function factsOf(error: unknown): ExceptionFacts {
  return {
    class: CLASSES.find((name) => name === textOf(error, 'name')) ?? 'other',
    code: codeOf(error),
    frames: framesIn(textOf(error, 'stack')),
  };
}

function codeOf(error: unknown): string {
  if (error instanceof CicloError) return error.code;
  const code = textOf(error, 'code');
  return (
    CODES.find((known) => known === code) ?? SQLITE_CODES.find((known) => isKindOf(code, known)) ?? 'other'
  );
}

/** SQLite's codes have endings, as SQLITE_IOERR_WRITE. */
const isKindOf = (code: string, known: string): boolean => code === known || code.startsWith(`${known}_`);

function textOf(error: unknown, property: string): string {
  try {
    const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, property) : '';
    return typeof value === 'string' ? value.slice(0, MOST_STACK) : '';
  } catch {
    return '';
  }
}

const MOST_STACK = 20_000;

/** The folder above `src-main` of the sources, or above `main` of the build: what our files are named from. */
const OURS = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../../../' : '../', import.meta.url));
/** Looks ahead, so that each folder of a path is tried: Ciclo may itself lie below a folder called `main`. */
const PLACE =
  /(?<![\w.-])(?=(src-main|src-preload|main)[/\\]([\w./\\-]{1,200}\.(?:ts|js|cjs)):(\d{1,5}):\d{1,5}\b)/g;

/** `file:line` of each frame in a file of ours. A stack holds the message too: what names no file that is there is no frame. */
function framesIn(stack: string): string[] {
  const frames = [...stack.matchAll(PLACE)].map(
    ([, folder = '', file = '', line = '']) => `${folder}/${file.replaceAll('\\', '/')}:${line}`,
  );
  return frames.filter(isOurs).slice(0, MOST_FRAMES);
}

function isOurs(frame: string): boolean {
  const file = frame.slice(0, frame.lastIndexOf(':'));
  return FRAME.test(frame) && existsSync(`${OURS}${file}`);
}
