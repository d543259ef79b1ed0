import type { CodeCharge, MandateRow } from '../../../src-preload/contract/mandates.ts';

/** A mandate that is to be printed, with the charge that goes along with its code. */
export type Choice = { readonly row: MandateRow; readonly charge: CodeCharge };

/** Chosen mandates in the order in which they were chosen. */
export type Choices = ReadonlyMap<string, Choice>;

/** Adds a mandate, or takes it out when it is in. */
export function toggled(choices: Choices, choice: Choice): Choices {
  const next = new Map(choices);
  if (!next.delete(choice.row.idRec)) next.set(choice.row.idRec, choice);
  return next;
}

/** Those of an import whose codes go to their payers: one that was answered or has ended meanwhile, or has no code, is left out. */
export const waitingOf = (rows: readonly MandateRow[]): Choices =>
  withAll(
    new Map(),
    rows.filter(({ statusKind, hasLocation }) => statusKind === 'CRIADA' && hasLocation),
  );

/** Adds mandates with the charges that they name; those that are in stay as they are. */
export function withAll(choices: Choices, rows: readonly MandateRow[]): Choices {
  const added = rows.filter(({ idRec }) => !choices.has(idRec));
  return new Map([...choices, ...added.map((row) => [row.idRec, { row, charge: 'named' }] as const)]);
}
