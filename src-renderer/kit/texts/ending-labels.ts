import type { TFunction } from 'i18next';
import type { Ending } from '../../../src-preload/contract/values.ts';

/** What a code of the bank means, with the code (locales, `cycles:attempt.code`), whatever its case. */
export function codeLabels(code: string, t: TFunction): string {
  const written = code.trim();
  const meaning = t(`cycles:attempt.code.${written.toUpperCase()}`, {
    defaultValue: t('cycles:attempt.unknownCode'),
  });
  return `${meaning} (${written})`;
}

/** Who ended a charge or a mandate, and why, as far as the bank says it; who is none of those of the specification as the bank wrote it. */
export function endingLabels({ code, by }: Ending, t: TFunction): string {
  const asker = by?.trim() ?? '';
  return [
    ...(asker === ''
      ? []
      : [
          t(`cycles:ending.by.${asker.toUpperCase()}`, {
            defaultValue: t('cycles:ending.byOther', { asker }),
          }),
        ]),
    ...(code === null ? [] : [codeLabels(code, t)]),
  ].join(', ');
}
