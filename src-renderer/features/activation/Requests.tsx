import { useTranslation } from 'react-i18next';
import type { ConfirmationRow } from '../../../src-preload/contract/confirmations.ts';
import { ciclo } from '../../bridge.ts';
import { Panel } from '../../components/layout/Panel.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { useQuery } from '../../kit/queries/use-query.ts';
import type { Activated, Guide } from './guide.ts';
import { isUnderWay, LatestRequest } from './LatestRequest.tsx';
import { RequestForm } from './RequestForm.tsx';

type Props = { readonly mandate: Activated; readonly guide: Guide };

/** Journey 1: the request that waits, followed by itself; else what became of the last one and the form of another. */
export function Requests({ mandate, guide }: Props) {
  const query = useQuery(ciclo.confirmations.list, mandate);
  return (
    <QueryView query={query}>
      {({ rows, isFresh }) => (
        <RequestPanels
          mandate={mandate}
          guide={guide}
          latest={rows[0] ?? null}
          isFresh={isFresh}
          onChanged={query.refresh}
        />
      )}
    </QueryView>
  );
}

type PanelsProps = Props & {
  readonly latest: ConfirmationRow | null;
  readonly isFresh: boolean;
  readonly onChanged: () => void;
};

function RequestPanels({ mandate, guide, latest, isFresh, onChanged }: PanelsProps) {
  const { t } = useTranslation('activation');
  return (
    <>
      {latest !== null && (
        <Panel title={t('request.last')}>
          <LatestRequest
            mandate={mandate}
            guide={guide}
            request={latest}
            isFresh={isFresh}
            onChanged={onChanged}
          />
        </Panel>
      )}
      {(latest === null || !isUnderWay(latest)) && (
        <Panel title={t('request.title')}>
          <RequestForm mandate={mandate} guide={guide} isAnother={latest !== null} onSent={onChanged} />
        </Panel>
      )}
    </>
  );
}
