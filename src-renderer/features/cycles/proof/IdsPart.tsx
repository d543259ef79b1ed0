import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CycleDetail } from '../../../../src-preload/contract/cycles.ts';
import { CopyText } from '../../../components/copying/CopyText.tsx';
import { cyclesHref } from '../../../kit/routes/cycle-links.ts';

/** The identifiers by which the bank knows the charge and its mandate. */
export function IdsPart({ detail: { row } }: { readonly detail: CycleDetail }) {
  const { t } = useTranslation('cycles');
  return (
    <Stack gap={4}>
      <Title order={3}>{t('ids.title')}</Title>
      <Id name="txid" value={row.txid} />
      {row.idRec && <Id name="idRec" value={row.idRec} />}
      {row.idRec && (
        <Anchor fz="sm" href={cyclesHref({ idRec: row.idRec })}>
          {t('ids.sameMandate')}
        </Anchor>
      )}
    </Stack>
  );
}

function Id({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <Text span size="sm" c="dimmed" w={48} display="inline-block">
        {name}
      </Text>
      <CopyText value={value} subject={name} />
    </div>
  );
}
