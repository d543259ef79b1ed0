import { useEffect, useMemo, useState } from 'react';
import type { FormReading, MandateForm } from '../../../src-preload/contract/mandate-writing.ts';
import { MANDATE_FORM_FIELDS } from '../../../src-preload/contract/vocabulary/mandate-writing.ts';
import type { WriteResult } from '../../../src-preload/contract/writing.ts';
import { ciclo } from '../../bridge.ts';
import { useCheck } from '../../kit/queries/use-check.ts';
import { useRefresh } from '../../kit/queries/use-query.ts';
import { useWrite, type Write } from '../../kit/queries/use-write.ts';
import { type AmountKind, amountsOf, kindOf, missingAmount, typedAmount } from './amount-kind.ts';
import { type Field, type FormHandle, problemFieldOf } from './form-fields.ts';
import { useFormErrors } from './use-form-errors.ts';

type Input = Parameters<typeof ciclo.mandateWriting.create>[0];

/** The form of a new mandate, what is wrong with it, and sending it. */
export type NewMandate = FormHandle & {
  readonly reading: FormReading | null;
  readonly amountKind: AmountKind;
  readonly chooseAmountKind: (kind: AmountKind) => void;
  /** Whether the mandate is meant to stand beside every duplicate that is shown. */
  readonly acceptsDuplicates: boolean;
  readonly setAcceptsDuplicates: (accepts: boolean) => void;
  readonly hasChanges: boolean;
  readonly write: Write<Input>;
  readonly send: () => Promise<WriteResult | null>;
};

/** Keeps the form of a new mandate; the main side checks it whole as it is typed. */
export function useNewMandate(connectionId: string, initial: MandateForm): NewMandate {
  const [form, setForm] = useState(initial);
  const [amountKind, setAmountKind] = useState<AmountKind>(() => firstKind(initial));
  const [acceptedDuplicates, setAcceptedDuplicates] = useState<readonly string[]>([]);
  const write = useWrite(ciclo.mandateWriting.create);
  const reading = useReading(connectionId, form, write.result);
  const duplicates = reading?.duplicates ?? [];
  const missing = useMemo(() => missingAmount(amountKind, form), [amountKind, form]);
  const problems = useMemo(() => [...(reading?.problems ?? []), ...missing], [reading, missing]);
  const errors = useFormErrors(problems, write);
  const isOver = write.result?.kind === 'done' || write.result?.kind === 'unknown';

  const change = (part: Partial<MandateForm>): void => {
    setForm((now) => ({ ...now, ...part }));
    errors.edit(namesOf(part));
  };
  return {
    form,
    reading,
    amountKind,
    chooseAmountKind: (kind) => {
      setAmountKind(kind);
      change(amountsOf(kind, typedAmount(form)));
    },
    acceptsDuplicates:
      duplicates.length > 0 && duplicates.every((idRec) => acceptedDuplicates.includes(idRec)),
    setAcceptsDuplicates: (accepts) => setAcceptedDuplicates(accepts ? duplicates : []),
    isLocked: write.isRunning || isOver,
    hasChanges: JSON.stringify(form) !== JSON.stringify(initial) && !isOver,
    change,
    errorOf: errors.errorOf,
    leave: errors.leave,
    field: (name) => ({
      value: form[name],
      error: errors.errorOf(problemFieldOf(name)),
      disabled: write.isRunning || isOver,
      onType: (typed) => change({ [name]: typed }),
      onBlur: () => errors.leave(problemFieldOf(name)),
    }),
    write,
    send: async () => {
      errors.send();
      if (missing.length === 0)
        return write.run({ connectionId, form, acceptedDuplicates: [...acceptedDuplicates] });
      write.reset();
      return null;
    },
  };
}

/** A fixed amount is what most mandates have. */
const firstKind = (form: MandateForm): AmountKind =>
  form.contract === '' && form.payerName === '' ? 'fixed' : kindOf(form);

const namesOf = (part: Partial<MandateForm>): readonly Field[] =>
  MANDATE_FORM_FIELDS.filter((name) => Object.hasOwn(part, name)).map(problemFieldOf);

/** What the main side says of the form once typing has paused, and again after a sending: what refused it may have come since. */
function useReading(connectionId: string, form: MandateForm, sent: WriteResult | null): FormReading | null {
  const input = { connectionId, form };
  const { answer } = useCheck(ciclo.mandateWriting.check, input);
  const checkAgain = useRefresh(ciclo.mandateWriting.check, input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sent` alone is the reason to ask again
  useEffect(() => {
    if (sent !== null) checkAgain();
  }, [sent]);
  return answer?.ok ? answer.value : null;
}
