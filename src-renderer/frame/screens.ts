import { type ComponentType, lazy } from 'react';
import type { RouteId } from '../kit/routes/routes.ts';

/** A screen that is read when it is first shown: the frame and the first rows do not wait for the others. */
function lazily(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }));
}

/** What draws each screen. */
export const SCREENS: Readonly<Record<RouteId, ComponentType>> = {
  overview: lazily(async () => (await import('../features/overview/OverviewScreen.tsx')).OverviewScreen),
  cycles: lazily(async () => (await import('../features/cycles/CyclesScreen.tsx')).CyclesScreen),
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
  exports: lazily(async () => (await import('../features/exports/ExportsScreen.tsx')).ExportsScreen),
  webhooks: lazily(async () => (await import('../features/webhooks/WebhooksScreen.tsx')).WebhooksScreen),
  connections: lazily(
    async () => (await import('../features/connections/ConnectionsScreen.tsx')).ConnectionsScreen,
  ),
  doctor: lazily(async () => (await import('../features/doctor/DoctorScreen.tsx')).DoctorScreen),
  tracking: lazily(async () => (await import('../features/tracking/TrackingScreen.tsx')).TrackingScreen),
  practice: lazily(async () => (await import('../features/practice/PracticeScreen.tsx')).PracticeScreen),
  settings: lazily(async () => (await import('../features/settings/SettingsScreen.tsx')).SettingsScreen),
  'stored-data': lazily(
    async () => (await import('../features/stored-data/StoredDataScreen.tsx')).StoredDataScreen,
  ),
};

/** What is shown before there is a company. */
export const WelcomeScreen = lazily(
  async () => (await import('../features/welcome/WelcomeScreen.tsx')).WelcomeScreen,
);
