import { IconSearch } from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import { COMMAND_IDS } from '../../../../src-preload/contract/vocabulary/desktop.ts';
import { fileNameOf } from '../../../../src-renderer/features/activation/file-name.ts';
import {
  type EntryGroup,
  inGroups,
  matching,
  type PaletteEntry,
} from '../../../../src-renderer/frame/palette/entries.ts';
import { type RecentPlace, withPlace } from '../../../../src-renderer/frame/palette/recent-places.ts';
import { keysOf, SHORTCUTS } from '../../../../src-renderer/frame/palette/shortcuts.ts';
import { ROUTES } from '../../../../src-renderer/kit/routes/routes.ts';

const entry = (id: string, group: EntryGroup, label: string, words = ''): PaletteEntry => ({
  id,
  group,
  icon: IconSearch,
  label,
  detail: '',
  keys: [],
  words,
  run: () => undefined,
  leadsAway: false,
});

describe('what is typed', () => {
  const entries = [
    entry('a', 'screens', 'Recorrências', 'Mandates'),
    entry('b', 'commands', 'Cobrar este mês', 'Charge this month'),
  ];
  const found = (typed: string) => matching(entries, typed).map(({ id }) => id);

  it('is found without accents and in any case', () => {
    expect(found('RECORRENCIAS')).toEqual(['a']);
    expect(found('mês')).toEqual(['b']);
  });

  it('is found by every word, in any order and in the other language', () => {
    expect(found('mes cobrar')).toEqual(['b']);
    expect(found('month')).toEqual(['b']);
    expect(found('mes recorrencias')).toEqual([]);
  });

  it('finds everything while it is nothing', () => {
    expect(found('  ')).toEqual(['a', 'b']);
  });
});

/** Reached by a command that is not named for them, or from a mandate. */
const WITHOUT_COMMAND = ['mandate-form', 'activation', 'settings'];

it('every screen has a command, and so is found by its name', () => {
  const without = ROUTES.filter(({ id }) => !COMMAND_IDS.some((command) => command === `screen.${id}`));
  expect(without.map(({ id }) => id)).toEqual(WITHOUT_COMMAND);
});

describe('groups', () => {
  it('stand in their order, without empty ones, each entry once', () => {
    const recent = entry('cycles', 'recent', 'Ciclos');
    const screen = entry('cycles', 'screens', 'Ciclos');
    const charge = entry('x', 'charges', 'Ana');
    expect(inGroups([charge, screen, recent])).toEqual([
      { group: 'recent', entries: [recent] },
      { group: 'charges', entries: [charge] },
    ]);
  });
});

describe('recent places', () => {
  const place = (hash: string) => ({ hash, connectionId: 'a', label: hash });

  it('are five at most, newest first, each once', () => {
    const hashes = ['1', '2', '3', '4', '5', '6', '3'];
    const kept = hashes.reduce<readonly RecentPlace[]>((places, hash) => withPlace(places, place(hash)), []);
    expect(kept.map(({ hash }) => hash)).toEqual(['3', '6', '5', '4', '2']);
  });

  it('keep the same place of two companies apart', () => {
    expect(withPlace([place('1')], { ...place('1'), connectionId: 'b' })).toHaveLength(2);
  });
});

describe('shortcuts', () => {
  it('name commands that exist, each once, and no two have the same keys', () => {
    const commands = SHORTCUTS.map(({ command }) => command);
    const keys = SHORTCUTS.map((shortcut) => keysOf(shortcut).join(' '));
    expect(COMMAND_IDS).toEqual(expect.arrayContaining(commands));
    expect(new Set(commands).size).toBe(commands.length);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('leave alone what browsers and screen readers keep for themselves', () => {
    const taken = ['T', 'N', 'W', 'P', 'F', 'L', 'R', 'S', 'D', 'J', 'H', 'O', 'U'];
    for (const { keys } of SHORTCUTS) if ('mod' in keys) expect(taken).not.toContain(keys.mod);
  });
});

describe('names of files', () => {
  it.each([
    ['qr Ana & Cia. CTR/12', 'qr Ana Cia. CTR 12'],
    ['../../etc/passwd', 'etc passwd'],
    ['José Conceição', 'José Conceição'],
    ['???', 'qr'],
    ['a'.repeat(120), 'a'.repeat(80)],
  ])('%s', (words, name) => {
    const made = fileNameOf(words);
    expect(made).toBe(name);
    expect(made).toMatch(/^[\p{L}\p{N}_ .-]{1,80}$/u);
    expect(made).not.toMatch(/^\.|\//);
  });
});
