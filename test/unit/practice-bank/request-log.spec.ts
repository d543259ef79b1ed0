import { expect, it } from 'vitest';
import { RequestLog } from '../../../src-main/practice-bank/requests-seen/request-log.ts';

const REQUEST = { method: 'GET', status: 200, clientId: null, faults: [], beganMs: 1_000, endedMs: 1_250 };
const logOf = (requests: number, most: number): RequestLog => {
  const log = new RequestLog(most);
  for (let at = 1; at <= requests; at += 1) log.add({ ...REQUEST, path: `/${at}` });
  return log;
};

it('keeps the newest requests and numbers all', () => {
  for (const requests of [1, 9, 10, 19, 20, 21, 57]) {
    const kept = Array.from({ length: Math.min(10, requests) }, (_, back) => requests - back);
    expect(
      logOf(requests, 10)
        .list(1_000)
        .map(({ id }) => id),
    ).toEqual(kept);
  }
});

it('gives as many as wanted', () => {
  expect(
    logOf(20, 10)
      .list(3)
      .map(({ path }) => path),
  ).toEqual(['/20', '/19', '/18']);
  expect(logOf(2, 10).list(3)).toHaveLength(2);
  expect(logOf(0, 10).list(3)).toEqual([]);
});

it('tells when a request began and how long it took', () => {
  const log = new RequestLog();
  log.add({ ...REQUEST, path: '/' });
  log.add({ ...REQUEST, path: '/', beganMs: 2_000, endedMs: 1_000 });
  expect(log.list(2)).toMatchObject([
    { at: '1970-01-01T00:00:02.000Z', durationMs: 0 },
    { at: '1970-01-01T00:00:01.000Z', durationMs: 250 },
  ]);
});

it('cuts addresses that no one would read', () => {
  const log = new RequestLog();
  log.add({ ...REQUEST, path: `/${'x'.repeat(16_000)}` });
  expect(log.list(1)[0]?.path).toHaveLength(2_000);
});
