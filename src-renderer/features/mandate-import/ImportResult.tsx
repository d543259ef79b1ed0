import { Anchor } from '@mantine/core';
import { IconBan, IconCircleCheck, IconCircleX, IconClock, IconHourglass } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportedRow } from '../../../src-preload/contract/mandate-writing.ts';
import { ciclo } from '../../bridge.ts';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { type DataColumn, DataTable } from '../../components/table/DataTable.tsx';
import { ToneBadge } from '../../components/values/ToneBadge.tsx';
import { useQuery } from '../../kit/queries/use-query.ts';
import { mandateHref } from '../../kit/routes/cycle-links.ts';
import { useDraftTexts } from '../../kit/texts/draft-texts.ts';

const LOOKS = {
  intended: { tone: 'open', icon: IconClock },
  sent: { tone: 'attention', icon: IconHourglass },
  unknown: { tone: 'attention', icon: IconHourglass },
  done: { tone: 'paid', icon: IconCircleCheck },
  resolved_done: { tone: 'paid', icon: IconCircleCheck },
  refused: { tone: 'unpaid', icon: IconCircleX },
  resolved_not_done: { tone: 'closed', icon: IconBan },
} as const satisfies Record<ImportedRow['state'], object>;

type Props = { readonly connectionId: string; readonly batchId: string };

/** What became of each row, with the mandate that it made. */
export function ImportResult({ connectionId, batchId }: Props) {
  const { t } = useTranslation('mandate-import');
  const result = useQuery(ciclo.mandateWriting.importResult, { connectionId, batchId });
  const columns = useColumns();
  return (
    <QueryView query={result}>
      {(rows) => <DataTable label={t('result.title')} columns={columns} records={rows} />}
    </QueryView>
  );
}

function useColumns(): readonly DataColumn<ImportedRow>[] {
  const { t } = useTranslation(['mandate-import', 'errors']);
  const texts = useDraftTexts();
  return useMemo(() => {
    const whyOf = ({ violations, code }: ImportedRow): string => {
      if (violations.length > 0) return [...new Set(violations.map(texts.violation))].join(' ');
      return code === null ? '' : t(`errors:${code}.title`);
    };
    return [
      { id: 'payer', title: t('columns.payer'), value: ({ payerName }) => payerName },
      { id: 'contract', title: t('columns.contract'), value: ({ contract }) => contract },
      {
        id: 'state',
        title: t('result.state'),
        value: ({ state }) => t(`result.${state}`),
        cell: ({ state }) => <ToneBadge {...LOOKS[state]} label={t(`result.${state}`)} />,
      },
      { id: 'why', title: t('result.why'), value: whyOf },
      {
        id: 'mandate',
        title: t('result.mandate'),
        value: ({ idRec }) => idRec ?? '',
        cell: ({ idRec }) =>
          idRec !== null && (
            <Anchor size="sm" href={mandateHref(idRec)}>
              {idRec}
            </Anchor>
          ),
      },
    ];
  }, [t, texts]);
}
