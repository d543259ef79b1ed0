import { Button, Code, Collapse, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCircleCheck, IconCircleMinus, IconCircleX, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ConnectionCheck } from '../../../src-preload/contract/connections.ts';
import { FailureNotice } from '../../components/FailureNotice.tsx';
import { type Tone, ToneBadge } from '../../components/ToneBadge.tsx';

const LOOKS = {
  passed: { tone: 'paid', icon: IconCircleCheck },
  failed: { tone: 'unpaid', icon: IconCircleX },
  skipped: { tone: 'closed', icon: IconCircleMinus },
} as const satisfies Record<ConnectionCheck['outcome'], { tone: Tone; icon: TablerIcon }>;

type Props = { readonly check: ConnectionCheck; readonly schemeWord: string };

/** One step of a test: what was tried, how it went and, behind a click, why it failed. */
export function CheckLine({ check, schemeWord }: Props) {
  const { t } = useTranslation('connections');
  const isAlone = check.subject === null;
  const [showsWhy, { toggle }] = useDisclosure(isAlone);
  return (
    <div>
      <Group gap="sm" wrap="nowrap">
        <ToneBadge {...LOOKS[check.outcome]} label={t(`testing.${check.outcome}`)} />
        <Subject check={check} schemeWord={schemeWord} />
        {check.failure && !isAlone && (
          <Button size="compact-xs" variant="subtle" aria-expanded={showsWhy} onClick={toggle}>
            {t('testing.why')}
          </Button>
        )}
        {check.outcome === 'skipped' && (
          <Text size="xs" c="dimmed">
            {t('testing.skippedText')}
          </Text>
        )}
      </Group>
      {check.failure && (
        <Collapse expanded={showsWhy}>
          <div style={{ marginTop: 6 }}>
            <FailureNotice failure={check.failure} />
          </div>
        </Collapse>
      )}
    </div>
  );
}

function Subject({ check, schemeWord }: Props) {
  const { t, i18n } = useTranslation('connections');
  if (check.subject === null) return null;
  const [resource = '', right = ''] = check.subject.split('.');
  // Settlements bear the scheme's word, which differs from bank to bank.
  const known = resource === schemeWord ? 'instant' : resource;
  const nameKey = `resources.${known}`;
  const name = i18n.exists(`connections:${nameKey}`) ? t(nameKey) : resource;
  if (check.step === 'list') return <Text size="sm">{name}</Text>;
  return (
    <Group gap={6} wrap="nowrap">
      <Code fz="xs">{check.subject}</Code>
      <Text size="sm">{right === 'read' || right === 'write' ? t(`rights.${right}`, { name }) : name}</Text>
    </Group>
  );
}
