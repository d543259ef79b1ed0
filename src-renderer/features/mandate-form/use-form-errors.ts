import { useMemo, useState } from 'react';
import type { DraftProblem, WriteResult } from '../../../src-preload/contract/writing.ts';
import { fieldErrorsOf, type Write } from '../../kit/queries/use-write.ts';
import { useDraftTexts } from '../../kit/texts/draft-texts.ts';
import type { Field } from './form-fields.ts';

/** What is wrong with a form, told when it helps: not before a field was left, and not once it was mended. */
export type FormErrors = {
  readonly errorOf: (field: Field) => string | undefined;
  readonly leave: (field: Field) => void;
  /** A field's value was changed: what the bank said of the old one is no more of use. */
  readonly edit: (fields: readonly Field[]) => void;
  /** The form was sent: from now on every field tells its problem. */
  readonly send: () => void;
  readonly clear: () => void;
};

type FormProgress = {
  readonly left: ReadonlySet<Field>;
  readonly edited: ReadonlySet<Field>;
  readonly wasSent: boolean;
};
const NOTHING: FormProgress = { left: new Set(), edited: new Set(), wasSent: false };

/**
 * Joins the problems of what is typed now with what came of the last sending. Until something is edited that alone counts: it judged the
 * form whole, while what is known of the typing may be of a moment before.
 */
export function useFormErrors(
  problems: readonly DraftProblem[],
  { result: sent, fieldErrors }: Pick<Write<never>, 'result' | 'fieldErrors'>,
): FormErrors {
  const texts = useDraftTexts();
  const [progress, setProgress] = useState(NOTHING);
  const live = useMemo(() => {
    const result: WriteResult = { kind: 'problems', problems: [...problems] };
    return fieldErrorsOf(result, texts);
  }, [problems, texts]);
  const isJudged = sent !== null && progress.edited.size === 0;
  return {
    errorOf: (field) => {
      const isDue = progress.wasSent || progress.left.has(field);
      const answered = progress.edited.has(field) ? undefined : fieldErrors[field];
      return answered ?? (isDue && !isJudged ? live[field] : undefined);
    },
    leave: (field) => setProgress((now) => ({ ...now, left: new Set([...now.left, field]) })),
    edit: (fields) => setProgress((now) => ({ ...now, edited: new Set([...now.edited, ...fields]) })),
    send: () => setProgress((now) => ({ ...now, edited: new Set(), wasSent: true })),
    clear: () => setProgress(NOTHING),
  };
}
