import {
  IconBellRinging,
  IconBriefcase,
  IconBuildingBank,
  IconCalendarDollar,
  IconChartBar,
  IconClipboardCheck,
  IconCoins,
  IconFileSpreadsheet,
  IconHistory,
  IconListDetails,
  IconPrinter,
  IconRepeat,
  IconReportMoney,
  IconSchool,
  IconSettings,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';

type Screen = {
  readonly id: string;
  readonly icon: TablerIcon;
  /** A key of `common.json`. */
  readonly label: string;
  /** Makes sense only with a company on screen. */
  readonly needsConnection: boolean;
  /** Is offered only where a practice connection exists or the practice bank runs. */
  readonly needsPractice?: true;
  /** Stands in the navigation only where there are several companies. */
  readonly needsSeveral?: true;
  /** Id of the screen that it is reached from, whose place in the navigation it shares. */
  readonly parent?: string;
};

/** Every screen, in the order of the navigation; what draws each is `frame/screens.ts`. */
const SCREENS = [
  { id: 'overview', icon: IconChartBar, label: 'nav.overview', needsConnection: true },
  { id: 'office', icon: IconBriefcase, label: 'nav.office', needsConnection: false, needsSeveral: true },
  { id: 'news', icon: IconBellRinging, label: 'nav.news', needsConnection: true },
  { id: 'cycles', icon: IconListDetails, label: 'nav.cycles', needsConnection: true },
  { id: 'receipts', icon: IconCoins, label: 'nav.receipts', needsConnection: true },
  {
    id: 'bank-statement',
    icon: IconCoins,
    label: 'nav.bankStatement',
    needsConnection: true,
    parent: 'receipts',
  },
  {
    id: 'fiscal-documents',
    icon: IconCoins,
    label: 'nav.fiscalDocuments',
    needsConnection: true,
    parent: 'receipts',
  },
  { id: 'payers', icon: IconUsers, label: 'nav.payers', needsConnection: true },
  { id: 'charging', icon: IconCalendarDollar, label: 'nav.charging', needsConnection: true },
  { id: 'mandates', icon: IconRepeat, label: 'nav.mandates', needsConnection: true },
  {
    id: 'mandate-form',
    icon: IconRepeat,
    label: 'nav.mandateForm',
    needsConnection: true,
    parent: 'mandates',
  },
  {
    id: 'mandate-import',
    icon: IconRepeat,
    label: 'nav.mandateImport',
    needsConnection: true,
    parent: 'mandates',
  },
  { id: 'activation', icon: IconRepeat, label: 'nav.activation', needsConnection: true, parent: 'mandates' },
  { id: 'locations', icon: IconRepeat, label: 'nav.locations', needsConnection: true, parent: 'mandates' },
  { id: 'printing', icon: IconPrinter, label: 'nav.printing', needsConnection: true },
  { id: 'closing', icon: IconClipboardCheck, label: 'nav.closing', needsConnection: true },
  { id: 'accounting', icon: IconReportMoney, label: 'nav.accounting', needsConnection: true },
  { id: 'exports', icon: IconFileSpreadsheet, label: 'nav.exports', needsConnection: true },
  { id: 'history', icon: IconHistory, label: 'nav.history', needsConnection: true },
  { id: 'connections', icon: IconBuildingBank, label: 'nav.connections', needsConnection: false },
  { id: 'doctor', icon: IconBuildingBank, label: 'nav.doctor', needsConnection: true, parent: 'connections' },
  {
    id: 'webhooks',
    icon: IconBuildingBank,
    label: 'nav.webhooks',
    needsConnection: true,
    parent: 'connections',
  },
  {
    id: 'tracking',
    icon: IconBuildingBank,
    label: 'nav.tracking',
    needsConnection: true,
    parent: 'connections',
  },
  { id: 'practice', icon: IconSchool, label: 'nav.practice', needsConnection: false, needsPractice: true },
  { id: 'settings', icon: IconSettings, label: 'nav.settings', needsConnection: false },
  {
    id: 'stored-data',
    icon: IconSettings,
    label: 'nav.storedData',
    needsConnection: true,
    parent: 'settings',
  },
  { id: 'backups', icon: IconSettings, label: 'nav.backups', needsConnection: true, parent: 'settings' },
] as const satisfies readonly Screen[];

/** The name of a screen, as in the folder of its feature. */
export type RouteId = (typeof SCREENS)[number]['id'];

/** The address of a screen, without `#` and query. */
export type Path = `/${RouteId}`;

/** A place in the app. */
export type Route = Screen & { readonly id: RouteId; readonly path: Path };

export const ROUTES: readonly Route[] = SCREENS.map((screen) => ({ ...screen, path: `/${screen.id}` }));

/** The route of a path; the first one for a path that is none. */
export function routeOf(path: string): Route {
  const [first] = ROUTES;
  if (!first) throw new Error('there are no routes');
  return ROUTES.find((route) => route.path === path) ?? first;
}
