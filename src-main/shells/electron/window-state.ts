import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindow, Rectangle } from 'electron';
import { z } from 'zod';
import { writeFileAtomically } from '../../exports/atomic-file.ts';
import type { ElectronModules } from './electron-modules.ts';

const windowState = z.object({
  /** In the system's coordinates; of the window as it is when it is not maximised. */
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) }).nullable(),
  isMaximized: z.boolean(),
  /** Whether the person was told that the app goes on in the tray. */
  isTrayTold: z.boolean(),
});
type WindowState = z.output<typeof windowState>;

const FRESH: WindowState = { bounds: null, isMaximized: false, isTrayTold: false };

/** Where the window was when the app ended, one small file of the data folder. */
export type WindowStateFile = {
  readonly read: () => WindowState;
  /** Worth nothing to fail for: what cannot be kept is forgotten. */
  readonly update: (change: Partial<WindowState>) => void;
};

/** Opens the file; one that is missing or cannot be understood begins anew. */
export function openWindowState(dataDir: string): WindowStateFile {
  const path = join(dataDir, 'window.json');
  let current = load(path);
  return {
    read: () => current,
    update: (change) => {
      current = { ...current, ...change };
      try {
        writeFileAtomically(path, `${JSON.stringify(current)}\n`);
      } catch {
        // The window opens in its usual place next time.
      }
    },
  };
}

function load(path: string): WindowState {
  try {
    return windowState.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return FRESH;
  }
}

/** A strip of the title bar that a hand can still take hold of, in the system's units. */
const GRIP = { width: 120, height: 40 };

/** The bounds if a display that exists shows the top of the window; null where it would open out of reach. */
export function reachableBounds(
  bounds: Rectangle | null,
  displays: readonly { readonly workArea: Rectangle }[],
): Rectangle | null {
  if (bounds === null) return null;
  const isShown = displays.some(({ workArea }) => {
    const left = Math.max(bounds.x, workArea.x);
    const right = Math.min(bounds.x + bounds.width, workArea.x + workArea.width);
    const isTopInside = bounds.y >= workArea.y && bounds.y + GRIP.height <= workArea.y + workArea.height;
    return isTopInside && right - left >= GRIP.width;
  });
  return isShown ? bounds : null;
}

/** Where to open the window. The screen can be asked once Electron is ready. */
export function openingBounds(
  { screen }: Pick<ElectronModules, 'screen'>,
  state: WindowStateFile,
): Rectangle | null {
  return reachableBounds(state.read().bounds, screen.getAllDisplays());
}

/** Keeps place and size of a window when it is closed or hidden. */
export function keepWindowState(
  window: Pick<BrowserWindow, 'getNormalBounds' | 'isMaximized'>,
  state: WindowStateFile,
): void {
  state.update({ bounds: window.getNormalBounds(), isMaximized: window.isMaximized() });
}
