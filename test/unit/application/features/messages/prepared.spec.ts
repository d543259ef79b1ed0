import { describe, expect, it } from 'vitest';
import { prepareMessages } from '../../../../../src-main/application/features/messages/prepared.ts';
import { DEFAULT_TEXTS } from '../../../../../src-main/core/messages/default-texts.ts';
import { centavos } from '../../../../../src-main/core/money.ts';
import type { StoredFacts } from '../../../../../src-main/ledger/reading/details/message-facts.ts';
import {
  MESSAGE_SITUATIONS,
  type MessageSituation,
} from '../../../../../src-preload/contract/vocabulary/messages.ts';
import { day } from '../../../../support/fake/records/ledger-records.ts';

const owed = (txid: string, refusal: StoredFacts['unpaid'][number]['refusal']) => ({
  ...{ txid, dueDate: day('2026-02-07'), settleDate: day('2026-02-09'), amount: centavos(5_000) },
  ...{ contract: 'CT-1', object: null, refusal },
});
const mandate = (idRec: string, statusKind: string, end: string | null) => ({
  ...{ idRec, statusKind, wasApproved: true, contract: 'CT-1', object: null, amount: centavos(5_000) },
  endDate: end === null ? null : day(end),
});

/** Who owes two charges, of which the company can mend one, has been asked twice, and has a mandate that ends and one that waits. */
const IVO: StoredFacts = {
  ...{ payerId: 9, name: 'IVO', asOf: null, contact: { phone: '', email: '' }, before: 2 },
  unpaid: [owed('a', { move: 'payer', code: null }), owed('b', { move: 'company', code: 'AM09' })],
  mandates: [mandate('R1', 'CRIADA', null), mandate('R2', 'APROVADA', '2026-03-20')],
};

const texts = MESSAGE_SITUATIONS.map((situation) => ({
  ...{ situation, tone: 'friendly' as const, isDefault: true },
  ...DEFAULT_TEXTS[situation].friendly,
}));

const prepared = (situation: MessageSituation, stored: readonly StoredFacts[] = [IVO]) =>
  prepareMessages(stored, {
    ...{ company: 'Academia', today: day('2026-03-10'), texts, tone: 'friendly', situation, code: null },
  });

describe('a message', () => {
  it.each(['unpaid', 'refused'] as const)('about what is %s is about all that is owed', (situation) => {
    expect(prepared(situation).messages).toMatchObject([
      { situation, txids: ['a', 'b'], before: 2, refusal: { move: 'company', code: 'AM09', txid: 'b' } },
    ]);
  });

  it.each(['waiting', 'ending'] as const)('about what is %s is about no charge', (situation) => {
    expect(prepared(situation).messages).toMatchObject([{ situation, txids: [], before: 0, refusal: null }]);
  });
});

it('goes to those alone of whom it is so, and names the others', () => {
  const people = [
    { ...IVO, name: 'has no mandate', mandates: [] },
    { ...IVO, name: 'has cancelled', mandates: [mandate('R1', 'CANCELADA', null)] },
    { ...IVO, name: 'signed without an end', mandates: [mandate('R1', 'APROVADA', null)] },
    { ...IVO, name: 'signed for years', mandates: [mandate('R1', 'APROVADA', '2030-12-31')] },
    { ...IVO, name: 'ends', mandates: [mandate('R1', 'APROVADA', '2026-03-20')] },
    { ...IVO, name: 'waits', mandates: [mandate('R1', 'CRIADA', null)] },
  ];
  for (const [situation, only] of [
    ['waiting', 'waits'],
    ['ending', 'ends'],
  ] as const) {
    const { messages, leftOut } = prepared(situation, people);
    expect(messages.map(({ name }) => name)).toEqual([only]);
    expect(leftOut).toEqual(people.map(({ name }) => name).filter((name) => name !== only));
  }
});
