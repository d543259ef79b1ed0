import { expect, it } from 'vitest';
import {
  answered,
  askedSince,
  type HeardBatches,
  withHeard,
} from '../../../../../src-renderer/kit/queries/heard.ts';

type Batch = { readonly batchId: string; readonly unknown: number };
const NOTHING: HeardBatches<Batch> = {};
const inDoubt = withHeard(NOTHING, { batchId: 'a', unknown: 1 });

it('counts what was heard until an answer that was asked for later is here', () => {
  expect(askedSince(inDoubt).a?.batch.unknown).toBe(1);
  expect(answered(askedSince(inDoubt))).toEqual({});
});

it('counts what was heard after the question, though the answer comes later', () => {
  const told = withHeard(askedSince(inDoubt), { batchId: 'a', unknown: 0 });
  expect(answered(told).a?.batch.unknown).toBe(0);
  expect(answered(askedSince(answered(told)))).toEqual({});
});

it('leaves what was heard of other batches', () => {
  const told = withHeard(askedSince(inDoubt), { batchId: 'b', unknown: 2 });
  expect(Object.keys(answered(told))).toEqual(['b']);
});
