import { Badge, Box, NavLink, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../bridge.ts';
import { useFormats } from '../kit/formats/formats.ts';
import {
  hasPracticeBank,
  hasSeveralCompanies,
  useAppStore,
  useConnection,
} from '../kit/queries/app-store.ts';
import { useQuery } from '../kit/queries/use-query.ts';
import { hashOf } from '../kit/routes/hash-route.ts';
import { ROUTES } from '../kit/routes/routes.ts';
import { QuickToggles } from './QuickToggles.tsx';

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

/** A larger number would leave no room for the word beside it; it is heard whole. */
const MOST_SHOWN = 99;

/** How much news of the company on screen nobody has seen; nothing where there is none. */
function UnseenNews() {
  const { t } = useTranslation('news');
  const { id: connectionId } = useConnection();
  const { count } = useFormats();
  const query = useQuery(ciclo.news.read, { connectionId });
  if (query.state !== 'ready') return null;
  const unseen = query.value.kinds.reduce((sum, each) => sum + each.count, 0);
  if (unseen === 0) return null;
  const shown = count(unseen);
  return (
    <Badge size="sm" variant="light" aria-label={t('unread', { count: unseen, shown })}>
      {unseen > MOST_SHOWN ? `${MOST_SHOWN}+` : shown}
    </Badge>
  );
}
