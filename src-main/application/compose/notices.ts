import type { Emit } from '../../../src-preload/contract/index.ts';
import { type CicloError, toFailure } from '../../core/failure.ts';
import type { NoticeBoard } from '../services.ts';

/** A board that tells through `emit` once somebody has asked for what was pending. */
export function noticeBoard(emit: Emit): NoticeBoard {
  let pending: CicloError[] | null = [];
  return {
    post: (notice) => (pending === null ? emit('app.noticed', toFailure(notice)) : void pending.push(notice)),
    takePending: () => {
      const waiting = pending ?? [];
      pending = null;
      return waiting;
    },
  };
}
