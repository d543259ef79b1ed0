import { CicloError } from '../../core/failure.ts';
import type { SafeWrites } from '../safe-writes.ts';
import { atBench, type Bench } from './bench.ts';
import type { WriteDesk } from './desk.ts';

/** Closing by a person's word what looking at the bank cannot tell. */
export function givingUp({ tools, doubts }: WriteDesk): Pick<SafeWrites, 'mayGiveUp' | 'giveUp'> {
  const mayGiveUp: SafeWrites['mayGiveUp'] = (connectionId, write) =>
    doubts.isGivable(connectionId, write) && !doubts.isClaimed(connectionId, write);
  return {
    mayGiveUp,
    giveUp: async (connectionId, id) => {
      if (!mayGiveUp(connectionId, { id }))
        throw new CicloError('invalid_input', `write ${id} is not to be given up`, { field: 'id' });
      await atBench(tools, connectionId, (bench) => closeAsNotDone(bench, id));
      doubts.forget(connectionId, { id });
    },
  };
}

/** Closes a write of which nothing was done. */
export async function closeAsNotDone({ ledgers, connectionId, now, tell }: Bench, id: number): Promise<void> {
  await ledgers.write.closeWrite(connectionId, id, { state: 'resolved_not_done' }, now());
  tell('journal');
}
