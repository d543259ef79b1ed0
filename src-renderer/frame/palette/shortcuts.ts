import type { CommandId } from '../../../src-preload/contract/vocabulary/desktop.ts';
import { withMod } from '../../kit/routes/keys.ts';

/** Keys that order a command. `mod` is Control, on a Mac Command; `afterG` is the letter pressed after `g`. */
export type Shortcut = {
  readonly command: CommandId;
  readonly keys: { readonly mod: string } | { readonly sign: string } | { readonly afterG: string };
};

/**
 * Every shortcut of the page. None is a key of the browser or of a screen reader: after `g`, as in "go", comes one letter, and letters
 * alone can be turned off (WCAG 2.1.4). The menu of the desktop shell has keys of its own besides (`vocabulary/desktop.ts`).
 */
export const SHORTCUTS: readonly Shortcut[] = [
  { command: 'palette.open', keys: { mod: 'K' } },
  { command: 'help.shortcuts', keys: { sign: '?' } },
  { command: 'sync.now', keys: { afterG: 'S' } },
  { command: 'screen.overview', keys: { afterG: 'V' } },
  { command: 'screen.office', keys: { afterG: 'U' } },
  { command: 'screen.cycles', keys: { afterG: 'C' } },
  { command: 'screen.payers', keys: { afterG: 'A' } },
  { command: 'screen.charging', keys: { afterG: 'B' } },
  { command: 'screen.mandates', keys: { afterG: 'R' } },
  { command: 'mandate.new', keys: { afterG: 'M' } },
  { command: 'screen.locations', keys: { afterG: 'L' } },
  { command: 'screen.printing', keys: { afterG: 'I' } },
  { command: 'screen.closing', keys: { afterG: 'F' } },
  { command: 'screen.exports', keys: { afterG: 'E' } },
  { command: 'screen.news', keys: { afterG: 'N' } },
  { command: 'screen.history', keys: { afterG: 'H' } },
  { command: 'screen.webhooks', keys: { afterG: 'W' } },
  { command: 'company.switch', keys: { afterG: 'O' } },
  { command: 'screen.connections', keys: { afterG: 'X' } },
  { command: 'screen.doctor', keys: { afterG: 'D' } },
  { command: 'screen.practice', keys: { afterG: 'T' } },
  { command: 'preferences.open', keys: { afterG: 'P' } },
];

/** The keys of a shortcut as they are pressed, one after the other: `['Ctrl+K']`, `['G', 'C']`. */
export function keysOf({ keys }: Shortcut): readonly string[] {
  if ('mod' in keys) return [withMod(keys.mod)];
  return 'sign' in keys ? [keys.sign] : ['G', keys.afterG];
}

/** The keys of a command; none when it has no shortcut. */
export function keysOfCommand(id: CommandId): readonly string[] {
  const shortcut = SHORTCUTS.find(({ command }) => command === id);
  return shortcut ? keysOf(shortcut) : [];
}
