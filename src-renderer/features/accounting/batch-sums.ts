import type { PostingBatchRow } from '../../../src-preload/contract/accounting.ts';

/**
 * What the entries of a batch move in the bank's account, in centavos, below zero where more went out: the same that the history tells of it. Revenue is
 * earned, and moves no money.
 */
export const movedByBatch = ({
  received,
  refunded,
  fees,
}: Pick<PostingBatchRow, 'received' | 'refunded' | 'fees'>): number => received - refunded - fees;
