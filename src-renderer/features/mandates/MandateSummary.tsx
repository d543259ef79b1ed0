import { Anchor, DataList, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../components/copying/CopyText.tsx';
import { Section } from '../../components/layout/Section.tsx';
import { Nothing } from '../../components/reading/Nothing.tsx';
import { CivilDateText, EndDateText } from '../../components/values/CivilDateText.tsx';
import { InstantText } from '../../components/values/InstantText.tsx';
import { MandateAmountText } from '../../components/values/MandateAmountText.tsx';
import { Money } from '../../components/values/Money.tsx';
import { knownPeriodicity } from '../../components/values/mandate-amount.ts';
import { PeriodicityText } from '../../components/values/PeriodicityText.tsx';
import { ExpectedBadge } from '../../components/values/StateBadge.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { cyclesHref } from '../../kit/routes/cycle-links.ts';
import { MandateCharges } from './MandateCharges.tsx';
import type { MandateDetail } from './mandate-detail.ts';
import classes from './mandates.module.css';

type Props = { readonly mandate: MandateDetail };

/** What the mandate authorises, and its cycles. */
export function MandateSummary({ mandate }: Props) {
  const { t } = useTranslation('mandates');
  const all = (
    <Anchor size="sm" href={cyclesHref({ idRec: mandate.row.idRec })}>
      {t('drawer.allCharges')}
    </Anchor>
  );
  return (
    <Stack gap="lg">
      <MandateFacts mandate={mandate} />
      <Section title={t('drawer.expected')} description={t('drawer.expectedText')}>
        <ExpectedCycles mandate={mandate} />
      </Section>
      {mandate.joiningTxid !== null && (
        <Section title={t('drawer.joiningPayments')} description={t('drawer.joiningPaymentsText')}>
          <JoiningPayments payments={mandate.joiningPayments} />
        </Section>
      )}
      <Section title={t('drawer.charges')} action={mandate.charges.length > 0 && all}>
        <MandateCharges charges={mandate.charges} />
      </Section>
    </Stack>
  );
}

function MandateFacts({ mandate: { row, joiningTxid, location } }: Props) {
  const { t, i18n } = useTranslation('mandates');
  const known = (group: string, word: string) => {
    const key = `${group}.${word.trim().toUpperCase()}`;
    return i18n.exists(`mandates:${key}`) ? t(key) : word;
  };
  const facts = [
    ['idRec', <CopyText key="id" value={row.idRec} subject={t('drawer.idRec')} />],
    ['document', row.payerDocument],
    ['contract', row.contract],
    ['object', row.object],
    ['amount', <MandateAmountText key="amount" row={row} />],
    ['periodicity', <PeriodicityText key="periodicity" periodicity={row.periodicity} />],
    ['start', <CivilDateText key="start" date={row.startDate} />],
    ['end', <EndDateText key="end" mandate={row} />],
    ['retry', row.retryPolicy && known('retry', row.retryPolicy)],
    ['journey', row.journey && known('journey', row.journey)],
    ['joining', joiningTxid && <CopyText key="txid" value={joiningTxid} subject={t('drawer.joining')} />],
    ['location', location && <CopyText key="location" value={location} subject={t('drawer.location')} />],
  ] as const;
  return (
    <DataList gap={6} labelWidth="150px">
      {facts.map(
        ([name, value]) =>
          value && (
            <DataList.Item key={name}>
              <DataList.ItemLabel>{t(`drawer.${name}`)}</DataList.ItemLabel>
              <DataList.ItemValue>{value}</DataList.ItemValue>
            </DataList.Item>
          ),
      )}
    </DataList>
  );
}

function ExpectedCycles({ mandate }: Props) {
  const { t } = useTranslation('mandates');
  const { statusKind, periodicity, unreadableEnd } = mandate.row;
  const isApproved = statusKind === 'APROVADA';
  if (isApproved && knownPeriodicity(periodicity) === null)
    return <Nothing text={t('drawer.unknownPeriodicity')} />;
  if (isApproved && unreadableEnd !== null && mandate.expected.length === 0)
    return <Nothing text={t('unreadableEndText')} />;
  if (mandate.expected.length === 0) return <Nothing text={t('drawer.noExpected')} />;
  return (
    <ul className={classes.cycles}>
      {mandate.expected.map(({ start, state }) => (
        <Group component="li" key={start} gap="md" style={{ gridColumn: '1 / -1' }}>
          <CivilDateText date={start} />
          <ExpectedBadge state={state} />
        </Group>
      ))}
    </ul>
  );
}

function JoiningPayments({ payments }: { readonly payments: MandateDetail['joiningPayments'] }) {
  const { t } = useTranslation('mandates');
  const { money } = useFormats();
  if (payments.length === 0) return <Nothing text={t('drawer.noJoiningPayment')} />;
  return (
    <Stack component="ul" gap={6} className="plain-list">
      {payments.map(({ endToEndId, amount, at, refunded }) => (
        <li key={endToEndId}>
          <Group gap="md" fz="sm">
            <InstantText instant={at} />
            <Money centavos={amount} />
            {refunded > 0 && <span>{t('drawer.refunded', { amount: money(refunded) })}</span>}
          </Group>
          <CopyText value={endToEndId} subject="endToEndId" isOneLine />
        </li>
      ))}
    </Stack>
  );
}
