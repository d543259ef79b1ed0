import type { MandateRow } from '../../../src-preload/contract/mandates.ts';

/** A mandate that is to be printed, with the charge that goes along in journeys 3 and 4. */
export type Choice = { readonly row: MandateRow; readonly txid: string | null };

/** Chosen mandates in the order in which they were chosen. */
export type Choices = ReadonlyMap<string, Choice>;

/** Adds a mandate, or takes it out when it is in. */
export function toggled(choices: Choices, choice: Choice): Choices {
  const next = new Map(choices);
  if (!next.delete(choice.row.idRec)) next.set(choice.row.idRec, choice);
  return next;
}

/** Adds mandates without a charge; those that are in stay as they are. */
export function withAll(choices: Choices, rows: readonly MandateRow[]): Choices {
  const added = rows.filter(({ idRec }) => !choices.has(idRec));
  return new Map([...choices, ...added.map((row) => [row.idRec, { row, txid: null }] as const)]);
}
