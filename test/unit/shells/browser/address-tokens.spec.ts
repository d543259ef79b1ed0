import { expect, test } from 'vitest';
import { AddressTokens } from '../../../../src-main/shells/browser/address-tokens.ts';
import { tokenIdOf } from '../../../../src-preload/browser-session.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';

/** The id of a token that lives for a minute, and what comes of it so many milliseconds after it was made, twice. */
async function takenTwice(afterMs: number) {
  let nowMs = 0;
  const tokens = new AddressTokens(tempFolder(), () => nowMs);
  const tokenId = await tokenIdOf(await tokens.issue(60_000));
  nowMs = afterMs;
  return [tokens.take(tokenId).kind, tokens.take(tokenId).kind];
}

test('a token is good once, and the second time it was used', async () => {
  expect(await takenTwice(59_999)).toEqual(['good', 'used']);
});

test('one that ran out was used by nobody, however often it is offered', async () => {
  expect(await takenTwice(60_000)).toEqual(['unknown', 'unknown']);
});
