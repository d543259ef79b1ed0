import { type ComponentType, lazy } from 'react';
import type { RouteId } from '../kit/routes/routes.ts';

const loads = new Map<ComponentType, () => Promise<unknown>>();

/** A screen that is read when it is first shown: the frame and the first rows do not wait for the others. */
function lazily(load: () => Promise<ComponentType>): ComponentType {
  const screen = lazy(async () => ({ default: await load() }));
  loads.set(screen, load);
  return screen;
}

/** What draws each screen. */
export const SCREENS: Readonly<Record<RouteId, ComponentType>> = {
  overview: lazily(async () => (await import('../features/overview/OverviewScreen.tsx')).OverviewScreen),
  office: lazily(async () => (await import('../features/office/OfficeScreen.tsx')).OfficeScreen),
  cycles: lazily(async () => (await import('../features/cycles/CyclesScreen.tsx')).CyclesScreen),
  receipts: lazily(async () => (await import('../features/receipts/ReceiptsScreen.tsx')).ReceiptsScreen),
  'bank-statement': lazily(
    async () => (await import('../features/bank-statement/BankStatementScreen.tsx')).BankStatementScreen,
  ),
  'fiscal-documents': lazily(
    async () =>
      (await import('../features/fiscal-documents/FiscalDocumentsScreen.tsx')).FiscalDocumentsScreen,
  ),
  payers: lazily(async () => (await import('../features/payers/PayersScreen.tsx')).PayersScreen),
  history: lazily(async () => (await import('../features/history/HistoryScreen.tsx')).HistoryScreen),
  news: lazily(async () => (await import('../features/news/NewsScreen.tsx')).NewsScreen),
  charging: lazily(async () => (await import('../features/charging/ChargingScreen.tsx')).ChargingScreen),
  mandates: lazily(async () => (await import('../features/mandates/MandatesScreen.tsx')).MandatesScreen),
  'mandate-form': lazily(
    async () => (await import('../features/mandate-form/MandateFormScreen.tsx')).MandateFormScreen,
  ),
  'mandate-import': lazily(
    async () => (await import('../features/mandate-import/MandateImportScreen.tsx')).MandateImportScreen,
  ),
  activation: lazily(
    async () => (await import('../features/activation/ActivationScreen.tsx')).ActivationScreen,
  ),
  locations: lazily(async () => (await import('../features/locations/LocationsScreen.tsx')).LocationsScreen),
  printing: lazily(async () => (await import('../features/printing/PrintingScreen.tsx')).PrintingScreen),
  closing: lazily(async () => (await import('../features/closing/ClosingScreen.tsx')).ClosingScreen),
  accounting: lazily(
    async () => (await import('../features/accounting/AccountingScreen.tsx')).AccountingScreen,
  ),
  exports: lazily(async () => (await import('../features/exports/ExportsScreen.tsx')).ExportsScreen),
  webhooks: lazily(async () => (await import('../features/webhooks/WebhooksScreen.tsx')).WebhooksScreen),
  connections: lazily(
    async () => (await import('../features/connections/ConnectionsScreen.tsx')).ConnectionsScreen,
  ),
  doctor: lazily(async () => (await import('../features/doctor/DoctorScreen.tsx')).DoctorScreen),
  tracking: lazily(async () => (await import('../features/tracking/TrackingScreen.tsx')).TrackingScreen),
  practice: lazily(async () => (await import('../features/practice/PracticeScreen.tsx')).PracticeScreen),
  settings: lazily(async () => (await import('../features/settings/SettingsScreen.tsx')).SettingsScreen),
  backups: lazily(async () => (await import('../features/backups/BackupsScreen.tsx')).BackupsScreen),
  'stored-data': lazily(
    async () => (await import('../features/stored-data/StoredDataScreen.tsx')).StoredDataScreen,
  ),
};

/** Begins to read a screen that will probably be shown, while it is still being asked whether it can be. Whoever shows it is told where that fails. */
export function loadAhead(id: RouteId): void {
  void loads
    .get(SCREENS[id])?.()
    .catch(() => undefined);
}

/** What is shown before there is a company. */
export const WelcomeScreen = lazily(
  async () => (await import('../features/welcome/WelcomeScreen.tsx')).WelcomeScreen,
);
