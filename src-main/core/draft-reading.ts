import type { DraftField, DraftReason } from '../../src-preload/contract/vocabulary/writing.ts';

/** Values that fill the placeholders of a reason's sentence: `most` characters, the `line` of the other row,
 * the `part` of an account, the `lock` of a field. */
export type DraftReasonParams = Readonly<Record<string, string | number>>;

/** One thing wrong with a draft, and the field to mend. */
export type DraftProblem = {
  readonly field: DraftField;
  readonly reason: DraftReason;
  readonly params: DraftReasonParams;
};

/** A draft that may be sent, or everything that is wrong with it. */
export type Checked<Draft> =
  | { readonly kind: 'draft'; readonly draft: Draft }
  | { readonly kind: 'problems'; readonly problems: readonly DraftProblem[] };

/** A typed value as read, or why it could not be. */
export type TypedReading<Value> =
  | { readonly kind: 'read'; readonly value: Value }
  | { readonly kind: 'refused'; readonly reason: DraftReason; readonly params: DraftReasonParams };

type Refused = Extract<TypedReading<never>, { kind: 'refused' }>;

/** A value that was understood. */
export const read = <Value>(value: Value): TypedReading<Value> => ({ kind: 'read', value });

/** A value that was not, and why. */
export const refused = (reason: DraftReason, params: DraftReasonParams = {}): Refused => ({
  kind: 'refused',
  reason,
  params,
});

/** The value, or null where it was refused. */
export const readValueOf = <Value>(reading: TypedReading<Value>): Value | null =>
  reading.kind === 'read' ? reading.value : null;

/** A refusal that says which part of a compound field it means; what was understood stays. */
export function inPart<Value>(part: string, reading: TypedReading<Value>): TypedReading<Value> {
  return reading.kind === 'read' ? reading : refused(reading.reason, { ...reading.params, part });
}

type Readings = Readonly<Record<string, TypedReading<unknown>>>;
type Values<Fields extends Readings> = {
  readonly [Name in keyof Fields]: Fields[Name] extends TypedReading<infer Value> ? Value : never;
};

/**
 * Makes a draft of readings when all of them were understood, else tells every problem. `fieldOf` names the field of the draft
 * on which a reading of another name lands.
 */
export function checked<Fields extends Readings, Draft>(
  readings: Fields,
  fieldOf: (name: keyof Fields) => DraftField,
  draft: (values: Values<Fields>) => Draft,
): Checked<Draft> {
  const problems = Object.entries(readings).flatMap(([name, reading]) =>
    reading.kind === 'read' ? [] : [{ field: fieldOf(name), reason: reading.reason, params: reading.params }],
  );
  if (problems.length > 0) return { kind: 'problems', problems };
  const values = Object.entries(readings).map(([name, reading]) => [name, readValueOf(reading)]);
  // Every reading was understood, so each value has its field's type.
  return { kind: 'draft', draft: draft(Object.fromEntries(values) as Values<Fields>) };
}
