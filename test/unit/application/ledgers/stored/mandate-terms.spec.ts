import { expect, it } from 'vitest';
import {
  storedMandate,
  storedTerms,
} from '../../../../../src-main/application/ledgers/stored/mandate-terms.ts';

/** A ledger that holds nothing, or a mandate whose JSON cannot be read as one. */
const ledgersWith = (detail: object | null) =>
  ({ read: { mandateDetail: async () => detail } }) as unknown as Parameters<typeof storedTerms>[0];

it.each([
  ['storedMandate', storedMandate, null],
  ['storedTerms', storedTerms, null],
  ['storedTerms, where the JSON is no mandate’s', storedTerms, { row: {}, joiningPayments: [], raw: '{}' }],
] as const)('%s names the mandate that is not there', async (_name, stored, detail) => {
  await expect(stored(ledgersWith(detail), 'padaria', 'RR1')).rejects.toMatchObject({
    code: 'not_found',
    params: { id: 'RR1' },
  });
});
