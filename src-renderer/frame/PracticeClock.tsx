import { Box, Button, Group, Menu, Text, Tooltip } from '@mantine/core';
import { IconCalendarTime, IconChevronDown, IconPlayerTrackNext } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../bridge.ts';
import { showNotice } from '../components/notices/notices.tsx';
import { useFormats } from '../kit/formats/formats.ts';
import { useAppStore } from '../kit/queries/app-store.ts';
import { useAction } from '../kit/queries/use-action.ts';

const STEPS_IN_DAYS = [1, 7, 30] as const;

/** The practice bank's own date, and the ways to move it on. */
export function PracticeClock() {
  const practice = useAppStore((state) => state.practice);
  if (!practice?.isRunning || practice.today === null) return null;
  return (
    <Group gap={6} wrap="nowrap">
      <BankDay today={practice.today} />
      <AdvanceMenu />
    </Group>
  );
}

function BankDay({ today }: { readonly today: string }) {
  const { t } = useTranslation('practice');
  const formats = useFormats();
  return (
    <Tooltip label={t('clock.label')}>
      <Group gap={4} wrap="nowrap" aria-label={t('clock.label')} role="group">
        <IconCalendarTime size={14} aria-hidden />
        <Text size="sm" className="numeric">
          <time dateTime={today}>{formats.date(today)}</time>
        </Text>
      </Group>
    </Tooltip>
  );
}

function AdvanceMenu() {
  const { t } = useTranslation('practice');
  const { state, run } = useAction(ciclo.practice.advance);
  const advance = async (days: number): Promise<void> => {
    const answer = await run({ days });
    if (!answer.ok) showNotice(answer.error);
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          size="compact-xs"
          aria-label={t('clock.advance')}
          loading={state.kind === 'running'}
          leftSection={<IconPlayerTrackNext size={12} aria-hidden />}
          rightSection={<IconChevronDown size={12} aria-hidden />}
        >
          {/* In a narrow window the company's name needs the room. */}
          <Box component="span" visibleFrom="lg">
            {t('clock.advance')}
          </Box>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label maw={260}>{t('clock.advanceHint')}</Menu.Label>
        {STEPS_IN_DAYS.map((days) => (
          <Menu.Item key={days} onClick={() => void advance(days)}>
            {t('clock.days', { count: days })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
