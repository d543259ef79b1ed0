import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NEWEST_VERSION } from '../../../../src-main/ledger/postgres/migrations/index.ts';
import { MISSAID, MISSHAPEN } from '../../../../src-main/ledger/postgres/written-rows.ts';

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

describe('what a company at a server refuses as not written by the app', () => {
  /**
   * A company keeps to the words with which it was brought on until an administrator brings it on again: a word that came without a step of the tables would be refused to whoever
   * uses it. Who adds one adds a step (`migrations/index.ts`), and puts both here.
   */
  it('changes with the version of its tables alone', () => {
    expect([NEWEST_VERSION, hashOf([MISSHAPEN, MISSAID])]).toEqual([440, 'f580f3ae5245d549']);
  });
});
