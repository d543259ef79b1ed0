import type { TablerIcon } from '@tabler/icons-react';
import { finder } from '../../../src-preload/contract/vocabulary/searched-text.ts';

/** The parts of the palette, in the order in which they are shown. */
const ENTRY_GROUPS = ['recent', 'screens', 'commands', 'payers', 'mandates', 'charges', 'companies'] as const;
export type EntryGroup = (typeof ENTRY_GROUPS)[number];

/** One line of the palette. */
export type PaletteEntry = {
  readonly id: string;
  readonly group: EntryGroup;
  readonly icon: TablerIcon;
  readonly label: string;
  readonly detail: string;
  /** Keys that do the same. */
  readonly keys: readonly string[];
  /** Words that find it besides what is shown. */
  readonly words: string;
  readonly run: () => void;
  /** Whether it ends on another screen, which then gets the focus. */
  readonly leadsAway: boolean;
};

/** The entries in which every typed word is found. */
export function matching(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const isFound = finder(typed);
  return entries.filter(({ label, detail, words }) => isFound(`${label} ${detail} ${words}`));
}

/** Entries in the order of their groups, each once: what was shown recently is not shown again. */
export function inGroups(
  entries: readonly PaletteEntry[],
): readonly { readonly group: EntryGroup; readonly entries: readonly PaletteEntry[] }[] {
  const seen = new Set<string>();
  return ENTRY_GROUPS.map((group) => ({
    group,
    entries: entries.filter((entry) => {
      if (entry.group !== group || seen.has(entry.id)) return false;
      seen.add(entry.id);
      return true;
    }),
  })).filter((part) => part.entries.length > 0);
}
