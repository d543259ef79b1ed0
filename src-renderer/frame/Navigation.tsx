import { Box, NavLink, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hasPracticeBank, hasSeveralCompanies, useAppStore } from '../kit/queries/app-store.ts';
import { hashOf } from '../kit/routes/hash-route.ts';
import { ROUTES } from '../kit/routes/routes.ts';
import { QuickToggles } from './QuickToggles.tsx';
import { UnseenNews } from './UnseenNews.tsx';

type Props = {
  /** Id of the route on screen, or of the one that it is reached from. */
  readonly current: string;
  readonly hasConnection: boolean;
  readonly onChoose: () => void;
};

/** The screens, by icon and name. Without a company only those that need none, and the first, which welcomes. */
export function Navigation({ current, hasConnection, onChoose }: Props) {
  const { t } = useTranslation();
  const hasPractice = useAppStore(hasPracticeBank);
  const hasSeveral = useAppStore(hasSeveralCompanies);
  const shown = ROUTES.filter(
    ({ needsConnection, needsPractice, needsSeveral, parent }, index) =>
      index === 0 ||
      (parent === undefined &&
        (hasConnection || !needsConnection) &&
        (hasPractice || !needsPractice) &&
        (hasSeveral || !needsSeveral)),
  );
  return (
    <Stack gap={2} p={8}>
      {shown.map(({ id, path, icon: Icon, label }) => (
        <NavLink
          key={id}
          href={hashOf(path)}
          label={t(label)}
          leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
          rightSection={id === 'news' && hasConnection ? <UnseenNews /> : undefined}
          active={id === current}
          aria-current={id === current ? 'page' : undefined}
          onClick={onChoose}
          styles={{ root: { borderRadius: 4 }, label: { fontSize: 14 } }}
        />
      ))}
      {/* The header has no room for them there. */}
      <Box hiddenFrom="sm" px={8}>
        <QuickToggles />
      </Box>
    </Stack>
  );
}
