import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import { openDesktopTexts } from '../../../../src-main/shells/desktop-texts.ts';
import { menuTemplate } from '../../../../src-main/shells/electron/menu.ts';
import { COMMANDS, type CommandId } from '../../../../src-preload/contract/vocabulary/desktop.ts';
import en from '../../../../src-renderer/locales/en/desktop.json' with { type: 'json' };
import ptBR from '../../../../src-renderer/locales/pt-BR/desktop.json' with { type: 'json' };

const sayIn = openDesktopTexts({ 'pt-BR': ptBR, en });

function menuOn(platform: NodeJS.Platform, language: 'pt-BR' | 'en' = 'pt-BR') {
  const ordered: CommandId[] = [];
  const menus = menuTemplate({ platform, say: sayIn(language), order: (command) => ordered.push(command) });
  const items = menus.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
  return { menus, items, ordered };
}

const click = (item: MenuItemConstructorOptions | undefined): void => {
  if (item?.click) Reflect.apply(item.click, undefined, []);
};

describe.each(['linux', 'win32', 'darwin'] as const)('the menu on %s', (platform) => {
  test.each(['pt-BR', 'en'] as const)('has words for every item in %s', (language) => {
    const { menus, items } = menuOn(platform, language);
    for (const { label, type } of [...menus, ...items])
      if (type !== 'separator') expect(label).toMatch(/^[^.]+…?$/);
  });

  test('copying and pasting work', () => {
    const roles = menuOn(platform).items.map(({ role }) => role);
    expect(roles).toEqual(expect.arrayContaining(['cut', 'copy', 'paste', 'selectAll', 'quit']));
  });

  test('offers neither developer tools nor reloading', () => {
    expect(JSON.stringify(menuOn(platform).menus)).not.toMatch(/devtools|reload/i);
  });
});

test('macOS has its own first menu', () => {
  expect(menuOn('darwin').menus[0]).toMatchObject({ label: 'Ciclo' });
  expect(menuOn('linux').menus[0]).toMatchObject({ label: 'Arquivo' });
  expect(menuOn('linux', 'en').menus[0]).toMatchObject({ label: 'File' });
});

test('orders each command that it shows, with the accelerator of the table', () => {
  const { items, ordered } = menuOn('linux');
  for (const { id, accelerator } of COMMANDS) {
    const item = items.find((one) => one.id === id);
    if (accelerator !== null) expect(item, id).toMatchObject({ accelerator });
    if (item === undefined) continue;
    click(item);
    expect(ordered.at(-1)).toBe(id);
  }
  expect(ordered).toContain('charge.month');
});

test('no two commands share an accelerator', () => {
  const accelerators = menuOn('linux').items.flatMap((item) => item.accelerator ?? []);
  expect(new Set(accelerators).size).toBe(accelerators.length);
});
