import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import type { Paper } from './use-paper.ts';

/** What became of printing: where the PDF is, a hint for the print dialog, or the failure. */
export function PrintOutcome({ paper }: { readonly paper: Paper }) {
  const { printed, saved } = paper;
  const text = useOutcomeText(paper);
  if (printed.kind === 'failed') return <FailureNotice failure={printed.failure} />;
  if (saved.kind === 'failed') return <FailureNotice failure={saved.failure} />;
  if (text === null) return null;
  return (
    <Text size="sm" role="status">
      {text}
    </Text>
  );
}

function useOutcomeText({ printed, saved }: Paper): string | null {
  const { t } = useTranslation('printing');
  if (saved.kind === 'done') {
    const texts = {
      saved: t('saved', { path: saved.value.path }),
      by_page: t('byPageHint'),
      cancelled: null,
    };
    return texts[saved.value.outcome];
  }
  return printed.kind === 'done' && printed.value.outcome === 'printed' ? t('printed') : null;
}
