import { expect, it } from 'vitest';
import { Miscounts } from '../../../src-main/sync/miscounts.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

it('a list is taken as it is from the third poll in a row on, and in doubt again after one that counts right', () => {
  using ledger = new SyncLedger();
  const poll = (isMiscounted: boolean) => {
    const miscounts = new Miscounts(ledger.writer);
    const isKnown = isMiscounted && miscounts.meet('charge');
    const { taken } = miscounts;
    miscounts.endPoll(['charge', 'mandate']);
    return { isKnown, taken };
  };
  const inDoubt = { isKnown: false, taken: [] };
  const asShown = { isKnown: true, taken: ['charge'] };
  expect([poll(true), poll(true), poll(true), poll(true)]).toEqual([inDoubt, inDoubt, asShown, asShown]);
  expect(poll(false)).toEqual(inDoubt);
  expect([poll(true), poll(true), poll(true)]).toEqual([inDoubt, inDoubt, asShown]);
});
