import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconPrinter, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ActivationCode, MandateRow, QrJourney } from '../../../src-preload/contract/mandates.ts';
import { hashOf } from '../../app/hash-route.ts';
import { FailureNotice } from '../../components/FailureNotice.tsx';
import { QrCode } from '../../components/QrCode.tsx';
import classes from './mandates.module.css';

type Props = {
  readonly row: MandateRow;
  readonly answer: ActivationCode;
  /** The journey that was asked for. */
  readonly asked: QrJourney;
  /** The charge that was sent along. */
  readonly txid: string | null;
};

/** The QR and its text as the bank gave them, or why they cannot be used. */
export function ActivationResult({ row, answer, asked, txid }: Props) {
  const { t } = useTranslation('mandates');
  if (answer.refusal) return <FailureNotice failure={answer.refusal} />;
  if (answer.code === null) return null;
  const query = new URLSearchParams({ mandate: row.idRec, ...(txid === null ? {} : { txid }) });
  return (
    <Group align="flex-start" gap="md" wrap="nowrap">
      <div className={classes.qr}>
        <QrCode code={answer.code} side="220px" label={t('activation.qrLabel', { payer: row.payerName })} />
      </div>
      <Stack gap="sm" miw={0}>
        <Group gap={6} wrap="nowrap" align="flex-start" c="var(--tone-paid)">
          <IconShieldCheck size={16} aria-hidden style={{ flex: 'none' }} />
          <Text size="xs">{t('activation.checked')}</Text>
        </Group>
        {answer.journey !== null && answer.journey !== asked && (
          <Text size="sm">
            {t('activation.otherJourney', { journey: t(`activation.${answer.journey}`) })}
          </Text>
        )}
        <Text size="sm" fw={600}>
          {t('activation.copyPaste')}
        </Text>
        <Code className={classes.code} tabIndex={0} aria-label={t('activation.copyPaste')}>
          {answer.code}
        </Code>
        <Group gap="xs">
          <CopyCode code={answer.code} />
          <Button
            component="a"
            href={hashOf('/printing', query)}
            variant="default"
            leftSection={<IconPrinter size={14} aria-hidden />}
          >
            {t('activation.print')}
          </Button>
        </Group>
      </Stack>
    </Group>
  );
}

function CopyCode({ code }: { readonly code: string }) {
  const { t } = useTranslation('mandates');
  return (
    <CopyButton value={code} timeout={2_000}>
      {({ copied, copy }) => (
        <Button
          leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          onClick={copy}
        >
          {copied ? t('activation.copied') : t('activation.copy')}
        </Button>
      )}
    </CopyButton>
  );
}
