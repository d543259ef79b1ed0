import type { World } from '../world/world.ts';

/** Tells whether a row of a table is wanted. */
export type RowFilter = (row: number) => boolean;

/** All conditions as one; `null` when there is none. */
export function rowsWhere(conditions: readonly RowFilter[]): RowFilter | null {
  const [first, ...others] = conditions;
  if (first === undefined) return null;
  if (others.length === 0) return first;
  return (row) => conditions.every((holds) => holds(row));
}

/** The condition that `cpf` or `cnpj` sets, where one is given, on rows that bear a mandate's number. */
export function payerFilter(
  world: World,
  mandateColumn: Uint32Array,
  { cpf, cnpj }: Readonly<Record<string, string>>,
): RowFilter[] {
  const document = cpf ?? cnpj;
  if (document === undefined) return [];
  const wanted = new Set(world.mandatesOfDocument(document).map(({ index }) => index));
  return [(row) => wanted.has(mandateColumn[row] ?? -1)];
}
