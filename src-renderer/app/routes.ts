import {
  IconBuildingBank,
  IconChartBar,
  IconFileSpreadsheet,
  IconListDetails,
  IconPrinter,
  IconRepeat,
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
  readonly Screen: ComponentType;
};

const modules = import.meta.glob<Record<string, ComponentType>>('../features/*/*Screen.tsx');

function screen(feature: string, name: string): ComponentType {
  return lazy(async () => {
    const load = modules[`../features/${feature}/${name}.tsx`];
    const Screen = (await load?.())?.[name];
    return { default: Screen ?? (() => null) };
  });
}

/** Every screen, in the order of the navigation. */
export const ROUTES: readonly Route[] = [
  {
    id: 'overview',
    path: '/overview',
    icon: IconChartBar,
    label: 'nav.overview',
    needsConnection: true,
    Screen: screen('overview', 'OverviewScreen'),
  },
  {
    id: 'cycles',
    path: '/cycles',
    icon: IconListDetails,
    label: 'nav.cycles',
    needsConnection: true,
    Screen: screen('cycles', 'CyclesScreen'),
  },
  {
    id: 'mandates',
    path: '/mandates',
    icon: IconRepeat,
    label: 'nav.mandates',
    needsConnection: true,
    Screen: screen('mandates', 'MandatesScreen'),
  },
  {
    id: 'printing',
    path: '/printing',
    icon: IconPrinter,
    label: 'nav.printing',
    needsConnection: true,
    Screen: screen('printing', 'PrintingScreen'),
  },
  {
    id: 'exports',
    path: '/exports',
    icon: IconFileSpreadsheet,
    label: 'nav.exports',
    needsConnection: true,
    Screen: screen('exports', 'ExportsScreen'),
  },
  {
    id: 'connections',
    path: '/connections',
    icon: IconBuildingBank,
    label: 'nav.connections',
    needsConnection: false,
    Screen: screen('connections', 'ConnectionsScreen'),
  },
  {
    id: 'settings',
    path: '/settings',
    icon: IconSettings,
    label: 'nav.settings',
    needsConnection: false,
    Screen: screen('settings', 'SettingsScreen'),
  },
];

/** What is shown before there is any company. */
export const WelcomeScreen = screen('welcome', 'WelcomeScreen');

/** The route of a path; the first one for a path that is none. */
export function routeOf(path: string): Route {
  const [first] = ROUTES;
  if (!first) throw new Error('there are no routes');
  return ROUTES.find((route) => route.path === path) ?? first;
}
