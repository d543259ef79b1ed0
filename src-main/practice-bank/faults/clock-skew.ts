import type { FaultAction } from './fault-action.ts';

const MS_A_MINUTE = 60_000;

/** The Date header is `setting` minutes ahead of real time, or behind it where that is negative. The virtual clock is not touched. */
export const clockSkew: FaultAction = {
  deliver: (payload, reply, { fault, tools }) => {
    const shownMs = tools.realNowMs() + (fault.setting ?? 0) * MS_A_MINUTE;
    reply.header('date', new Date(shownMs).toUTCString());
    return payload;
  },
};
