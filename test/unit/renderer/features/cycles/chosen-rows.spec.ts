import { describe, expect, it } from 'vitest';
import type { CycleRow } from '../../../../../src-preload/contract/cycles.ts';
import type { Result } from '../../../../../src-preload/contract/errors.ts';
import { ChosenRows } from '../../../../../src-renderer/features/cycles/select/chosen-rows.ts';
import { withoutRows, withRows } from '../../../../../src-renderer/features/cycles/select/selection.ts';
import { cycleRow } from '../../../../support/fake/records/cycle-row.ts';

type Answer = Result<readonly CycleRow[]>;

const DOWN: Answer = { ok: false, error: { code: 'ledger_thread_died', message: 'gone', params: {} } };
const rows = (...txids: string[]): CycleRow[] => txids.map((txid) => cycleRow(txid));
const found = (...txids: string[]): Answer => ({ ok: true, value: rows(...txids) });

/** A choice of some rows, and a ledger that answers when it is told to. */
function chosenOf(...txids: string[]) {
  const asked: string[][] = [];
  const answers: ((answer: Answer) => void)[] = [];
  const choice = new ChosenRows((wanted) => {
    asked.push(wanted);
    return new Promise((resolve) => answers.push(resolve));
  });
  choice.change((before) => withRows(before, rows(...txids)));
  const answer = async (given: Answer): Promise<void> => {
    answers.shift()?.(given);
    await new Promise(setImmediate);
  };
  return { choice, asked, answer, txids: () => [...choice.chosen().keys()] };
}

describe('what is chosen of a list', () => {
  it('is read again by one call for all once the ledger has changed', async () => {
    const { choice, asked, answer, txids } = chosenOf('a', 'b', 'c');
    let heard = 0;
    choice.subscribe(() => {
      heard += 1;
    });
    void choice.readAnew();
    expect(asked).toEqual([['a', 'b', 'c']]);
    await answer({ ok: true, value: [cycleRow('a', { state: 'retrying' }), cycleRow('c')] });
    expect([txids(), choice.chosen().get('a')?.state, heard]).toEqual([['a', 'c'], 'retrying', 1]);
  });

  it('is read one call at a time, once more where the ledger changes meanwhile, and not where nothing is chosen', async () => {
    const { choice, asked, answer, txids } = chosenOf('a', 'b');
    for (let change = 0; change < 3; change += 1) void choice.readAnew();
    expect(asked).toHaveLength(1);
    await answer(found('b'));
    expect(asked).toEqual([['a', 'b'], ['b']]);
    await answer(found());
    expect(txids()).toEqual([]);
    await choice.readAnew();
    expect(asked).toHaveLength(2);
  });

  it('stays as it is where it cannot be read, and is asked for at the next change', async () => {
    const { choice, asked, answer, txids } = chosenOf('a');
    void choice.readAnew();
    await answer(DOWN);
    expect(txids()).toEqual(['a']);
    void choice.readAnew();
    await answer(found());
    expect([txids(), asked.length]).toEqual([[], 2]);
  });

  it('does not bring back what was done or left while it was read', async () => {
    const { choice, answer, txids } = chosenOf('a', 'b');
    void choice.readAnew();
    choice.change((before) => withoutRows(before, ['a']));
    await answer(found('a', 'b'));
    expect(txids()).toEqual(['b']);
  });

  it('reads again what was read to be chosen while the ledger changed', async () => {
    const { choice, asked, answer, txids } = chosenOf();
    const read = Promise.withResolvers<CycleRow[]>();
    void choice.changeBy(() => read.promise, withRows);
    void choice.readAnew();
    read.resolve(rows('a', 'b'));
    await new Promise(setImmediate);
    expect([txids(), asked]).toEqual([['a', 'b'], [['a', 'b']]]);
    await answer(found('b'));
    expect(txids()).toEqual(['b']);
  });

  it('takes nothing in that was still being read when it was cleared', async () => {
    const { choice, txids } = chosenOf('a');
    const read = Promise.withResolvers<CycleRow[]>();
    const choosing = choice.changeBy(() => read.promise, withRows);
    choice.clear();
    read.resolve(rows('b'));
    await choosing;
    expect(txids()).toEqual([]);
  });
});
