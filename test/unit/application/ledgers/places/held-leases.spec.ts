import { expect, it } from 'vitest';
import { heldLeases } from '../../../../../src-main/application/ledgers/places/held-leases.ts';
import { CicloError } from '../../../../../src-main/core/failure.ts';
import {
  type LeaseRequest,
  momentNow,
  noteAnswered,
} from '../../../../../src-main/ledger/postgres/lease-pulse.ts';

/** Leases of everything but `file`, and what was taken and given back of them, in order. */
function office({ refuses = false } = {}) {
  const done: string[] = [];
  const requests: LeaseRequest[] = [];
  const leases = heldLeases(
    (id) => id !== 'file',
    () => 'Maria (caixa-1)',
  );
  const holding = leases.holdingBy({
    take: async (id, lease) => {
      if (refuses) throw new CicloError('lease_held', 'another has it');
      noteAnswered(lease, momentNow());
      requests.push(lease);
      done.push(`take ${id}`);
    },
    giveBack: async (id) => void done.push(`give ${id}`),
  });
  return { leases, holding, done, requests };
}

it('is taken by the first and given back by the last of all that is at the bank', async () => {
  const { leases, holding, done, requests } = office();
  const first = Promise.withResolvers<void>();
  const long = holding('shop', () => first.promise);
  expect(await holding('shop', async () => leases.leaseOf('shop') !== null)).toBe(true);
  expect(done).toEqual(['take shop']);
  expect(requests[0]?.holder).toBe('Maria (caixa-1)');
  expect(leases.leaseOf('shop')).toBe(requests[0]);
  first.resolve();
  await long;
  expect(done).toEqual(['take shop', 'give shop']);
  expect(leases.leaseOf('shop')).toBeNull();
});

it('is taken anew by who comes while it is given back', async () => {
  const { holding, done } = office();
  const first = holding('shop', async () => undefined);
  await first;
  await Promise.all([holding('shop', async () => undefined), holding('shop', async () => undefined)]);
  expect(done.filter((what) => what === 'take shop')).toHaveLength(2);
  expect(done.at(-1)).toBe('give shop');
});

it('is given back whatever becomes of the work, which throws what it throws', async () => {
  const { holding, done } = office();
  await expect(holding('shop', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(done).toEqual(['take shop', 'give shop']);
});

it('lets nothing run where another workstation has it', async () => {
  const { holding, leases } = office({ refuses: true });
  let ran = false;
  const work = async (): Promise<void> => {
    ran = true;
  };
  await expect(holding('shop', work)).rejects.toMatchObject({ code: 'lease_held' });
  await expect(holding('shop', work)).rejects.toMatchObject({ code: 'lease_held' });
  expect([ran, leases.leaseOf('shop')]).toEqual([false, null]);
});

it('is certain only while it is held, and while the server answers', async () => {
  const { holding, leases, requests } = office();
  const certain = (): string => {
    try {
      leases.refuseUncertain('shop');
      return 'certain';
    } catch (error) {
      return error instanceof CicloError ? error.code : String(error);
    }
  };
  expect(certain()).toBe('lease_lost');
  await holding('shop', async () => {
    expect(certain()).toBe('certain');
    const [lease] = requests;
    if (lease) noteAnswered(lease, { monotonicMs: 0, wallMs: 0 });
    expect(certain()).toBe('lease_lost');
  });
  expect(certain()).toBe('lease_lost');
});

it('is no matter of a company whose ledger is a file', async () => {
  const { holding, leases, done } = office({ refuses: true });
  expect(await holding('file', async () => 'done')).toBe('done');
  expect(() => leases.refuseUncertain('file')).not.toThrow();
  expect(done).toEqual([]);
});
