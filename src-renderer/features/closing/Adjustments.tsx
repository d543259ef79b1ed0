import { useTranslation } from 'react-i18next';
import type { ClosingMonth } from '../../../src-preload/contract/closing.ts';
import { ciclo } from '../../bridge.ts';
import { Panel } from '../../components/layout/Panel.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { LineTable } from './LineTable.tsx';

/** What a month holds of months that were closed before it, line by line. */
export function Adjustments({ month: { month, basis } }: { readonly month: ClosingMonth }) {
  const { t } = useTranslation('closing');
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.closing.adjustments, { connectionId, month, basis });
  return (
    <Panel title={t('adjustments.title')} description={t('adjustments.text')}>
      <QueryView query={query}>
        {(lines) => (
          <LineTable label={t('lines.of', { title: t('adjustments.title') })} basis={basis} lines={lines} />
        )}
      </QueryView>
    </Panel>
  );
}
