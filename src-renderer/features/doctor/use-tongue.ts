import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../kit/formats/formats.ts';
import type { FindingTongue } from './finding-labels.ts';

/** The language on screen, for putting findings in words. */
export function useTongue(schemeWord: string): FindingTongue {
  const { t, i18n } = useTranslation(['doctor', 'errors', 'common']);
  const formats = useFormats();
  return useMemo(() => ({ t, exists: i18n.exists, formats, schemeWord }), [t, i18n, formats, schemeWord]);
}
