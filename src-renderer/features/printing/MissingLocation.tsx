import { Group, Text } from '@mantine/core';
import { IconQrcodeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MandateRow } from '../../../src-preload/contract/mandates.ts';
import { Notice } from '../../components/failures/Notice.tsx';
import { PlaceLink } from '../../components/values/PlaceLink.tsx';

type Props = { readonly whom: readonly Pick<MandateRow, 'idRec' | 'payerName'>[] };

/** No code yet, since nobody has made a QR location: where that is done, mandate by mandate. */
export function MissingLocation({ whom }: Props) {
  const { t } = useTranslation('printing');
  return (
    <Notice tone="attention" role="status" icon={IconQrcodeOff} title={t('missingLocation.title')}>
      <Text size="sm">{t('missingLocation.text')}</Text>
      <Group gap="xs" mt={6}>
        {whom.map(({ idRec, payerName }) => (
          <PlaceLink key={idRec} path="/activation" query={{ id: idRec }}>
            {whom.length === 1 ? t('missingLocation.make') : t('missingLocation.makeOf', { name: payerName })}
          </PlaceLink>
        ))}
      </Group>
    </Notice>
  );
}
