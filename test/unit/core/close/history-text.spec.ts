import fc from 'fast-check';
import { expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { type HistoryFacts, historyOf } from '../../../../src-main/core/close/history-text.ts';
import { POSTED_EVENTS } from '../../../../src-preload/contract/vocabulary/accounting.ts';

const FACTS: HistoryFacts = {
  ...{ payerName: 'Ana Lima', contract: 'CT-1', dueDate: civilDate('2026-03-10'), txid: 'tx1' },
  ...{ endToEndId: 'E1', refundId: '', nature: '', fee: '' },
};

it('a history text says what is known, and no word before what is not', () => {
  expect(historyOf('receipt', undefined, FACTS)).toBe(
    'Recebimento Ana Lima contrato CT-1 vencimento 10/03/2026 E1',
  );
  const nothing = { ...FACTS, payerName: '', contract: '', dueDate: null };
  expect(historyOf('receipt', undefined, nothing)).toBe('Recebimento E1');
  expect(historyOf('receipt', ' {pagador}\n{contrato}\t{id} ', FACTS)).toBe('Ana Lima CT-1 E1');
});

it('a history text stands on one line without blanks around or beside each other, whatever the bank says', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\u00A0', '{', '}') });
  const facts = fc.record({
    ...{ payerName: text, contract: text, dueDate: fc.constantFrom(null, FACTS.dueDate) },
    ...{ txid: text, endToEndId: text, refundId: text, nature: text, fee: text },
  });
  const own = fc.option(text, { nil: undefined });
  fc.assert(
    fc.property(fc.constantFrom(...POSTED_EVENTS), own, facts, (event, said, known) => {
      expect(historyOf(event, said, known)).toMatch(/^(?:\S+(?: \S+)*)?$/);
    }),
  );
});
