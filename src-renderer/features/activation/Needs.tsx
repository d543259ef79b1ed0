import { Group, Text, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { JourneyGuide } from '../../../src-preload/contract/activation.ts';
import { CopyText } from '../../components/copying/CopyText.tsx';
import { Section } from '../../components/layout/Section.tsx';
import { AttachLocation } from './AttachLocation.tsx';
import classes from './activation.module.css';
import { NameCharge, PickDueCharge } from './ChooseCharge.tsx';
import type { PanelProps } from './guide.ts';

type Need = JourneyGuide['needs'][number];

/** What a journey needs, each with a mark whether it is there, and what is missing with the means to mend it in place. */
export function Needs(props: PanelProps) {
  const { t } = useTranslation('activation');
  const { needs, missing } = props.journey;
  return (
    <Section title={t('needs.title')}>
      <ul className={classes.needs}>
        {needs.map((need) => (
          <NeedItem key={need} need={need} isMissing={missing.includes(need)}>
            <Mending need={need} isMissing={missing.includes(need)} panel={props} />
          </NeedItem>
        ))}
      </ul>
    </Section>
  );
}

type ItemProps = { readonly need: Need; readonly isMissing: boolean; readonly children: ReactNode };

function NeedItem({ need, isMissing, children }: ItemProps) {
  const { t } = useTranslation('activation');
  const Icon = isMissing ? IconCircleDashed : IconCircleCheck;
  return (
    <li className={classes.need} data-missing={isMissing || undefined}>
      <Icon size={18} aria-hidden />
      <div>
        <Text size="sm">
          <VisuallyHidden>{`${t(isMissing ? 'needs.open' : 'needs.done')}: `}</VisuallyHidden>
          {t(`needs.${need}`)}
        </Text>
        {children}
      </div>
    </li>
  );
}

type MendingProps = { readonly need: Need; readonly isMissing: boolean; readonly panel: PanelProps };

/** The request is sent in a panel of its own: it is a form. */
function Mending({ need, isMissing, panel }: MendingProps) {
  const { mandate, guide } = panel;
  if (need === 'request') return null;
  if (need === 'location') {
    return isMissing ? (
      <div className={classes.mend}>
        <AttachLocation mandate={mandate} guide={guide} />
      </div>
    ) : (
      <Known value={guide.location} />
    );
  }
  return (
    <div className={classes.mend}>
      {need === 'immediate_charge' ? (
        <NameCharge mandate={mandate} guide={guide} />
      ) : (
        <PickDueCharge mandate={mandate} guide={guide} txid={panel.dueTxid} onPick={panel.onDueCharge} />
      )}
    </div>
  );
}

function Known({ value }: { readonly value: string | null }) {
  const { t } = useTranslation('activation');
  if (value === null) return null;
  return (
    <Group mt={4}>
      <CopyText value={value} subject={t('needs.location')} />
    </Group>
  );
}
