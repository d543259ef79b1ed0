import { Button, Collapse, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewVersion } from '../../src-preload/contract/updates.ts';
import { ciclo } from '../bridge.ts';
import { FailureNotice } from '../components/failures/FailureNotice.tsx';
import { useAction } from '../kit/queries/use-action.ts';
import { useQuery } from '../kit/queries/use-query.ts';
import classes from './banner.module.css';

/** A newer version is there: what is new in it, now or later. Nothing while there is none, or the person has put it off. */
export function UpdateBanner() {
  const query = useQuery(ciclo.updates.state, null);
  const [putOff, setPutOff] = useState<string | null>(null);
  if (query.state !== 'ready') return null;
  const { value } = query;
  if (value.kind !== 'available' && value.kind !== 'installing') return null;
  const { newer } = value;
  if (putOff === newer.version) return null;
  return (
    <Offer
      newer={newer}
      isInstalling={value.kind === 'installing'}
      onLater={() => setPutOff(newer.version)}
    />
  );
}

type OfferProps = {
  readonly newer: NewVersion;
  readonly isInstalling: boolean;
  readonly onLater: () => void;
};

function Offer({ newer, isInstalling, onLater }: OfferProps) {
  const { t } = useTranslation('updates');
  const { state, run } = useAction(ciclo.updates.install);
  const isBusy = isInstalling || state.kind === 'running';
  const { version } = newer;
  return (
    <section className={classes.banner} aria-label={t('label')}>
      <Group gap="sm" align="flex-start">
        <IconDownload size={16} aria-hidden />
        <div className={classes.what}>
          <Text size="sm" fw={600} role="status">
            {t(isBusy ? 'installing' : 'available', { version })}
          </Text>
          <Text size="xs">{t(isBusy ? 'installingMeaning' : 'meaning')}</Text>
          {newer.notes !== null && <Notes text={newer.notes} />}
        </div>
        <Button loading={isBusy} onClick={() => void run({ version })}>
          {t('install')}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onLater}>
          {t('later')}
        </Button>
      </Group>
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
    </section>
  );
}

/** What is new, as plain text: it comes from outside. */
function Notes({ text }: { readonly text: string }) {
  const { t } = useTranslation('updates');
  const [isShown, { toggle }] = useDisclosure(false);
  const id = useId();
  return (
    <>
      <Button variant="subtle" px={0} aria-expanded={isShown} aria-controls={id} onClick={toggle}>
        {t('notes')}
      </Button>
      <Collapse id={id} expanded={isShown}>
        <Text size="xs" className={classes.notes}>
          {text}
        </Text>
      </Collapse>
    </>
  );
}
