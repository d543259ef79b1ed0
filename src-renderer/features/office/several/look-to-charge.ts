import type { ChargeBatch } from '../../../../src-preload/contract/charging.ts';
import type { Failure, Result } from '../../../../src-preload/contract/errors.ts';
import type { SyncStatus } from '../../../../src-preload/contract/sync.ts';
import { ciclo, onEvent } from '../../../bridge.ts';
import { monthAround } from '../../../kit/formats/days.ts';
import { isOldReading } from '../../../kit/queries/old-reading.ts';
import { type Look, nothing, type Outcome, type Seen } from './several.ts';
import { untilOver } from './until-over.ts';

/** Rows as the rules choose them: those of which nothing has to be looked at. */
const AS_PROPOSED = { choices: [], isLateMoved: false, edits: [] };

type Month = { readonly connectionId: string; readonly first: string; readonly last: string };

/** Charges a month, `YYYY-MM`, in each company: what bears no warning, after the bank was read once more. */
export function lookToCharge(month: string): Look {
  const { first, last } = monthAround(`${month}-01`, 0);
  return async ({ connectionId }) => {
    const read = await readFresh(connectionId);
    return read.ok ? lookAtMonth({ connectionId, first, last }) : read;
  };
}

async function lookAtMonth(month: Month): Promise<Result<Seen>> {
  const [offered, chosen, receiver] = await Promise.all([
    ciclo.charging.month(month),
    ciclo.charging.chosen({ ...month, draft: AS_PROPOSED }),
    ciclo.charging.receiver({ connectionId: month.connectionId }),
  ]);
  if (!offered.ok) return offered;
  if (!chosen.ok) return chosen;
  if (!receiver.ok) return receiver;
  const { count, amount, fingerprint } = chosen.value;
  const left = offered.value.month.count + offered.value.late.count - count;
  if (count === 0) return nothing(left === 0 ? 'nothing_to_charge' : 'only_warned');
  if (receiver.value.known === null) return nothing('lacks_receiver');
  const carryOut = () => send(month, fingerprint);
  return { ok: true, value: { kind: 'ready', count, amount, left, carryOut } };
}

/** Sends exactly what was seen, and waits until the bank has answered all of it, or it was stopped. */
async function send(month: Month, fingerprint: string): Promise<Result<Outcome>> {
  const answer = await ciclo.charging.sendMonth({ ...month, draft: AS_PROPOSED, fingerprint });
  if (!answer.ok) return answer;
  const { value } = answer;
  if (value.kind !== 'started') return { ok: true, value: { kind: 'not_done', why: value.kind } };
  const ended = await untilSent(month.connectionId, value.batchId);
  return ended.ok ? { ok: true, value: outcomeOf(ended.value) } : ended;
}

async function untilSent(connectionId: string, batchId: string): Promise<Result<ChargeBatch>> {
  const ended = await untilOver(
    () => ciclo.charging.batch({ connectionId, batchId }),
    ({ batch }) => !batch.isRunning,
    (wake) => {
      const ending = [
        onEvent('charging.progress', ({ batch }) => batch.batchId === batchId && !batch.isRunning && wake()),
        onEvent('sync.ledgerChanged', (changed) => changed.connectionId === connectionId && wake()),
      ];
      return () => {
        for (const end of ending) end();
      };
    },
  );
  return ended.ok ? { ok: true, value: ended.value.batch } : ended;
}

const outcomeOf = ({ done, total }: ChargeBatch): Outcome =>
  done === total
    ? { kind: 'done', count: done, path: null }
    : { kind: 'partly', count: done, open: total - done };

const isFresh = ({ state, lastGoodPoll, lastFailure, offline }: SyncStatus): boolean =>
  state === 'idle' && lastFailure === null && offline === null && !isOldReading(lastGoodPoll);

/** Somebody has ended the reading that was begun: nothing is charged by the one of before. */
const ENDED_EARLY: Failure = { code: 'cancelled', message: 'the reading was ended', params: {} };

/** Reads the bank where the last reading is old; answers why it could not be read. */
async function readFresh(connectionId: string): Promise<Result<null>> {
  const before = await ciclo.sync.status({ connectionId });
  if (!before.ok) return before;
  if (isFresh(before.value)) return { ok: true, value: null };
  const started = await ciclo.sync.start({ connectionId });
  if (!started.ok) return started;
  const after = await untilOver(
    () => ciclo.sync.status({ connectionId }),
    ({ state, lastEndedAt }) => state !== 'syncing' && lastEndedAt !== before.value.lastEndedAt,
    (wake) => onEvent('sync.statusChanged', (status) => status.connectionId === connectionId && wake()),
  );
  if (!after.ok) return after;
  if (isFresh(after.value)) return { ok: true, value: null };
  return { ok: false, error: after.value.offline?.failure ?? after.value.lastFailure ?? ENDED_EARLY };
}
