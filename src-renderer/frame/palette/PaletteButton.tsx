import { Box, Button, Kbd, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { withMod } from '../../kit/routes/keys.ts';
import { showOverlay } from './overlay.ts';

/** Opens the palette, and says by which keys. */
export function PaletteButton() {
  const { t } = useTranslation('palette');
  return (
    <Button
      variant="default"
      c="dimmed"
      fw={400}
      px={8}
      flex="none"
      aria-keyshortcuts="Control+K"
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={
        <Kbd size="xs" visibleFrom="lg" aria-hidden>
          {withMod('K')}
        </Kbd>
      }
      onClick={() => showOverlay('palette')}
    >
      <Box component="span" visibleFrom="md">
        {t('button')}
      </Box>
      <Box component="span" hiddenFrom="md">
        <VisuallyHidden>{t('button')}</VisuallyHidden>
      </Box>
    </Button>
  );
}
