import { expect, it } from 'vitest';
import { closeAll } from '../../../../src-main/application/compose/close-all.ts';

const NAMES = ['files', 'outbox', 'polling', 'practice', 'serverNews', 'ledgers'] as const;

/** What has closed, in order; these fail to. */
function closing(...failing: readonly string[]) {
  const closed: string[] = [];
  const closes = (name: string) => ({
    close: async () => {
      closed.push(name);
      if (failing.includes(name)) throw new Error(`${name} did not end`);
    },
  });
  const atWork = {
    ...{ files: closes('files'), outbox: closes('outbox'), polling: closes('polling') },
    ...{ practice: closes('practice'), serverNews: closes('serverNews'), ledgers: closes('ledgers') },
  };
  return { closed, closes, atWork };
}

it('closes the ledgers last, after all that was taken up', async () => {
  const { closed, closes, atWork } = closing();
  const takenUp = Promise.resolve().then(() => void closed.push('taken up'));
  await closeAll(atWork, [closes('desktop'), {}, closes('office')], takenUp);
  expect(closed.slice(-3)).toEqual(['practice', 'serverNews', 'ledgers']);
  expect(new Set(closed)).toEqual(new Set([...NAMES, 'taken up', 'desktop', 'office']));
});

it.each([...NAMES, 'desktop'])('closes all the rest where %s fails to, and throws that', async (name) => {
  const { closed, closes, atWork } = closing(name);
  const ended = closeAll(atWork, [closes('desktop'), closes('office')], Promise.resolve());
  await expect(ended).rejects.toThrow(`${name} did not end`);
  expect(new Set(closed)).toEqual(new Set([...NAMES, 'desktop', 'office']));
});
