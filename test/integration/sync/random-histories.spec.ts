import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CicloError } from '../../../src-main/core/failure.ts';
import { day } from '../../support/fake/records/sync-records.ts';
import { anyHistory, type Happening, LivingBank } from '../../support/fake/sync-history.ts';
import { ledgerContents } from '../../support/in-process/ledger/ledger-contents.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

/** Some hundred ledgers are made: no matter for an idle machine, a while for a busy one. */
const TIMEOUT_MS = 300_000;

const SINCE = day('2025-01-01');

/** Lives through a history, polling where it says so; troubled polls may fail. */
async function liveThrough(
  history: readonly Happening[],
  living: LivingBank,
  ledger: SyncLedger,
): Promise<void> {
  for (const happening of history) {
    if (happening.kind !== 'poll') {
      living.live(happening);
      continue;
    }
    living.trouble(happening.trouble);
    await ledger.poll(living.bank, { now: living.now, since: SINCE }).catch(onlyForeseen);
    living.calm();
  }
}

function onlyForeseen(error: unknown): void {
  if (!(error instanceof CicloError) || error.code === 'internal') throw error;
}

/** The bank's present state as a ledger that has never seen it reads it. */
async function readAfresh(living: LivingBank) {
  using fresh = new SyncLedger();
  await fresh.poll(living.bank, { now: living.now, since: SINCE });
  return ledgerContents(fresh.file);
}

it(
  'a ledger that lived through any history equals one that is read afresh',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, async (history) => {
        const living = new LivingBank();
        using ledger = new SyncLedger();
        await liveThrough(history, living, ledger);
        living.settle();
        // What was asked for in vain today is asked for again tomorrow.
        living.live({ kind: 'hours_pass', hours: 30 });
        await ledger.poll(living.bank, { now: living.now, since: SINCE });
        expect(ledgerContents(ledger.file)).toEqual(await readAfresh(living));
      }),
      { numRuns: 100 },
    );
  },
  TIMEOUT_MS,
);
