import { beforeEach, describe, expect, it } from 'vitest';
import type { PaperList } from '../../../../../src-renderer/features/cycles/paper/ListSheet.tsx';
import {
  isOnPaper,
  lookAt,
  readToPaper,
  toPaper,
  usePaperStore,
} from '../../../../../src-renderer/features/cycles/paper/paper-store.ts';

const LIST: PaperList = {
  ...{ rows: [], filters: [], at: '2026-03-10T12:00:00.000Z' },
  summary: { all: { count: 0, amount: 0 }, paid: 0, refunded: 0 },
};

const onPaper = () => usePaperStore.getState().job;

/** A reading of a list that ends when it is told to. */
function slowReading() {
  const { promise, resolve } = Promise.withResolvers<PaperList | null>();
  let heard: AbortSignal | undefined;
  const read = (signal: AbortSignal) => {
    heard = signal;
    return promise;
  };
  return { read, end: () => resolve(LIST), isEnded: () => heard?.aborted };
}

describe('a list on its way to paper', () => {
  let leave: () => void;
  beforeEach(() => {
    leave = lookAt('sol');
    return () => leave();
  });

  it('is put on paper once it is read, and goes with the look at it', async () => {
    const { read, end } = slowReading();
    const reading = readToPaper(read, 'savePdf');
    expect(usePaperStore.getState()).toMatchObject({ isReading: true, job: null });
    end();
    await reading;
    const job = onPaper();
    expect(job).toEqual({ of: 'sol', list: LIST, way: 'savePdf' });
    expect(usePaperStore.getState().isReading).toBe(false);
    leave();
    expect(onPaper()).toBeNull();
    expect(job !== null && isOnPaper(job)).toBe(false);
  });

  it.each([
    ['another company', 'lua'],
    ['the same list, later', 'sol'],
  ])('is dropped where it comes while %s is looked at', async (_what, next) => {
    const { read, end, isEnded } = slowReading();
    const reading = readToPaper(read, 'print');
    leave();
    leave = lookAt(next);
    expect(isEnded()).toBe(true);
    expect(usePaperStore.getState().isReading).toBe(false);
    end();
    await reading;
    expect(onPaper()).toBeNull();
  });

  it('leaves another look as it is where its own ends late', () => {
    const leaveNext = lookAt('lua');
    toPaper(LIST, 'print');
    leave();
    expect(onPaper()?.of).toBe('lua');
    leaveNext();
  });

  it('is read and drawn nowhere while no list is looked at', async () => {
    leave();
    const { read, isEnded } = slowReading();
    await readToPaper(read, 'print');
    toPaper(LIST, 'print');
    expect([isEnded(), onPaper()]).toEqual([undefined, null]);
  });
});
