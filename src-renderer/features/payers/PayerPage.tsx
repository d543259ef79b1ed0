import { Anchor, Button, Group, Stack } from '@mantine/core';
import { IconChevronLeft, IconListDetails, IconMessage, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Addressees } from '../../../src-preload/contract/messages.ts';
import type { PayerDetail, PayerKey } from '../../../src-preload/contract/payers.ts';
import { ciclo } from '../../bridge.ts';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { MessageDialog } from '../../components/messages/MessageDialog.tsx';
import { EmptyState } from '../../components/reading/EmptyState.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { PlaceLink } from '../../components/values/PlaceLink.tsx';
import { useQuery } from '../../kit/queries/use-query.ts';
import { cyclesHref } from '../../kit/routes/cycle-links.ts';
import { hashOf } from '../../kit/routes/hash-route.ts';
import { ContactPanel } from './ContactPanel.tsx';
import { MandatesPanel } from './MandatesPanel.tsx';
import classes from './payers.module.css';
import { SaidPanel } from './SaidPanel.tsx';
import { StatementPanel } from './StatementPanel.tsx';

type Props = { readonly connectionId: string; readonly payer: PayerKey };

/** All that is known of one payer: the statement, how they are reached, what they authorised, what was said to them. */
export function PayerPage({ connectionId, payer }: Props) {
  const { t } = useTranslation(['payers', 'common']);
  const query = useQuery(ciclo.payers.detail, { connectionId, payer });
  return (
    <Stack gap="md">
      <Anchor size="xs" href={hashOf('/payers')}>
        <Group component="span" gap={2}>
          <IconChevronLeft size={14} aria-hidden />
          {t('title')}
        </Group>
      </Anchor>
      <QueryView query={query}>
        {(detail) => (detail === null ? <Nobody /> : <Page connectionId={connectionId} detail={detail} />)}
      </QueryView>
    </Stack>
  );
}

function Nobody() {
  const { t } = useTranslation('payers');
  return (
    <>
      <ScreenHeader title={t('nobody.title')} />
      <EmptyState
        isFromBank
        icon={IconUserOff}
        title={t('nobody.title')}
        description={t('nobody.text')}
        actions={<PlaceLink path="/payers">{t('nobody.toList')}</PlaceLink>}
      />
    </>
  );
}

type PageProps = { readonly connectionId: string; readonly detail: PayerDetail };

function Page({ connectionId, detail }: PageProps) {
  const { t } = useTranslation('payers');
  const { payerId, name, otherNames, document, mandates } = detail;
  const [to, setTo] = useState<Addressees | null>(null);
  // The number of a document has no place in an address, and others may bear the name.
  const [one] = mandates;
  const also = otherNames.length === 0 ? [] : [t('alsoNamed', { names: otherNames.join(', ') })];
  return (
    <>
      <ScreenHeader
        title={name}
        description={[document, ...also].filter((part) => part !== '').join(' · ')}
        actions={
          <>
            {one && (
              <PlaceLink href={cyclesHref({ payerOf: one.idRec })} icon={IconListDetails} iconPx={16}>
                {t('cycles')}
              </PlaceLink>
            )}
            <Button
              leftSection={<IconMessage size={16} aria-hidden />}
              onClick={() => setTo({ kind: 'payers', payerIds: [payerId] })}
            >
              {t('message')}
            </Button>
          </>
        }
      />
      <div className={classes.page}>
        <div className={classes.column}>
          <StatementPanel
            connectionId={connectionId}
            payerId={payerId}
            statement={detail.statement}
            arrears={detail.arrears}
          />
          <SaidPanel messages={detail.messages} />
        </div>
        <div className={classes.column}>
          <ContactPanel connectionId={connectionId} payerId={payerId} contact={detail.contact} />
          <MandatesPanel mandates={mandates} />
        </div>
      </div>
      <MessageDialog to={to} onClose={() => setTo(null)} />
    </>
  );
}
