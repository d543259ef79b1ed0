import { expect, it } from 'vitest';
import { changesSince } from '../../../../../src-main/application/features/closing/month-as-it-stands.ts';
import { civilMonth } from '../../../../../src-main/core/civil-month.ts';
import {
  AT,
  close,
  hear,
  paid,
  type Shop,
  shop,
} from '../../../../support/in-process/ledger/closable-shop.ts';

/** The reader as use cases see it, and in which order it was asked. */
function readOf(open: Shop) {
  const asked: string[] = [];
  const reader = open.reader();
  const read: Parameters<typeof changesSince>[0] = {
    leftMonths: async () => reader.leftMonths(),
    lateOfMonth: async (_, by) => {
      asked.push(by.month);
      return reader.lateOfMonth(by);
    },
    changedEntries: async (_, month) => reader.changedEntries(month),
  };
  return { read, asked };
}

it('tells what came after a basis was left month by month, and the month itself walks none of them', async () => {
  const open = shop(paid('E1', null, '2025-11-20', 100), paid('E2', null, '2025-12-20', 100));
  for (const month of ['2025-11', '2025-12']) close(open, month);
  open.writer.setRegime(2026, 'competencia', AT);
  hear(open, paid('E8', null, '2025-11-30', 5_000), paid('E9', null, '2025-12-30', 300));
  const may = civilMonth('2026-05');
  const { read, asked } = readOf(open);
  const waiting = changesSince(read, 'shop', may);
  // Whoever asks after the first month has begun is answered before the second is read.
  await read.leftMonths('shop').then(() => asked.push('somebody else'));
  expect(await waiting).toEqual(
    open
      .reader()
      .openPoints(may)
      .filter(({ point }) => point === 'late_news'),
  );
  expect(await waiting).toMatchObject([{ count: 2, amount: 5_300 }]);
  expect(asked).toEqual(['2025-12', 'somebody else', '2025-11']);
  const { openPoints } = open.reader().closingMonth({ month: may, basis: 'caixa' }, false);
  expect(openPoints.map(({ point }) => point)).not.toContain('late_news');
});

it('takes nothing of a month for late that was opened again after its list was read', async () => {
  const open = shop(paid('E1', null, '2025-12-20', 100));
  const { id } = close(open, '2025-12');
  open.writer.setRegime(2026, 'competencia', AT);
  const { read } = readOf(open);
  const months = await read.leftMonths('shop');
  open.writer.actingAs('Ana', 'reopenMonth', () => open.writer.reopenMonth(id, 'a refund', AT));
  const meanwhile = { ...read, leftMonths: async () => months };
  expect(await changesSince(meanwhile, 'shop', civilMonth('2026-05'))).toEqual([]);
});
