import { Alert, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../components/layout/Panel.tsx';
import { CodePanel } from './CodePanel.tsx';
import { chargeOf, type PanelProps } from './guide.ts';
import { Needs } from './Needs.tsx';
import { Requests } from './Requests.tsx';

/** One journey: what the payer does, what it needs with the means to mend what is missing, then the code or the request. */
export function JourneyPanel(props: PanelProps) {
  const { t } = useTranslation('activation');
  const { mandate, guide, journey, dueTxid } = props;
  const name = journey.journey;
  const txid = chargeOf(name, guide, dueTxid);
  const isReady = journey.missing.length === 0;
  return (
    <Stack gap="md">
      <Panel title={t(`${name}.title`)}>
        <Stack gap="md">
          <Text size="sm">{t(`${name}.text`)}</Text>
          {journey.cautions.map((caution) => (
            <Alert key={caution} variant="light" color="gray" icon={<IconInfoCircle aria-hidden />}>
              {t(`caution.${caution}`)}
            </Alert>
          ))}
          <Needs {...props} />
        </Stack>
      </Panel>
      {name === 'JORNADA_1' && <Requests mandate={mandate} guide={guide} />}
      {name !== 'JORNADA_1' && isReady && (
        // Keyed: the code of another charge must not stand while this one's is read.
        <CodePanel key={txid} mandate={mandate} row={guide.row} asked={name} txid={txid} />
      )}
    </Stack>
  );
}
