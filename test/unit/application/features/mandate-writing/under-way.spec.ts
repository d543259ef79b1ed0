import { expect, it } from 'vitest';
import { refuseUnderWay } from '../../../../../src-main/application/features/mandate-writing/duplicates.ts';
import type { UnreadableWrite } from '../../../../../src-main/ledger/model/journaled-writes.ts';
import { instant, mandateDraft } from '../../../../support/fake/records/write-drafts.ts';

const { payer } = mandateDraft();
const AT = instant('2026-11-30T12:00:00Z');
const inDoubt = (kind: UnreadableWrite['kind'], contract: string): UnreadableWrite => ({
  ...{ id: 1, kind, key: `${payer.document.number} ${contract}`, batchId: null, state: 'unknown' },
  ...{ intendedAt: AT, sentAt: AT, outcomeAt: null, payload: null, outcome: null },
});

it.each([
  ['create_mandate', '0042', '42', true],
  ['create_mandate', 'MAT-1', 'mat-1', true],
  ['create_mandate', 'Bloco A  12', 'bloco a 12', true],
  ['create_mandate', '42', '42', true],
  ['create_mandate', '42', '420', false],
  ['put_charge', '42', '42', false],
] as const)(
  'with %s of %s under way or in doubt, %s of the same payer is refused: %s',
  async (kind, open, contract, isRefused) => {
    const read = { openWrites: async () => [inDoubt(kind, open)] };
    const asked = refuseUnderWay({ read }, 'c1', [mandateDraft({ contract })]);
    if (isRefused) await expect(asked).rejects.toMatchObject({ code: 'already_running' });
    else await expect(asked).resolves.toBeUndefined();
  },
);
