import { DataList, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../../bridge.ts';
import { CopyText } from '../../../components/copying/CopyText.tsx';
import { Section } from '../../../components/layout/Section.tsx';
import { SideDrawer } from '../../../components/layout/SideDrawer.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { useLastShown } from '../../../kit/queries/use-last-shown.ts';
import { useLiveQuery } from '../live/use-live-query.ts';
import { showPayer } from '../practice-location.ts';
import { BankStatus } from './BankStatus.tsx';
import { BehaviourSelect } from './BehaviourSelect.tsx';
import { ComingList } from './ComingList.tsx';
import { documentLabel } from './document-label.ts';
import { PayerActions } from './PayerActions.tsx';
import { PayerCharges } from './PayerCharges.tsx';
import { PayerSettlements } from './PayerSettlements.tsx';
import type { PersonaDetail } from './persona-detail.ts';

type Props = {
  /** The mandate whose payer is shown; null closes the drawer. */
  readonly idRec: string | null;
};

/** One payer: how she behaves, what a person can do in her place, and her money. */
export function PayerDrawer({ idRec }: Props) {
  const { t } = useTranslation('practice');
  const lastId = useLastShown(idRec);
  return (
    <SideDrawer
      title={t('payer.title')}
      isOpen={idRec !== null}
      onClose={() => showPayer(null)}
      size={620}
      isBesideList
    >
      {lastId !== null && <Loaded key={lastId} idRec={lastId} />}
    </SideDrawer>
  );
}

function Loaded({ idRec }: { readonly idRec: string }) {
  const query = useLiveQuery(ciclo.practiceBank.readCastMember, { idRec });
  return <QueryView query={query}>{(detail) => <PayerParts detail={detail} />}</QueryView>;
}

function PayerParts({ detail }: { readonly detail: PersonaDetail }) {
  const { t } = useTranslation('practice');
  const { member, charges, settlements, coming } = detail;
  return (
    <Stack gap="lg">
      <PayerHead member={member} />
      <BehaviourSelect member={member} />
      <Section title={t('payer.actions')}>
        <PayerActions member={member} />
      </Section>
      <Section title={t('payer.coming')}>
        <ComingList coming={coming} />
      </Section>
      <Section title={t('payer.charges')}>
        <PayerCharges charges={charges} />
      </Section>
      <Section title={t('payer.settlements')}>
        <PayerSettlements settlements={settlements} />
      </Section>
    </Stack>
  );
}

function PayerHead({ member }: Pick<PersonaDetail, 'member'>) {
  const { t } = useTranslation('practice');
  const journey = t(`mandates:journey.${member.journey}`, { defaultValue: t('payer.noJourney') });
  const facts = [
    ['document', documentLabel(member.document)],
    ['contract', member.contract],
    ['journey', journey],
    ['idRec', <CopyText key="id" value={member.idRec} subject={t('payer.idRec')} />],
  ] as const;
  return (
    <Stack gap="xs">
      <Group gap="sm" wrap="nowrap">
        <Text size="lg" fw={600} truncate>
          {member.name}
        </Text>
        <BankStatus subject="mandate" status={member.status} />
      </Group>
      <DataList gap={4} labelWidth="145px">
        {facts.map(([name, value]) => (
          <DataList.Item key={name}>
            <DataList.ItemLabel>{t(`payer.${name}`)}</DataList.ItemLabel>
            <DataList.ItemValue>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
    </Stack>
  );
}
