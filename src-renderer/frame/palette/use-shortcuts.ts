import { type HotkeyItem, useHotkeys, useLocalStorage } from '@mantine/hooks';
import { useRef } from 'react';
import type { CommandId } from '../../../src-preload/contract/vocabulary/desktop.ts';
import { runCommand } from '../run-command.ts';
import { SHORTCUTS } from './shortcuts.ts';

/** How long after `g` a letter still belongs to it. */
const SEQUENCE_MS = 1_500;

/** Whether keys without Control order anything; a person whose software types letters for them turns it off. */
export function usePlainKeys(): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useLocalStorage({ key: 'ciclo.plainKeys', defaultValue: true });
  return [isOn, setIsOn];
}

/** Listens to every shortcut while no field has the focus and no dialog is open. */
export function useShortcuts(): void {
  const [hasPlainKeys] = usePlainKeys();
  const goUntil = useRef(0);
  const order = (event: KeyboardEvent, command: CommandId): void => {
    if (isDialogOpen()) return;
    event.preventDefault();
    runCommand(command);
  };
  const hotkeys = SHORTCUTS.flatMap(({ command, keys }): HotkeyItem[] => {
    if ('mod' in keys) return [[`mod+${keys.mod}`, (event) => order(event, command), QUIET]];
    if (!hasPlainKeys) return [];
    // Whether a sign takes Shift is the keyboard's affair.
    if ('sign' in keys)
      return [keys.sign, `shift+${keys.sign}`].map((key) => [key, (event) => order(event, command), QUIET]);
    const go = (event: KeyboardEvent): void => {
      if (event.timeStamp > goUntil.current) return;
      goUntil.current = 0;
      order(event, command);
    };
    return [[keys.afterG, go, QUIET]];
  });
  const begin = (event: KeyboardEvent): void => {
    goUntil.current = event.timeStamp + SEQUENCE_MS;
  };
  useHotkeys(hasPlainKeys ? [...hotkeys, ['G', begin, QUIET]] : hotkeys);
}

/** A key that turns out to order nothing stays the browser's. */
const QUIET = { preventDefault: false } as const;

const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null;
