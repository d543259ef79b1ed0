import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconPlus, IconQrcode } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../components/copying/CopyText.tsx';
import { PlaceLink } from '../../components/values/PlaceLink.tsx';
import { hashOf } from '../../kit/routes/hash-route.ts';

type Props = {
  readonly idRec: string | null;
  readonly payerName: string;
  /** The charge with a due date that goes along with its code. */
  readonly dueTxid?: string | null;
  /** Begins another; left out after a revision. */
  readonly onAnother?: () => void;
  readonly title: string;
  readonly text: string;
};

/** What was done, and where to go from here. */
export function Created({ idRec, payerName, dueTxid = null, onAnother, title, text }: Props) {
  const { t } = useTranslation('mandate-form');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const query = (name: string) => new URLSearchParams({ [name]: idRec ?? '' });
  return (
    <Stack gap="sm" maw={640}>
      <Group gap="xs" c="var(--tone-paid)" wrap="nowrap">
        <IconCircleCheck size={22} aria-hidden />
        <Title order={2} ref={heading} tabIndex={-1}>
          {title}
        </Title>
      </Group>
      <Text size="sm">{t(text, { payer: payerName })}</Text>
      {idRec !== null && <CopyText value={idRec} subject={t('done.id')} />}
      <Group gap="xs">
        {idRec !== null && (
          <PlaceLink href={activationHref(idRec, dueTxid)} icon={IconQrcode} isMain>
            {t('done.activate')}
          </PlaceLink>
        )}
        {onAnother && (
          <Button variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={onAnother}>
            {t('done.another')}
          </Button>
        )}
        <PlaceLink href={idRec === null ? hashOf('/mandates') : hashOf('/mandates', query('mandate'))}>
          {t('done.open')}
        </PlaceLink>
      </Group>
    </Stack>
  );
}

/** The activation of a mandate, with the charge that was made for it already chosen. */
function activationHref(idRec: string, dueTxid: string | null): string {
  const chosen = dueTxid === null ? {} : { journey: 'JORNADA_4', charge: dueTxid };
  return hashOf('/activation', new URLSearchParams({ id: idRec, ...chosen }));
}
