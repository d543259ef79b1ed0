import { AppShell, Box, Burger, Group, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../src-preload/contract/connections.ts';
import type { SyncStatus } from '../../src-preload/contract/sync.ts';
import { useAppStore, useCurrentConnection } from '../kit/queries/app-store.ts';
import { focusContent } from '../kit/routes/focus-content.ts';
import { parseHash, useHash } from '../kit/routes/hash-route.ts';
import { routeOf } from '../kit/routes/routes.ts';
import { Brand } from './Brand.tsx';
import { CopyBanner } from './CopyBanner.tsx';
import { CurrentScreen } from './CurrentScreen.tsx';
import { EncryptionBanner } from './EncryptionBanner.tsx';
import classes from './Frame.module.css';
import { HeaderBar } from './HeaderBar.tsx';
import { InDoubtBanner } from './InDoubtBanner.tsx';
import { Navigation } from './Navigation.tsx';
import { PaletteRoot } from './palette/PaletteRoot.tsx';
import { UpdateBanner } from './UpdateBanner.tsx';

const HEADER_PX = 48;
const NAVBAR_PX = 184;

/** The app's frame: skip link, header, navigation, and the screen of the address. */
export function Frame() {
  const { t } = useTranslation();
  const [showsMenu, menu] = useDisclosure(false);
  const hash = useHash();
  const route = routeOf(parseHash(hash).path);
  const connection = useCurrentConnection();
  const isReady = useAppStore(({ connections }) => connections !== null);
  const hasFailed = useAppStore(({ startFailure }) => startFailure !== null);
  return (
    <>
      <AppShell
        header={{ height: HEADER_PX }}
        navbar={{ width: NAVBAR_PX, breakpoint: 'sm', collapsed: { mobile: !showsMenu } }}
        padding={0}
      >
        <AppShell.Header className={classes.header} data-practice={connection?.isPractice || undefined}>
          <Header connection={connection} showsMenu={showsMenu} onMenu={menu.toggle} />
        </AppShell.Header>
        {/* Not before it is known which screens there are: who walks through the page by keys would fall out at the end of the few. */}
        {(isReady || hasFailed) && (
          <AppShell.Navbar className={classes.navbar} aria-label={t('nav.label')}>
            <Navigation
              current={route.parent ?? route.id}
              hasConnection={connection !== null}
              onChoose={menu.close}
            />
          </AppShell.Navbar>
        )}
        <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
          {isReady && <VisuallyHidden aria-live="polite">{t(route.label)}</VisuallyHidden>}
          <UpdateBanner />
          {connection?.copiedAt && <CopyBanner copiedAt={connection.copiedAt} />}
          {connection && <InDoubtBanner key={connection.id} connectionId={connection.id} />}
          {connection && !connection.isPractice && (
            <EncryptionBanner key={`encryption of ${connection.id}`} connectionId={connection.id} />
          )}
          <CurrentScreen route={route} connection={connection} />
        </AppShell.Main>
      </AppShell>
      <SyncAnnouncer />
      <PaletteRoot />
    </>
  );
}

type HeaderProps = {
  readonly connection: Connection | null;
  readonly showsMenu: boolean;
  readonly onMenu: () => void;
};

function Header({ connection, showsMenu, onMenu }: HeaderProps) {
  const { t } = useTranslation();
  return (
    <>
      {/* No link: the address names the screen and must not change. */}
      <button type="button" className="skip-link" onClick={focusContent}>
        {t('skipToContent')}
      </button>
      <Group h="100%" px={{ base: 'xs', sm: 'md' }} gap="var(--header-gap)" wrap="nowrap">
        <Burger opened={showsMenu} onClick={onMenu} hiddenFrom="sm" size="sm" aria-label={t('nav.toggle')} />
        <Box visibleFrom="sm">
          <Brand />
        </Box>
        <HeaderBar connection={connection} />
      </Group>
    </>
  );
}

/** Tells screen readers when a poll starts and how it ended; its counts change too often to be read out. */
function SyncAnnouncer() {
  const { t } = useTranslation();
  const status = useAppStore(({ syncById, currentConnectionId }) => syncById[currentConnectionId ?? '']);
  const announced = announcedOf(status);
  return <VisuallyHidden role="status">{announced && t(`sync.announce.${announced}`)}</VisuallyHidden>;
}

/** A poll that somebody has ended, or that was left to others, is over without a word. */
function announcedOf(status: SyncStatus | undefined) {
  if (status?.state === 'syncing') return 'syncing';
  if (status?.offline) return 'offline';
  if (status?.lastFailure) return 'failed';
  const goodPoll = status?.lastGoodPoll ?? null;
  return goodPoll !== null && status?.lastEndedAt === goodPoll ? 'done' : null;
}
