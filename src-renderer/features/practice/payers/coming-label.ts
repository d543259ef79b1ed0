import type { TFunction } from 'i18next';
import type { ComingEvent } from '../../../../src-preload/contract/practice-bank/people.ts';

/** What will happen next as a sentence in the language of `t` (namespace `practice`); a status that we do not know as it is. */
export function comingLabel({ subject, status, code }: ComingEvent, t: TFunction): string {
  const event = t(`coming.${subject}.${status}`, {
    defaultValue: t(`coming.${subject}.other`, { status }),
  });
  if (code === null) return event;
  return t('coming.because', { event, why: codeLabel(code, t), code });
}

/** A code of the specification in plain words. */
export function codeLabel(code: string, t: TFunction): string {
  const debit = t(`cycles:attempt.code.${code}`, { defaultValue: t('cycles:attempt.unknownCode') });
  return t(`code.${code}`, { defaultValue: debit });
}
