import {
  MantineProvider,
  type MantineThemeOverride,
  MantineThemeProvider,
  useMantineColorScheme,
} from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { ciclo } from '../bridge.ts';
import { UndoShortcut } from '../components/notices/undo.tsx';
import { dayjsLocale, i18n } from '../kit/formats/language.ts';
import { useAppStore } from '../kit/queries/app-store.ts';
import { queryClient } from '../kit/queries/query-client.ts';
import { AppEnded } from './AppEnded.tsx';
import { Frame } from './Frame.tsx';
import { ConfirmationDialog } from './lock/ConfirmationDialog.tsx';
import { ReasonDialog } from './reason/ReasonDialog.tsx';
import { styleNonce } from './style-nonce.ts';
import { cssVariablesResolver, theme } from './theme.ts';

/** The whole app with what every screen stands in: theme, language, dialogs, notices. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      deduplicateInlineStyles
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <I18nextProvider i18n={i18n}>
          <Localised />
        </I18nextProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** A failure with its three sentences, its buttons and its details is seen whole, in pixels. */
const NOTICE_ROOM = 480;

function Localised() {
  const language = useAppStore(({ preferences }) => preferences.language);
  const { t } = useTranslation();
  useColorSchemeOfPreferences();
  useEffect(reportPageShown, []);
  const pickerLabels = usePickerLabels();
  return (
    <MantineThemeProvider theme={pickerLabels} inherit>
      <DatesProvider settings={{ locale: dayjsLocale(language), firstDayOfWeek: 0 }}>
        <ModalsProvider labels={{ confirm: t('confirm'), cancel: t('cancel') }}>
          <Notifications position="bottom-right" notificationMaxHeight={NOTICE_ROOM} />
          <UndoShortcut />
          <Frame />
          <ReasonDialog />
          <ConfirmationDialog />
          <AppEnded />
        </ModalsProvider>
      </DatesProvider>
    </MantineThemeProvider>
  );
}

/** An effect runs once what it stands in is drawn; it does not where drawing failed. */
function reportPageShown(): void {
  void ciclo.app.pageShown(null);
}

/** Names for the date pickers' buttons, which have icons only. */
function usePickerLabels(): MantineThemeOverride {
  const { t } = useTranslation();
  return useMemo(() => {
    const ariaLabels = { nextMonth: t('dates.nextMonth'), previousMonth: t('dates.previousMonth') };
    return { components: { DatePickerInput: { defaultProps: { ariaLabels, hideOutsideDates: true } } } };
  }, [t]);
}

function useColorSchemeOfPreferences(): void {
  const chosen = useAppStore(({ preferences }) => preferences.theme);
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => setColorScheme(chosen), [chosen, setColorScheme]);
}
