/** What was typed in reais, as centavos; null for an empty field, and for one that has no digit yet. */
export function centavosOf(typed: string | number): number | null {
  const reais = typeof typed === 'number' ? typed : Number.parseFloat(typed);
  return Number.isFinite(reais) ? Math.round(reais * 100) : null;
}
