import { expect, it } from 'vitest';
import { BASES, CLOSING_FIGURES } from '../../../../../src-preload/contract/vocabulary/closing.ts';
import { openCompany } from '../../../../support/in-process/application/company-application.ts';
import type { Input, Value } from '../../../../support/in-process/application/contract-calls.ts';
import { bankOfAShop } from '../../../../support/in-process/practice-bank/bank-of-a-shop.ts';

type Asked = Omit<Input<'closing', 'lines'>, 'after'>;
type Row = Value<'closing', 'lines'>['rows'][number];

const effectOf = ({ sign, kind, amount }: Row, figure: Asked['figure']): number => {
  const isMore = figure === 'net' ? (sign === '+') === (kind === 'payment') : sign === '+';
  return isMore ? amount : -amount;
};

it('tells the rows of each figure of a month, open and closed, and they add up to it', async () => {
  const { ready } = await bankOfAShop();
  const { ask, connectionId } = await openCompany(ready);
  const by = { connectionId, month: '2025-10', basis: 'caixa' as const };
  const sumOf = async (asked: Asked): Promise<number> => {
    let sum = 0;
    for (let after: string | null | undefined; after !== null; ) {
      const page: Value<'closing', 'lines'> = await ask('closing', 'lines', {
        ...asked,
        after: after ?? null,
      });
      for (const row of page.rows) sum += effectOf(row, asked.figure);
      after = page.next;
    }
    return sum;
  };
  const expectAllToFit = async (): Promise<void> => {
    const { byBasis, standing, draft } = await ask('closing', 'month', by);
    expect(byBasis.caixa.received).toBeGreaterThan(0);
    for (const figure of CLOSING_FIGURES) {
      expect(await sumOf({ ...by, extent: 'closing', figure })).toBe((standing ?? draft).totals[figure]);
      for (const basis of BASES)
        expect(await sumOf({ ...by, basis, extent: 'whole', figure })).toBe(byBasis[basis][figure]);
    }
  };
  await expectAllToFit();
  const { draft } = await ask('closing', 'month', by);
  await ask('closing', 'close', { ...by, linesHash: draft.linesHash });
  await expectAllToFit();
});
