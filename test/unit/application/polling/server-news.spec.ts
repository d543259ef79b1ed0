import { expect, it } from 'vitest';
import { serverNews } from '../../../../src-main/application/polling/server-news.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';

it('a company whose keychain was away when it was to be followed is followed once that answers, and asked for no more', async () => {
  let asked = 0;
  let isAway = true;
  const news = serverNews({
    homes: {
      placeOf: async () => {
        asked += 1;
        if (isAway) throw new CicloError('keychain_locked', 'busy');
        return null;
      },
    },
    leases: { leaseOf: () => null },
    emit: () => undefined,
    takeOver: async () => undefined,
  });
  await expect(news.follow('loja')).rejects.toMatchObject({ code: 'keychain_locked' });
  await news.followMissed('outra');
  await news.followMissed('loja');
  expect(asked).toBe(2);
  isAway = false;
  await news.followMissed('loja');
  await news.followMissed('loja');
  expect(asked).toBe(3);
  await news.close();
});
