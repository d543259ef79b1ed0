import { describe, expect, test } from 'vitest';
import { menuTemplate } from '../../../../src-main/shells/electron/menu.ts';

type Item = { readonly role?: string; readonly label?: string; readonly type?: string };

const items = (platform: NodeJS.Platform): Item[] =>
  menuTemplate(platform).flatMap(({ submenu }) => (Array.isArray(submenu) ? (submenu as Item[]) : []));

describe.each(['linux', 'win32', 'darwin'] as const)('the menu on %s', (platform) => {
  test('every item has words of its own', () => {
    for (const { type, role, label } of items(platform)) {
      if (type !== 'separator') expect(label, role).not.toBe(role);
    }
  });

  test('copying and pasting work', () => {
    const roles = items(platform).map(({ role }) => role);
    expect(roles).toEqual(expect.arrayContaining(['cut', 'copy', 'paste', 'selectAll', 'quit']));
  });

  test('offers neither developer tools nor reloading', () => {
    expect(JSON.stringify(menuTemplate(platform))).not.toMatch(/devtools|reload/i);
  });
});

test('macOS has its own first menu', () => {
  expect(menuTemplate('darwin')[0]).toMatchObject({ label: 'Ciclo' });
  expect(menuTemplate('linux')[0]).toMatchObject({ label: 'Arquivo' });
});
