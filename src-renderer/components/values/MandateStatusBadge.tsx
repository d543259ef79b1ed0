import { useTranslation } from 'react-i18next';
import type { MandateRow } from '../../../src-preload/contract/mandates.ts';
import { MANDATE_LOOKS } from './state-looks.ts';
import { ToneBadge } from './ToneBadge.tsx';

/** A mandate's status in words; a status that we do not know shows the bank's own. */
export function MandateStatusBadge({ row }: { readonly row: Pick<MandateRow, 'status' | 'statusKind'> }) {
  const { t } = useTranslation('mandates');
  const label = row.statusKind === 'UNKNOWN' ? row.status : t(`status.${row.statusKind}`);
  return (
    <ToneBadge
      {...MANDATE_LOOKS[row.statusKind]}
      label={label}
      explanation={t('rawStatus', { status: row.status })}
    />
  );
}
