import { expect, it } from 'vitest';
import { connectionFollowers } from '../../../../src-main/application/polling/followers.ts';

it('tells all who joined, though one of them cannot follow, and throws what that one said', async () => {
  const told: string[] = [];
  const followers = connectionFollowers({
    registry: { shown: (id) => ({ id }) as never },
    banks: { renew: async () => undefined },
    polling: { follow: () => void told.push('polls'), forget: async () => undefined },
  });
  const forget = async () => undefined;
  followers.join({ follow: () => Promise.reject(new Error('no password is kept')), forget });
  followers.join({ follow: async (id) => void told.push(`receiver of ${id}`), forget });
  await expect(followers.follow('loja')).rejects.toThrow('no password is kept');
  expect(told).toEqual(['polls', 'receiver of loja']);
});
