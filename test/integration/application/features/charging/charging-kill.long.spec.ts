import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectControl } from '../../../../../src-main/practice-bank/control/control-client.ts';
import type { ChargeBatch } from '../../../../../src-preload/contract/charging.ts';
import { seededRandom } from '../../../../support/fake/seeded-random.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';
import { daysAfter } from '../../../../support/in-process/practice-bank/request-bodies.ts';
import { KILL_SEED } from '../../../../support/lanes.ts';
import { chargeInChild } from '../../../../support/own-process/company/charge-in-child.ts';
import {
  type PracticeBankProcess,
  practiceBankProcess,
} from '../../../../support/own-process/practice-bank-process.ts';

/** Answers come late, so that a kill finds some on their way. */
const LATENCY_MS = 40;
const POINTS = 3;
const LATEST_KILL_MS = 700;

let bank: PracticeBankProcess;
/** Kills that left a batch in its middle: without one, nothing would have been tried. */
let interrupted = 0;
beforeAll(async () => {
  bank = await practiceBankProcess(['--payers', '60', '--months', '2', '--charging', 'by_hand']);
});
afterAll(() => bank.stop());

const random = seededRandom(KILL_SEED);
const points = Array.from({ length: POINTS }, () => Math.round(random() * LATEST_KILL_MS));

it.each(points)(
  `charges each cycle once after kill -9 some %i ms into the sending (seed ${KILL_SEED})`,
  async (afterMs) => {
    const control = connectControl(bank.ready);
    const { today } = bank.ready;
    // Another world for each point: what the point before sent is gone.
    await control.restartWorld({ seed: 1 + (afterMs % 50), payers: 60, months: 2, today });
    await control.replaceFaults({ faults: [] });
    const dataDir = tempFolder();
    const orders = { dataDir, first: today, last: daysAfter(today, 40) };
    await control.addFault({ kind: 'latency', method: 'PUT', path: '/cobr/*', setting: LATENCY_MS });
    const first = await chargeInChild(bank.ready, { ...orders, task: 'charge' }, afterMs);
    const idRecs = first.news.flatMap((news) => (news.kind === 'sending' ? news.idRecs : []));
    expect(idRecs.length).toBeGreaterThan(10);

    const second = await chargeInChild(bank.ready, { ...orders, task: 'resume' }, null);
    const [found] = second.news.flatMap((news) => (news.kind === 'found' ? news.batches : []));
    const [batch] = second.news.flatMap((news) => (news.kind === 'finished' ? news.batches : []));
    if (found !== undefined && found.waiting > 0) interrupted += 1;
    // Killed before the journal had them: nothing was sent, and nothing is left to go on with.
    if (found === undefined) return expect(await madeAtBank(control, idRecs)).toEqual([]);
    expect(batch).toMatchObject({
      total: idRecs.length,
      done: idRecs.length,
      waiting: 0,
      sent: 0,
      unknown: 0,
    });
    const made = await madeAtBank(control, idRecs);
    expect(made.toSorted()).toEqual(idRecs.toSorted());
    expect(tallyOf(batch)).toEqual({ refused: 0, notDone: 0 });
  },
  240_000,
);

it('has met batches in their middle', () => expect(interrupted).toBeGreaterThan(0));

const tallyOf = (batch: ChargeBatch | undefined) => ({ refused: batch?.refused, notDone: batch?.notDone });

/** The mandate of every charge under a txid of ours that the bank has. */
async function madeAtBank(
  control: ReturnType<typeof connectControl>,
  idRecs: readonly string[],
): Promise<string[]> {
  const casts = await Promise.all([...new Set(idRecs)].map((idRec) => control.readCastMember({ idRec })));
  return casts.flatMap(({ member, charges }) =>
    charges.filter(({ txid }) => txid.startsWith(member.idRec)).map(() => member.idRec),
  );
}
