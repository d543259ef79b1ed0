import { expect, it } from 'vitest';
import { CicloError } from '../../../../../src-main/core/failure.ts';
import { copyAfter } from '../../../../../src-main/shells/terminal/ledger/copy-after.ts';

it.each([
  ['a copy that was made', async () => 'made', []],
  ['one that is made at a server', async () => 'elsewhere', []],
  ['one that has no room', async () => 'no_room', ['copy.noRoom']],
  [
    'one that failed',
    () => Promise.reject(new CicloError('disk_full', 'no room')),
    ['errors:disk_full.meaning'],
  ],
])('of %s a command says what is to be known, and does not fail', async (_, copy, said) => {
  const notes: string[] = [];
  const terminal = { printNote: (note: string) => void notes.push(note), say: (key: string) => key };
  await copyAfter(copy, terminal);
  expect(notes.flatMap((note) => said.filter((key) => note.includes(key)))).toEqual(said);
  expect(notes).toHaveLength(said.length);
});
