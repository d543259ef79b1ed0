import type { Failure } from '../../src-preload/contract/errors.ts';
import type { CivilDate } from '../core/civil-date.ts';
import type { PracticeBankReady } from './practice-bank.ts';

/** What the owner of a practice bank's thread asks of it. */
export type ThreadRequest =
  | { readonly type: 'advance'; readonly id: number; readonly days: number }
  | { readonly type: 'close' };

/** What the thread says. It is `ready` or has `failed` to start; `advanced` and `refused` answer the request of that id. */
export type ThreadReply =
  | { readonly type: 'ready'; readonly ready: PracticeBankReady }
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'advanced'; readonly id: number; readonly today: CivilDate }
  | { readonly type: 'refused'; readonly id: number; readonly failure: Failure };
