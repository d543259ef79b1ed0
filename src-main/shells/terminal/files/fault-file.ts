import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { type FaultOrder, faultFile } from '../../../../src-preload/contract/practice-bank/faults.ts';
import { decodeText } from '../../../core/decode-text.ts';
import { CicloError } from '../../../core/failure.ts';

/** A misspelt field of a file would otherwise be a fault that never strikes as meant. */
const STRICT_FILE = faultFile
  .extend({ faults: faultFile.shape.faults.element.strict().array().max(100) })
  .strict();

/**
 * The faults that a file orders: `{"faults": [{"kind": "latency", "path": "/cobr", "setting": 500}]}`. Throws `invalid_input` that
 * says what is wrong: a file that cannot be read or is no JSON, or the entry (counted from 1) and field at fault.
 */
export function readFaultFile(path: string): readonly FaultOrder[] {
  const parsed = STRICT_FILE.safeParse(jsonOf(path, textOf(path)));
  if (parsed.success) return parsed.data.faults;
  throw wrong(path, parsed.error.issues.map(said).join('; '));
}

function textOf(path: string): string {
  try {
    return decodeText(readFileSync(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw wrong(path, code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`, error);
  }
}

function jsonOf(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw wrong(path, `it is not JSON (${(error as Error).message})`, error);
  }
}

function said({ path, message }: z.core.$ZodIssue): string {
  const [list, at, ...field] = path;
  if (typeof at !== 'number') return [list ?? 'the file', message].join(': ');
  return [`fault ${at + 1}`, ...(field.length === 0 ? [] : [field.join('.')]), message].join(': ');
}

const wrong = (path: string, what: string, cause?: unknown): CicloError =>
  new CicloError('invalid_input', `faults file ${path}: ${what}`, { name: '--faults' }, { cause });
