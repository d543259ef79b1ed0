import type { MenuItemConstructorOptions } from 'electron';
import { COMMANDS, type CommandId } from '../../../src-preload/contract/vocabulary/desktop.ts';
import type { SayDesktop } from '../desktop-texts.ts';

type Role = NonNullable<MenuItemConstructorOptions['role']>;
type Entry = { readonly role: Role } | { readonly command: CommandId } | { readonly type: 'separator' };

const role = (name: Role): Entry => ({ role: name });
const command = (id: CommandId): Entry => ({ command: id });
const separator: Entry = { type: 'separator' };

const SCREENS = COMMANDS.flatMap(({ id, accelerator }) =>
  id.startsWith('screen.') && accelerator !== null && id !== 'screen.printing' ? [command(id)] : [],
);

/** The menus by their key in `desktop.json`. Roles bring their own accelerators and behaviour; commands go to the page. */
const MENUS = {
  file: [
    command('mandate.new'),
    command('charge.month'),
    command('screen.printing'),
    separator,
    command('sync.now'),
    separator,
    command('preferences.open'),
    command('lock.now'),
    separator,
    role('close'),
    role('quit'),
  ],
  edit: [
    role('undo'),
    role('redo'),
    separator,
    role('cut'),
    role('copy'),
    role('paste'),
    role('selectAll'),
    separator,
    command('palette.open'),
  ],
  screens: SCREENS,
  view: [
    command('theme.toggle'),
    command('language.toggle'),
    separator,
    role('resetZoom'),
    role('zoomIn'),
    role('zoomOut'),
    separator,
    role('togglefullscreen'),
  ],
  window: [role('minimize'), role('zoom')],
  help: [command('help.shortcuts')],
} satisfies Readonly<Record<string, readonly Entry[]>>;

const APP_MENU: readonly Entry[] = [
  role('about'),
  separator,
  role('hide'),
  role('hideOthers'),
  role('unhide'),
  separator,
  role('quit'),
];

/** What the menu is made of: where it is, its words, and what to do with a command. */
export type MenuOptions = {
  readonly platform: NodeJS.Platform;
  readonly say: SayDesktop;
  readonly order: (command: CommandId) => void;
};

/** The application menu. Reloading and developer tools are not among its items. */
export function menuTemplate({ platform, say, order }: MenuOptions): MenuItemConstructorOptions[] {
  const item = (entry: Entry): MenuItemConstructorOptions => {
    if ('type' in entry) return entry;
    if ('role' in entry) return { role: entry.role, label: say(`roles.${entry.role}`) };
    return commandItem(entry.command, say, order);
  };
  const menus = Object.entries(MENUS).map(([name, entries]) => ({
    label: say(`menus.${name}`),
    submenu: entries.map(item),
  }));
  return platform === 'darwin' ? [{ label: 'Ciclo', submenu: APP_MENU.map(item) }, ...menus] : menus;
}

function commandItem(
  id: CommandId,
  say: SayDesktop,
  order: MenuOptions['order'],
): MenuItemConstructorOptions {
  const accelerator = COMMANDS.find((one) => one.id === id)?.accelerator ?? null;
  return {
    id,
    label: say(`commands.${id}`),
    click: () => order(id),
    ...(accelerator === null ? {} : { accelerator }),
  };
}
