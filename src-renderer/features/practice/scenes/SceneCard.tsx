import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import {
  IconBellOff,
  IconCircleCheck,
  IconCloudOff,
  IconMoodHappy,
  IconPlayerPlay,
  IconRestore,
  IconUmbrella,
  type TablerIcon,
} from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import type { SCENES } from '../../../../src-preload/contract/vocabulary/practice-bank.ts';
import { ciclo } from '../../../bridge.ts';
import { useControl } from '../live/use-control.ts';

const ICONS = {
  month_of_trouble: IconUmbrella,
  everyone_pays: IconMoodHappy,
  bank_down: IconCloudOff,
  webhook_paused: IconBellOff,
  back_to_normal: IconRestore,
} satisfies Record<Scene, TablerIcon>;

/** One scene: what it is about, what it does, a button that plays it, and what was done. */
export function SceneCard({ scene }: { readonly scene: Scene }) {
  const { t } = useTranslation('practice');
  const id = useId();
  const Icon = ICONS[scene];
  const { isRunning, run } = useControl(ciclo.practiceBank.playScene);
  const play = async (): Promise<void> => {
    const answer = await run({ scene });
    if (answer.ok) useSceneOutcomes.setState({ [scene]: answer.value.told });
  };
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Stack gap="xs" h="100%" align="flex-start">
        <Group gap="xs" wrap="nowrap">
          <Icon size={18} aria-hidden />
          <Title order={2} id={id}>
            {t(`scene.${scene}.name`)}
          </Title>
        </Group>
        <Text size="sm">{t(`scene.${scene}.text`)}</Text>
        <Text size="xs" c="dimmed">
          {t(`scene.${scene}.then`)}
        </Text>
        <Button
          mt="auto"
          variant="default"
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          aria-describedby={id}
          loading={isRunning}
          onClick={() => void play()}
        >
          {t('scene.play')}
        </Button>
        <div role="status">
          <Outcome scene={scene} />
        </div>
      </Stack>
    </Paper>
  );
}

function Outcome({ scene }: { readonly scene: Scene }) {
  const { t } = useTranslation('practice');
  const outcome = useSceneOutcomes((outcomes) => outcomes[scene]);
  if (outcome === undefined) return null;
  return (
    <List size="xs" spacing={2} icon={<IconCircleCheck size={13} aria-hidden color="var(--tone-paid)" />}>
      {outcome.map((key) => (
        <List.Item key={key}>{t(key)}</List.Item>
      ))}
    </List>
  );
}

type Scene = (typeof SCENES)[number];

/** What was done when each scene was last played, as keys of the strings; kept while a person looks at what came of it. */
const useSceneOutcomes = create<Partial<Record<Scene, readonly string[]>>>()(() => ({}));
