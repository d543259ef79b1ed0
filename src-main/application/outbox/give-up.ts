import { CicloError } from '../../core/failure.ts';
import { atBench } from './bench.ts';
import { closeAsNotDone, closeForsaken } from './close-not-done.ts';
import type { WriteDesk } from './desk.ts';
import type { SafeWrites } from './outbox.ts';

/** Closing by a person's word what looking at the bank cannot tell. */
export function givingUp({
  tools,
  doubts,
}: WriteDesk): Pick<SafeWrites, 'mayGiveUp' | 'lastSeen' | 'candidates' | 'giveUp'> {
  const mayGiveUp: SafeWrites['mayGiveUp'] = (connectionId, write) =>
    doubts.isGivable(connectionId, write) && !doubts.isClaimed(connectionId, write);
  return {
    mayGiveUp,
    lastSeen: (connectionId, write) => doubts.lastSeen(connectionId, write),
    candidates: (connectionId, write) => doubts.candidates(connectionId, write),
    giveUp: async (connectionId, id) => {
      if (!mayGiveUp(connectionId, { id }))
        throw new CicloError('invalid_input', `write ${id} is not to be given up`, { field: 'id' });
      await atBench(tools, connectionId, (bench) => closeAsNotDone(bench, id));
      doubts.forget(connectionId, { id });
      await closeForsaken(tools, doubts, connectionId);
    },
  };
}
