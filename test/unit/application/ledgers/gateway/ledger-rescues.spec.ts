import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  type Asking,
  ledgerRescues,
} from '../../../../../src-main/application/ledgers/gateway/ledger-rescues.ts';
import type { LedgerThreads } from '../../../../../src-main/application/ledgers/gateway/open-threads.ts';
import type { LedgerPlace } from '../../../../../src-main/application/ledgers/threads/writer-methods.ts';
import { CicloError, type FailureParams } from '../../../../../src-main/core/failure.ts';
import type { ErrorCode } from '../../../../../src-preload/contract/vocabulary/errors.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';

/** Rescues of one ledger, and what was done for them. */
function notingRescues() {
  const done: string[] = [];
  const file = join(tempFolder(), 'loja.sqlite');
  writeFileSync(file, 'a ledger');
  const place: LedgerPlace = { file, key: null, backupFolder: '' };
  const writer = { call: async (method: string) => void done.push(method) };
  const openAnew = async (_id: string, before: Asking<void>): Promise<void> => {
    await before(place);
    done.push('open anew');
  };
  const { writer: asThread } = { writer } as unknown as LedgerThreads;
  return { done, file, ...ledgerRescues({ writer: asThread }, openAnew, () => false) };
}

const failing =
  (code: ErrorCode, params: FailureParams = {}) =>
  async (): Promise<never> => {
    throw new CicloError(code, 'told to a person', params);
  };

it.each([
  ['the same write being under way', { kind: 'revoke', key: 'RR1' }],
  ['a ledger that is busy', { file: 'loja.sqlite' }],
])('takes %s for no damage, and closes nothing for it', async (_, params) => {
  const { done, inReader, inWriter } = notingRescues();
  for (const met of [inReader, inWriter])
    await expect(met('loja', failing('already_running', params))).rejects.toThrow('told to a person');
  expect(done).toEqual([]);
});

it('closes the writer once for each file in which a reader meets damage', async () => {
  const { done, file, inReader } = notingRescues();
  const meet = () => inReader('loja', failing('ledger_damaged')).catch(() => undefined);
  await meet();
  await meet();
  expect(done).toEqual(['close', 'open anew', 'open anew']);
  // As a rescue has it, which moves the file and puts another one in its place.
  rmSync(file);
  await meet();
  expect(done.slice(3)).toEqual(['close', 'open anew']);
});
