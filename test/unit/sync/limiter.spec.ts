import { describe, expect, it } from 'vitest';
import { CicloError } from '../../../src-main/core/failure.ts';
import { Limiter } from '../../../src-main/sync/limiter.ts';

/** Requests that stay open until they are let go, and how many are open at once. */
class OpenRequests {
  readonly waiting: { succeed: () => void; fail: (error: Error) => void }[] = [];
  started = 0;
  most = 0;

  readonly send = async (): Promise<number> => {
    this.started += 1;
    const number = this.started;
    await new Promise<void>((succeed, fail) => {
      this.waiting.push({ succeed, fail });
      this.most = Math.max(this.most, this.waiting.length);
    });
    return number;
  };

  letGo(count = this.waiting.length): void {
    for (const request of this.waiting.splice(0, count)) request.succeed();
  }

  failAll(code: 'rate_limited' | 'bank_down' | 'timed_out' | 'request_refused'): void {
    for (const request of this.waiting.splice(0)) request.fail(new CicloError(code, code));
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('limiter', () => {
  it('keeps no more in flight than allowed, and all get their turn', async () => {
    const limiter = new Limiter(3);
    const requests = new OpenRequests();
    const answers = Promise.all(Array.from({ length: 10 }, () => limiter.run(requests.send)));
    for (let round = 0; round < 10; round += 1) {
      await turn();
      requests.letGo(1);
    }
    expect((await answers).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(requests.most).toBe(3);
  });

  it('halves once for a burst that was too many at once, and sends it again', async () => {
    const limiter = new Limiter(8);
    const requests = new OpenRequests();
    const answers = Promise.all(Array.from({ length: 8 }, () => limiter.run(requests.send)));
    await turn();
    requests.failAll('rate_limited');
    await turn();
    expect(limiter.allowed).toBe(4);
    expect(requests.waiting).toHaveLength(4);
    requests.letGo();
    await turn();
    requests.letGo();
    await expect(answers).resolves.toHaveLength(8);
  });

  it.each(['bank_down', 'timed_out'] as const)(
    'halves for %s, which the client has repeated long enough',
    async (code) => {
      const limiter = new Limiter(8);
      const requests = new OpenRequests();
      const answers = Promise.allSettled(Array.from({ length: 8 }, () => limiter.run(requests.send)));
      await turn();
      requests.failAll(code);
      await answers;
      expect(requests.started).toBe(8);
      expect(limiter.allowed).toBe(4);
    },
  );

  it('sends nothing again of what was refused until a time that the bank has named', async () => {
    const limiter = new Limiter(4);
    const requests = new OpenRequests();
    const answers = Promise.allSettled(Array.from({ length: 4 }, () => limiter.run(requests.send)));
    await turn();
    for (const { fail } of requests.waiting.splice(0))
      fail(new CicloError('rate_limited', '429', { seconds: 3_600 }));
    expect((await answers).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    expect([requests.started, limiter.allowed]).toEqual([4, 2]);
  });

  it('gives up once a request fails alone', async () => {
    const limiter = new Limiter(4);
    const requests = new OpenRequests();
    const answers = Promise.allSettled(Array.from({ length: 4 }, () => limiter.run(requests.send)));
    for (let round = 0; round < 12; round += 1) {
      await turn();
      requests.failAll('rate_limited');
    }
    expect((await answers).map((answer) => answer.status)).toEqual(Array(4).fill('rejected'));
    expect(limiter.allowed).toBe(1);
  });

  it('does not send a refused request again', async () => {
    const limiter = new Limiter(4);
    const requests = new OpenRequests();
    const answers = Promise.allSettled([limiter.run(requests.send), limiter.run(requests.send)]);
    await turn();
    requests.failAll('request_refused');
    await answers;
    expect(requests.started).toBe(2);
    expect(limiter.allowed).toBe(4);
  });

  it('grows back by about one for each full round, never beyond its bound', async () => {
    const limiter = new Limiter(4);
    const requests = new OpenRequests();
    const failed = Promise.all([limiter.run(requests.send), limiter.run(requests.send)]);
    await turn();
    requests.failAll('rate_limited');
    for (let round = 0; round < 2; round += 1) {
      await turn();
      requests.letGo();
    }
    await failed;
    expect(limiter.allowed).toBeGreaterThan(2.5);
    expect(limiter.allowed).toBeLessThan(3.1);
    for (let round = 0; round < 20; round += 1) await limiter.run(async () => round);
    expect(limiter.allowed).toBe(4);
  });
});
