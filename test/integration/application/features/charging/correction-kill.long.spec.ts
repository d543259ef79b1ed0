import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectControl } from '../../../../../src-main/practice-bank/control/control-client.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';
import { daysAfter } from '../../../../support/in-process/practice-bank/request-bodies.ts';
import { chargeInChild } from '../../../../support/own-process/company/charge-in-child.ts';
import {
  type PracticeBankProcess,
  practiceBankProcess,
} from '../../../../support/own-process/practice-bank-process.ts';

/** Answers come so late that a kill at each point finds another part of the correction on its way. */
const LATENCY_MS = 400;

let bank: PracticeBankProcess;
beforeAll(async () => {
  bank = await practiceBankProcess(['--payers', '20', '--months', '2', '--charging', 'by_hand']);
});
afterAll(() => bank.stop());

/** Charges of a mandate in the order in which the bank has them, those of the story before left out. */
async function ownCharges(idRec: string): Promise<readonly string[]> {
  const { charges } = await connectControl(bank.ready).readCastMember({ idRec });
  return charges.flatMap(({ txid, status }) =>
    txid.startsWith(idRec) ? [`${txid.slice(-2)} ${status}`] : [],
  );
}

/** How the old charge's cancellation stood wherever a correction was found half-way. */
const foundAt = new Set<string | undefined>();

/** Milliseconds after the correction has begun; the steps are answered some 400 ms and 800 ms later, each read once after that. */
it.each([150, 480, 700])(
  'is finished at the next start after kill -9 some %i ms into it',
  async (afterMs) => {
    const control = connectControl(bank.ready);
    const { today } = bank.ready;
    await control.restartWorld({ seed: 1 + afterMs, payers: 20, months: 2, today });
    await control.replaceFaults({ faults: [] });
    const orders = { dataDir: tempFolder(), first: today, last: daysAfter(today, 40) };
    for (const method of ['PATCH', 'PUT'] as const)
      await control.addFault({ kind: 'latency', method, path: '/cobr/*', setting: LATENCY_MS });
    const first = await chargeInChild(bank.ready, { ...orders, task: 'correct' }, afterMs);
    const [begun] = first.news.flatMap((news) => (news.kind === 'correcting' ? [news] : []));
    if (!begun) throw new Error('the correction has not begun');

    const second = await chargeInChild(bank.ready, { ...orders, task: 'resume' }, null);
    const [found] = second.news.flatMap((news) => (news.kind === 'found' ? news.batches : []));
    foundAt.add(found?.replaces?.outcome);
    const made = (await ownCharges(begun.idRec)).toSorted();
    // Killed before the journal had the steps: nothing was sent, and nothing is left to go on with.
    const isUntouched = found === undefined && first.wasKilled && made.length === 1;
    if (isUntouched) return expect(made).toEqual([expect.stringMatching(/^00 (CRIADA|ATIVA)$/)]);
    expect(made).toEqual(['00 CANCELADA', expect.stringMatching(/^01 (CRIADA|ATIVA)$/)]);
  },
  120_000,
);

it('has met corrections between their two steps', () => expect(foundAt).toContain('done'));
