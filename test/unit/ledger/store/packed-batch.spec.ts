import { expect, it } from 'vitest';
import { batchRows, packBatch, unpackBatch } from '../../../../src-main/ledger/store/packed-batch.ts';
import { worldParts } from '../../../support/fake/records/ledger-world.ts';

it('a batch that crosses to another thread arrives as the rows that it is stored by', () => {
  for (const part of worldParts(5_000)) {
    expect(unpackBatch(structuredClone(packBatch(part)))).toEqual(batchRows(part));
  }
});

it('so do one of a single kind, one of bad records, and an empty one', () => {
  const quarantined = [{ kind: 'charge', id: null, reason: 'no txid', raw: '{}' }] as const;
  for (const batch of [{}, { quarantined }, { mandates: [...worldParts(100)][0]?.mandates ?? [] }]) {
    expect(unpackBatch(structuredClone(packBatch(batch)))).toEqual(batchRows(batch));
  }
});
