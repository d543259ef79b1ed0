import { optionsAmong } from '../../core/deep-link.ts';
import type { ElectronModules } from './electron-modules.ts';

/**
 * A start that comes while the app closes finds no window, and has ended by itself, since this one holds the folder still: it is begun anew once this one has
 * ended, with its link.
 */
export type StartAgain = {
  /** Closing has begun, and is not taken back. */
  readonly begin: () => void;
  /** Whether the app is closing, so that a start is kept for later, with the last link of any. */
  readonly takes: (link: string | null) => boolean;
  /** Has the app start once this one has ended, where it was asked for. */
  readonly relaunch: () => void;
};

/** Begins it as this one was begun, with another link or none. */
export function startAgain(
  { app }: Pick<ElectronModules, 'app'>,
  { argv, env }: Pick<NodeJS.Process, 'argv' | 'env'>,
): StartAgain {
  let isClosing = false;
  let asked: { readonly link: string | null } | null = null;
  return {
    begin: () => {
      isClosing = true;
    },
    takes: (link) => {
      if (isClosing) asked = { link: link ?? asked?.link ?? null };
      return isClosing;
    },
    relaunch: () => {
      if (asked === null) return;
      const args = [
        ...withoutLink(optionsAmong(argv.slice(1))),
        ...(asked.link === null ? [] : ['--', asked.link]),
      ];
      // What an AppImage runs is gone once it has ended; the file itself stays.
      app.relaunch({ args, ...(env.APPIMAGE === undefined ? {} : { execPath: env.APPIMAGE }) });
    },
  };
}

/** An option's link goes before that of the system: kept, it would be opened in the place of the one that was asked for. */
const withoutLink = (options: readonly string[]): readonly string[] =>
  options.filter((each, at) => !/^--open(?:=|$)/.test(each) && options[at - 1] !== '--open');
