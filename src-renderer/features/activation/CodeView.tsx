import { Code, Group, Stack, Text } from '@mantine/core';
import { IconPrinter, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ActivationJourney, QrJourney } from '../../../src-preload/contract/vocabulary/activation.ts';
import { PlaceLink } from '../../components/values/PlaceLink.tsx';
import { QrCode } from '../../components/values/QrCode.tsx';
import classes from './activation.module.css';
import type { Guide } from './guide.ts';
import { SaveCode } from './SaveCode.tsx';

type Props = {
  readonly row: Guide['row'];
  /** The bank's string, checked. */
  readonly code: string;
  readonly journey: QrJourney | null;
  readonly asked: ActivationJourney;
  readonly txid: string | null;
};

/** The QR and its text as the bank gave them, to be shown, copied and printed. */
export function CodeView({ row, code, journey, asked, txid }: Props) {
  const { t } = useTranslation('activation');
  const charge = txid === null ? { without: 'charge' } : { txid };
  const query = new URLSearchParams({ mandate: row.idRec, ...charge });
  return (
    <Group align="flex-start" gap="md">
      <div className={classes.qr}>
        <QrCode code={code} side="220px" label={t('code.qrLabel', { payer: row.payerName })} />
      </div>
      <Stack gap="sm" miw={0} flex="1 1 260px">
        <Group gap={6} wrap="nowrap" align="flex-start" c="var(--tone-paid)">
          <IconShieldCheck size={16} aria-hidden style={{ flex: 'none' }} />
          <Text size="xs">{t('code.checked')}</Text>
        </Group>
        {journey !== null && journey !== asked && (
          <Text size="sm">{t('code.otherJourney', { journey: t(`${journey}.title`) })}</Text>
        )}
        <Text size="sm" fw={600}>
          {t('code.copyPaste')}
        </Text>
        <Code className={classes.code} tabIndex={0} aria-label={t('code.copyPaste')}>
          {code}
        </Code>
        <SaveCode
          code={code}
          suggestedName={`qr ${row.payerName} ${row.contract}`}
          caption={`${row.payerName} · ${row.contract}`}
        >
          <PlaceLink path="/printing" query={query} icon={IconPrinter}>
            {t('code.print')}
          </PlaceLink>
        </SaveCode>
      </Stack>
    </Group>
  );
}
