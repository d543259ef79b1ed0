import { Accordion, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CycleDetail } from '../../../../src-preload/contract/cycles.ts';
import { RawJson } from '../../../components/copying/RawJson.tsx';

/** What the bank sent, behind a click. */
export function RawPart({ detail: { rawCharge, rawSettlements } }: { readonly detail: CycleDetail }) {
  const { t } = useTranslation('cycles');
  return (
    <Accordion variant="contained" keepMounted={false}>
      <Accordion.Item value="raw">
        <Accordion.Control fz="sm">{t('raw.title')}</Accordion.Control>
        <Accordion.Panel>
          <Stack gap="md">
            <RawJson title={t('raw.charge')} text={rawCharge} />
            {rawSettlements.map((raw, index) => (
              <RawJson key={raw} title={t('raw.settlement', { number: index + 1 })} text={raw} />
            ))}
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
