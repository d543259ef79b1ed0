import type { NotificationChoice } from '../../../src-preload/contract/app.ts';

/** What a part of the choice is given. */
export type ChoicePart = {
  readonly chosen: NotificationChoice;
  readonly keep: (change: Partial<NotificationChoice>) => void;
};
