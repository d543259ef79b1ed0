import type { Centavos } from '../money.ts';

/**
 * Which debits of a statement bear another sign than most of them. Some banks write every debit with a minus, others none; of one that differs nobody can tell
 * whether it came back or went out. Where as many bear the one sign as the other, that is every one.
 */
export function oddDebits(debits: readonly (Centavos | null)[]): (debit: Centavos | null) => boolean {
  const bearing = (sign: number): number => debits.filter((debit) => Math.sign(debit ?? 0) === sign).length;
  const [above, below] = [bearing(1), bearing(-1)];
  if (above === 0 || below === 0) return () => false;
  return (debit) => {
    const sign = Math.sign(debit ?? 0);
    return (sign === 1 && above <= below) || (sign === -1 && below <= above);
  };
}
