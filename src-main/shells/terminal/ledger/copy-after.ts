import { asCicloError } from '../../../core/failure.ts';
import type { Terminal } from '../command.ts';
import { sayFailure } from '../texts.ts';

/** Copies a ledger by its writer's `backUpWhereDue`, once a command has done its work: what keeps it from being copied is told, and the command has not failed. */
export async function copyAfter(
  copy: () => Promise<unknown>,
  { printNote, say }: Pick<Terminal, 'printNote' | 'say'>,
): Promise<void> {
  try {
    if ((await copy()) === 'no_room') printNote(say('copy.noRoom'));
  } catch (error) {
    printNote(sayFailure(asCicloError(error), say));
  }
}
