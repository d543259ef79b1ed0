import { expect, it } from 'vitest';
import { openMiscounts } from '../../../src-main/sync/miscounts.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

it('a list is taken as it is from the third poll in a row on, and in doubt again after one that counts right', async () => {
  using ledger = new SyncLedger();
  const poll = async (isMiscounted: boolean) => {
    const miscounts = await openMiscounts(ledger.writer);
    const isKnown = isMiscounted && miscounts.meet('charge');
    const { taken } = miscounts;
    await miscounts.endPoll(['charge', 'mandate']);
    return { isKnown, taken };
  };
  const inDoubt = { isKnown: false, taken: [] };
  const asShown = { isKnown: true, taken: ['charge'] };
  expect([await poll(true), await poll(true), await poll(true), await poll(true)]).toEqual([
    inDoubt,
    inDoubt,
    asShown,
    asShown,
  ]);
  expect(await poll(false)).toEqual(inDoubt);
  expect([await poll(true), await poll(true), await poll(true)]).toEqual([inDoubt, inDoubt, asShown]);
});
