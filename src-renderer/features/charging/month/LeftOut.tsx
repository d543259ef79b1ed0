import { Anchor, Collapse, Group, List, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChargeMonth, LeftOutCycle } from '../../../../src-preload/contract/charge-month.ts';
import { Notice } from '../../../components/failures/Notice.tsx';
import { FoldButton } from '../../../components/layout/FoldButton.tsx';
import { CivilDateText } from '../../../components/values/CivilDateText.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { chargeOneHref } from '../../../kit/routes/charging-links.ts';
import { chargeHref, cycleTabHref } from '../../../kit/routes/cycle-links.ts';
import classes from '../charging.module.css';

/** Cycles of the month that are not proposed, each with the reason; folded until somebody asks. */
export function LeftOut({ month }: { readonly month: ChargeMonth }) {
  const { t } = useTranslation('charging');
  const { count } = useFormats();
  const [isOpen, { toggle }] = useDisclosure(false);
  const total = month.leftOutCount;
  if (total === 0) return null;
  return (
    <div>
      <FoldButton isOpen={isOpen} onToggle={toggle}>
        {t('leftOut.title', { count: total, shown: count(total) })}
      </FoldButton>
      <Collapse expanded={isOpen}>
        <section
          className={classes.left}
          aria-label={t('leftOut.label')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable to be scrolled by key
          tabIndex={0}
        >
          <Table verticalSpacing={2} fz="sm">
            <Table.Tbody>
              {month.leftOut.map((cycle) => (
                <LeftOutLine key={`${cycle.idRec} ${cycle.dueDate}`} cycle={cycle} />
              ))}
            </Table.Tbody>
          </Table>
        </section>
      </Collapse>
    </div>
  );
}

function LeftOutLine({ cycle: { payerName, contract, dueDate, reason } }: { readonly cycle: LeftOutCycle }) {
  const { t } = useTranslation('charging');
  const { date } = useFormats();
  const endDate = reason.kind === 'mandate_ends_before' ? date(reason.endDate) : '';
  return (
    <Table.Tr>
      <Table.Td>
        {payerName || t('unknownPayer')}{' '}
        <Text span size="xs" c="dimmed">
          {contract}
        </Text>
      </Table.Td>
      <Table.Td>
        <CivilDateText date={dueDate} />
      </Table.Td>
      <Table.Td>
        <Group gap={6}>
          {t(`leftOut.${reason.kind}`, { endDate })}
          <Proof reason={reason} />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

/** The charge that covers the cycle, where there is one to be looked at. */
function Proof({ reason }: Pick<LeftOutCycle, 'reason'>) {
  const { t } = useTranslation('charging');
  if (!('txid' in reason)) return null;
  const isUnreadable = reason.kind === 'cycle_unreadable';
  return (
    <Anchor size="sm" href={isUnreadable ? cycleTabHref('quarantine') : chargeHref(reason.txid)}>
      {t(isUnreadable ? 'leftOut.seeQuarantine' : 'leftOut.see')}
    </Anchor>
  );
}

/** Mandates that nobody is warned of in time stand in the open: they would be forgotten in a fold. */
export function UnknownPeriodicity({
  month: { unknownPeriodicity },
}: {
  readonly month: Pick<ChargeMonth, 'unknownPeriodicity'>;
}) {
  const { t } = useTranslation('charging');
  const { count } = useFormats();
  const total = unknownPeriodicity.length;
  if (total === 0) return null;
  return (
    <Notice
      tone="attention"
      icon={IconAlertTriangle}
      title={t('leftOut.unknownPeriodicity', { count: total, shown: count(total) })}
    >
      <Text size="sm">{t('leftOut.unknownPeriodicityText')}</Text>
      <List size="sm" className={classes.left ?? ''}>
        {unknownPeriodicity.map(({ idRec, payerName, contract }) => (
          <List.Item key={idRec}>
            <Anchor size="sm" href={chargeOneHref(idRec)}>
              {[payerName || t('unknownPayer'), contract].join(' · ')}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Notice>
  );
}
