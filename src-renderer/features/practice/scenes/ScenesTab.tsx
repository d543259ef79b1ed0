import { SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SCENES } from '../../../../src-preload/contract/vocabulary/practice-bank.ts';
import classes from '../practice.module.css';
import { SceneCard } from './SceneCard.tsx';

/** Stories that begin at a press. */
export function ScenesTab() {
  const { t } = useTranslation('practice');
  return (
    <div className={classes.scroll}>
      <Text size="sm" c="dimmed" mb="xs">
        {t('scene.lead')}
      </Text>
      <SimpleGrid cols={{ base: 2, lg: 3 }} spacing="sm" verticalSpacing="sm">
        {SCENES.map((scene) => (
          <SceneCard key={scene} scene={scene} />
        ))}
      </SimpleGrid>
    </div>
  );
}
