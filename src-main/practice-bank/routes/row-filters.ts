import type { World } from '../storage/world.ts';

/** Tells whether a row of a list is wanted. */
export type RowFilter<Row> = (row: Row) => boolean;

/** The condition that `cpf` or `cnpj` sets, where one is given, on rows that bear a mandate's number. */
export function payerFilter(
  world: World,
  { cpf, cnpj }: Readonly<Record<string, string>>,
): RowFilter<{ readonly mandateIndex: number }>[] {
  const document = cpf ?? cnpj;
  if (document === undefined) return [];
  const wanted = new Set(world.mandatesOfDocument(document).map(({ index }) => index));
  return [({ mandateIndex }) => wanted.has(mandateIndex)];
}
