import { expect, it } from 'vitest';
import { itemHash, textHash } from '../../../src-main/webhooks/content-hash.ts';
import type { ClaimedItem } from '../../../src-main/webhooks/formats.ts';

const refund = { id: 'D1', rtrId: 'R1', valor: '1.00', status: 'DEVOLVIDO' };
const payment = { endToEndId: 'E1', valor: '10.00', horario: '2025-11-20T12:00:00Z' };
const settlement = (content: object): string =>
  itemHash({ kind: 'settlement', id: 'E1', content: { ...content } });
const mandate = (content: ClaimedItem['content']): string => itemHash({ kind: 'mandate', id: 'R1', content });

it('a settlement said otherwise is the same', () => {
  expect(settlement({ horario: payment.horario, txid: 'x', valor: 10, endToEndId: 'E1' })).toBe(
    settlement(payment),
  );
});

it('a refund is news, once for each of its statuses', () => {
  const told = [
    payment,
    { ...payment, devolucoes: [refund] },
    { ...payment, devolucoes: [{ ...refund, status: 'NAO_REALIZADO' }] },
    { ...payment, devolucoes: [refund, { ...refund, id: 'D2' }] },
  ];
  expect(new Set(told.map(settlement)).size).toBe(told.length);
  expect(settlement({ ...payment, devolucoes: [] })).toBe(settlement(payment));
});

it('of a settlement that cannot be read, everything counts', () => {
  expect(settlement({ endToEndId: 'E1', valor: 'x' })).not.toBe(settlement({ endToEndId: 'E1', valor: 'y' }));
});

it('a mandate is news with each change, not with the order of its fields', () => {
  const inner = { b: 1, a: [{ d: 1, c: 2 }] };
  expect(mandate({ status: 'CRIADA', inner })).toBe(
    mandate({ inner: { a: [{ c: 2, d: 1 }], b: 1 }, status: 'CRIADA' }),
  );
  expect(mandate({ status: 'CRIADA' })).not.toBe(mandate({ status: 'APROVADA' }));
});

it('is SHA-256 in hex', () => {
  expect(textHash('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});
