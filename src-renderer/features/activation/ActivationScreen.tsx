import { Anchor, Group, Stack } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { EmptyState } from '../../components/reading/EmptyState.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { PlaceLink } from '../../components/values/PlaceLink.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { mandateHref } from '../../kit/routes/cycle-links.ts';
import { hashOf, parseHash, useHash } from '../../kit/routes/hash-route.ts';
import { Answered } from './Answered.tsx';
import type { Activated } from './guide.ts';
import { Journeys } from './Journeys.tsx';
import { MandateFacts } from './MandateFacts.tsx';

/** Leads a mandate to its payer's authorisation. `#/activation?id=<idRec>`, with `journey` and `charge` as they are chosen. */
export function ActivationScreen() {
  const { t } = useTranslation('activation');
  const { id: connectionId } = useConnection();
  const { query } = parseHash(useHash());
  const idRec = query.get('id');
  return (
    <Stack gap="md">
      <ScreenHeader
        title={t('title')}
        description={t('description')}
        actions={idRec !== null && <Links idRec={idRec} />}
      />
      {idRec === null ? (
        <NothingChosen />
      ) : (
        <Activation
          key={`${connectionId} ${idRec}`}
          mandate={{ connectionId, idRec }}
          journey={query.get('journey')}
          dueTxid={query.get('charge')}
        />
      )}
    </Stack>
  );
}

function Links({ idRec }: { readonly idRec: string }) {
  const { t } = useTranslation('activation');
  return (
    <Group gap="md" wrap="nowrap">
      <Anchor size="sm" href={hashOf('/locations')}>
        {t('locations')}
      </Anchor>
      <Anchor size="sm" href={mandateHref(idRec)}>
        {t('mandate')}
      </Anchor>
    </Group>
  );
}

function NothingChosen() {
  const { t } = useTranslation('activation');
  const action = <PlaceLink path="/mandates">{t('toMandates')}</PlaceLink>;
  return (
    <EmptyState
      isFromBank={false}
      icon={IconRepeat}
      title={t('noMandate')}
      description={t('noMandateText')}
      actions={action}
    />
  );
}

type Props = {
  readonly mandate: Activated;
  /** The journey that the address names. */
  readonly journey: string | null;
  readonly dueTxid: string | null;
};

function Activation({ mandate, journey, dueTxid }: Props) {
  const query = useQuery(ciclo.activation.guide, { ...mandate, dueTxid });
  return (
    <QueryView query={query}>
      {(guide) => (
        <>
          <div>
            <MandateFacts guide={guide} />
            <Answered guide={guide} />
          </div>
          {guide.recommended !== null && (
            <Journeys mandate={mandate} guide={guide} journey={journey} dueTxid={dueTxid} />
          )}
        </>
      )}
    </QueryView>
  );
}
