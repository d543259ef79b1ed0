import { beforeEach, expect, it, vi } from 'vitest';
import type { Failure, Result } from '../../../src-preload/contract/errors.ts';
import type { CallName } from '../../../src-preload/contract/index.ts';

const MISSING: Failure = {
  code: 'reason_missing',
  message: '2026-10 is closed',
  params: { month: '2026-10' },
};

/** A main side on which everything is of a closed month: it asks for a reason, wherever one may stand. */
class ClosedMonths {
  readonly done: string[] = [];

  readonly invoke = async (call: CallName, input: unknown): Promise<Result<unknown>> => {
    const { note = '', reason = '' } = input as { note?: string; reason?: string };
    if (`${note}${reason}` === '') return { ok: false, error: MISSING };
    this.done.push(`${call} ${JSON.stringify(input)}`);
    return { ok: true, value: null };
  };
}

const main = new ClosedMonths();
vi.stubGlobal('window', { ciclo: main });
const { ciclo, onReasonNeeded, withOneReason } = await import('../../../src-renderer/bridge.ts');

/** What the person is asked, and answers, in their order. */
let asked: string[] = [];
const answering = (...answers: (string | null)[]): void =>
  onReasonNeeded(async ({ params }) => {
    asked.push(String(params.month));
    return answers.shift() ?? null;
  });

const connectionId = 'c';
const decide = (txid: string) =>
  ciclo.cycles.decide({ connectionId, txid, decision: 'waived', note: '', paidOn: null, amount: null });

beforeEach(() => {
  asked = [];
  main.done.length = 0;
});

it('asks why something of a closed month is changed, and makes the call again with the answer, where it belongs', async () => {
  answering('a', 'b', 'c');
  expect(await decide('t')).toEqual({ ok: true, value: null });
  await ciclo.cycles.assign({ connectionId, endToEndId: 'E1', txid: null });
  await ciclo.history.undo({ connectionId, id: 7 });
  expect(asked).toEqual(['2026-10', '2026-10', '2026-10']);
  expect(main.done).toEqual([
    `cycles.decide ${JSON.stringify({ connectionId, txid: 't', decision: 'waived', note: 'a', paidOn: null, amount: null })}`,
    `cycles.assign ${JSON.stringify({ connectionId, endToEndId: 'E1', txid: null, reason: 'b' })}`,
    `history.undo ${JSON.stringify({ connectionId, id: 7, reason: 'c' })}`,
  ]);
});

it('gives the failure back where the person would rather not', async () => {
  answering(null);
  expect(await decide('t')).toEqual({ ok: false, error: MISSING });
  expect(main.done).toEqual([]);
});

it('asks nobody where the form of the call has the field itself', async () => {
  answering('a');
  expect(await ciclo.closing.reopen({ connectionId, id: 1, reason: '' })).toEqual({
    ok: false,
    error: MISSING,
  });
  expect(asked).toEqual([]);
});

it('asks once about many calls that were set off together, and anew about the next', async () => {
  answering('a', 'b');
  await withOneReason(async () => {
    await decide('1');
    await decide('2');
  });
  await decide('3');
  expect(asked).toHaveLength(2);
  expect(main.done.map((each) => /"note":"(\w)"/.exec(each)?.[1])).toEqual(['a', 'a', 'b']);
});

it('asks no more once the person has declined one of many', async () => {
  answering(null, 'b');
  await withOneReason(async () => {
    await decide('1');
    await decide('2');
  });
  expect([asked.length, main.done]).toEqual([1, []]);
});
