import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A program and its arguments. */
export type Command = readonly [program: string, ...args: string[]];

/** The system that the shell runs on. */
export type Desktop = { readonly platform: NodeJS.Platform; readonly env: NodeJS.ProcessEnv };

const thisDesktop = (): Desktop => ({ platform: process.platform, env: process.env });

/** Whether a person can see windows here. */
export function hasDesktop({ platform, env }: Desktop = thisDesktop()): boolean {
  return platform === 'win32' || platform === 'darwin' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** What opens an address in the person's browser; null without a desktop. */
export function browserCommand(address: string, desktop: Desktop = thisDesktop()): Command | null {
  if (!hasDesktop(desktop)) return null;
  if (desktop.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', address];
  return [desktop.platform === 'darwin' ? 'open' : 'xdg-open', address];
}

/** What shows a file in its folder; null without a desktop. */
export function revealCommand(path: string, desktop: Desktop = thisDesktop()): Command | null {
  if (!hasDesktop(desktop)) return null;
  if (desktop.platform === 'win32') return ['explorer', `/select,${path}`];
  return desktop.platform === 'darwin' ? ['open', '-R', path] : ['xdg-open', dirname(path)];
}

/**
 * Whether what is typed reaches this program: a terminal stops one that reads in the background (`npm start &`). Only Linux tells; elsewhere
 * it is taken to be in front.
 */
export function readsWhatIsTyped(isTerminal: boolean, ownStat: () => string = linuxStat): boolean {
  if (!isTerminal) return true;
  const [, , group, , , foreground] = ownStat()
    .replace(/^.*\)\s/s, '')
    .split(' ');
  return group === foreground;
}

function linuxStat(): string {
  try {
    return readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return '';
  }
}

/** Starts a program and forgets it: a desktop that lacks it only means that nothing opens. */
export function launch(command: Command | null): void {
  if (command === null) return;
  const [program, ...args] = command;
  const child = spawn(program, args, { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined);
  child.unref();
}
