import {
  IconBellRinging,
  IconBuildingBank,
  IconCalendarDollar,
  IconChartBar,
  IconFileSpreadsheet,
  IconListDetails,
  IconPrinter,
  IconRepeat,
  IconSchool,
  IconSettings,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';

/** A place in the app. `path` stands after `#`; `label` is a key of `common.json`. */
export type Route = {
  readonly id: string;
  readonly path: string;
  readonly icon: TablerIcon;
  readonly label: string;
  /** Makes sense only with a company on screen. */
  readonly needsConnection: boolean;
  /** Is offered only where a practice connection exists or the practice bank runs. */
  readonly needsPractice?: true;
  /** Id of the screen that it is reached from, whose place in the navigation it shares. */
  readonly parent?: string;
  readonly Screen: ComponentType;
};

/** A screen that is read when it is first shown: the frame and the first rows do not wait for the others. */
function lazily(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }));
}

/** Every screen, in the order of the navigation. */
export const ROUTES: readonly Route[] = [
  {
    id: 'overview',
    path: '/overview',
    icon: IconChartBar,
    label: 'nav.overview',
    needsConnection: true,
    Screen: lazily(async () => (await import('../../features/overview/OverviewScreen.tsx')).OverviewScreen),
  },
  {
    id: 'cycles',
    path: '/cycles',
    icon: IconListDetails,
    label: 'nav.cycles',
    needsConnection: true,
    Screen: lazily(async () => (await import('../../features/cycles/CyclesScreen.tsx')).CyclesScreen),
  },
  {
    id: 'charging',
    path: '/charging',
    icon: IconCalendarDollar,
    label: 'nav.charging',
    needsConnection: true,
    Screen: lazily(async () => (await import('../../features/charging/ChargingScreen.tsx')).ChargingScreen),
  },
  {
    id: 'mandates',
    path: '/mandates',
    icon: IconRepeat,
    label: 'nav.mandates',
    needsConnection: true,
    Screen: lazily(async () => (await import('../../features/mandates/MandatesScreen.tsx')).MandatesScreen),
  },
  {
    id: 'mandate-form',
    path: '/mandate-form',
    icon: IconRepeat,
    label: 'nav.mandateForm',
    needsConnection: true,
    parent: 'mandates',
    Screen: lazily(
      async () => (await import('../../features/mandate-form/MandateFormScreen.tsx')).MandateFormScreen,
    ),
  },
  {
    id: 'mandate-import',
    path: '/mandate-import',
    icon: IconRepeat,
    label: 'nav.mandateImport',
    needsConnection: true,
    parent: 'mandates',
    Screen: lazily(
      async () => (await import('../../features/mandate-import/MandateImportScreen.tsx')).MandateImportScreen,
    ),
  },
  {
    id: 'activation',
    path: '/activation',
    icon: IconRepeat,
    label: 'nav.activation',
    needsConnection: true,
    parent: 'mandates',
    Screen: lazily(
      async () => (await import('../../features/activation/ActivationScreen.tsx')).ActivationScreen,
    ),
  },
  {
    id: 'locations',
    path: '/locations',
    icon: IconRepeat,
    label: 'nav.locations',
    needsConnection: true,
    parent: 'mandates',
    Screen: lazily(
      async () => (await import('../../features/locations/LocationsScreen.tsx')).LocationsScreen,
    ),
  },
  {
    id: 'printing',
    path: '/printing',
    icon: IconPrinter,
    label: 'nav.printing',
    needsConnection: true,
    Screen: lazily(async () => (await import('../../features/printing/PrintingScreen.tsx')).PrintingScreen),
  },
  {
    id: 'exports',
    path: '/exports',
    icon: IconFileSpreadsheet,
    label: 'nav.exports',
    needsConnection: true,
    Screen: lazily(async () => (await import('../../features/exports/ExportsScreen.tsx')).ExportsScreen),
  },
  {
    id: 'webhooks',
    path: '/webhooks',
    icon: IconBellRinging,
    label: 'nav.webhooks',
    needsConnection: true,
    Screen: lazily(async () => (await import('../../features/webhooks/WebhooksScreen.tsx')).WebhooksScreen),
  },
  {
    id: 'connections',
    path: '/connections',
    icon: IconBuildingBank,
    label: 'nav.connections',
    needsConnection: false,
    Screen: lazily(
      async () => (await import('../../features/connections/ConnectionsScreen.tsx')).ConnectionsScreen,
    ),
  },
  {
    id: 'doctor',
    path: '/doctor',
    icon: IconBuildingBank,
    label: 'nav.doctor',
    needsConnection: true,
    parent: 'connections',
    Screen: lazily(async () => (await import('../../features/doctor/DoctorScreen.tsx')).DoctorScreen),
  },
  {
    id: 'tracking',
    path: '/tracking',
    icon: IconBuildingBank,
    label: 'nav.tracking',
    needsConnection: true,
    parent: 'connections',
    Screen: lazily(async () => (await import('../../features/tracking/TrackingScreen.tsx')).TrackingScreen),
  },
  {
    id: 'practice',
    path: '/practice',
    icon: IconSchool,
    label: 'nav.practice',
    needsConnection: false,
    needsPractice: true,
    Screen: lazily(async () => (await import('../../features/practice/PracticeScreen.tsx')).PracticeScreen),
  },
  {
    id: 'settings',
    path: '/settings',
    icon: IconSettings,
    label: 'nav.settings',
    needsConnection: false,
    Screen: lazily(async () => (await import('../../features/settings/SettingsScreen.tsx')).SettingsScreen),
  },
  {
    id: 'stored-data',
    path: '/stored-data',
    icon: IconSettings,
    label: 'nav.storedData',
    needsConnection: true,
    parent: 'settings',
    Screen: lazily(
      async () => (await import('../../features/stored-data/StoredDataScreen.tsx')).StoredDataScreen,
    ),
  },
];

/** What is shown before there is a company. */
export const WelcomeScreen = lazily(
  async () => (await import('../../features/welcome/WelcomeScreen.tsx')).WelcomeScreen,
);

/** The route of a path; the first one for a path that is none. */
export function routeOf(path: string): Route {
  const [first] = ROUTES;
  if (!first) throw new Error('there are no routes');
  return ROUTES.find((route) => route.path === path) ?? first;
}
