import type { MandateForm } from '../../../src-preload/contract/mandate-writing.ts';
import type { MandateFormField } from '../../../src-preload/contract/vocabulary/mandate-writing.ts';
import { MANDATE_FORM_FIELDS } from '../../../src-preload/contract/vocabulary/mandate-writing.ts';
import type { DraftProblem } from '../../../src-preload/contract/writing.ts';

/** Names of fields on which problems land. */
export type Field = DraftProblem['field'];

const OTHER_NAMES = {
  fixedAmount: 'value',
  floorAmount: 'value',
  retryPolicy: 'allowsRetries',
} as const satisfies Partial<Record<MandateFormField, Field>>;

const hasOtherName = (name: MandateFormField): name is keyof typeof OTHER_NAMES =>
  Object.hasOwn(OTHER_NAMES, name);

/** The name under which a field's problems come. */
export const problemFieldOf = (name: MandateFormField): Field =>
  hasOtherName(name) ? OTHER_NAMES[name] : name;

/** Fields below which the form itself shows what is wrong. */
export const SHOWN_FIELDS: readonly Field[] = [...new Set(MANDATE_FORM_FIELDS.map(problemFieldOf))];

/** What a text field of the form is given. */
export type FieldProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onType: (typed: string) => void;
  readonly onBlur: () => void;
};

/** The form as its sections see it. */
export type FormHandle = {
  readonly form: MandateForm;
  readonly isLocked: boolean;
  readonly change: (change: Partial<MandateForm>) => void;
  readonly field: (name: MandateFormField) => FieldProps;
  readonly errorOf: (field: Field) => string | undefined;
  /** A person has left the field: what is wrong with it may be shown. */
  readonly leave: (field: Field) => void;
};
