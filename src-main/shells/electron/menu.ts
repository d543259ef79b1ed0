import type { MenuItemConstructorOptions } from 'electron';

type Role = NonNullable<MenuItemConstructorOptions['role']>;
type Entry = Role | 'separator';

/** The items of each menu, by Electron's roles: they bring their own accelerators and behaviour. */
const MENUS: Readonly<Record<string, readonly Entry[]>> = {
  Arquivo: ['close', 'separator', 'quit'],
  Editar: ['undo', 'redo', 'separator', 'cut', 'copy', 'paste', 'selectAll'],
  Exibir: ['resetZoom', 'zoomIn', 'zoomOut', 'separator', 'togglefullscreen'],
  Janela: ['minimize', 'zoom'],
};

const APP_MENU: readonly Entry[] = [
  'about',
  'separator',
  'hide',
  'hideOthers',
  'unhide',
  'separator',
  'quit',
];

const LABELS: Readonly<Partial<Record<Role, string>>> = {
  about: 'Sobre o Ciclo',
  close: 'Fechar janela',
  copy: 'Copiar',
  cut: 'Recortar',
  hide: 'Ocultar o Ciclo',
  hideOthers: 'Ocultar os outros',
  minimize: 'Minimizar',
  paste: 'Colar',
  quit: 'Sair do Ciclo',
  redo: 'Refazer',
  resetZoom: 'Tamanho original',
  selectAll: 'Selecionar tudo',
  togglefullscreen: 'Tela cheia',
  undo: 'Desfazer',
  unhide: 'Mostrar todos',
  zoom: 'Ampliar janela',
  zoomIn: 'Aumentar',
  zoomOut: 'Diminuir',
};

/** The application menu, in Portuguese. Reloading and developer tools are not among its items. */
export function menuTemplate(platform: NodeJS.Platform): MenuItemConstructorOptions[] {
  const menus = Object.entries(MENUS).map(([label, entries]) => ({ label, submenu: entries.map(item) }));
  return platform === 'darwin' ? [{ label: 'Ciclo', submenu: APP_MENU.map(item) }, ...menus] : menus;
}

function item(entry: Entry): MenuItemConstructorOptions {
  return entry === 'separator' ? { type: entry } : { role: entry, label: LABELS[entry] ?? entry };
}
