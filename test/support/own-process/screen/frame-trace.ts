import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';

/** What a stretch of work cost the page's main thread, by the browser's own trace. */
export type FrameCosts = {
  readonly frames: number;
  /** Processor time a frame, in milliseconds. */
  readonly medianMs: number;
  readonly p95Ms: number;
  /** The longest task by the clock, waits for a core counted, and the longest by processor time, in milliseconds. */
  readonly longestTaskMs: number;
  readonly longestTaskCpuMs: number;
};

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'devtools.timeline.frame',
  'blink.user_timing',
];

const BEGIN = 'frame-trace-begin';

/** Times in microseconds; `tdur` is processor time. */
const EVENT = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number().default(0),
  dur: z.number().default(0),
  tdur: z.number().default(0),
});
type Event = z.infer<typeof EVENT>;

/** Traces the page while it works. One at a time a browser. */
export async function traceFrames(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<FrameCosts> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.evaluate((mark) => performance.mark(mark), BEGIN);
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8'));
  return frameCosts(z.object({ traceEvents: z.array(EVENT) }).parse(trace).traceEvents);
}

/** A frame is what the main thread does from its beginning to the next one's. */
function frameCosts(events: readonly Event[]): FrameCosts {
  const begin = events.find(({ name }) => name === BEGIN);
  if (begin === undefined) throw new Error('the trace does not name its page');
  const own = events.filter(({ pid, tid, ts }) => pid === begin.pid && tid === begin.tid && ts >= begin.ts);
  const starts = own.filter(({ name }) => name === 'BeginMainThreadFrame').map(({ ts }) => ts);
  const tasks = own.filter(({ name }) => name === 'RunTask');
  const frames = cpuByFrame(
    starts.toSorted((a, b) => a - b),
    tasks,
  );
  return {
    frames: frames.length,
    medianMs: share(frames, 0.5) / 1_000,
    p95Ms: share(frames, 0.95) / 1_000,
    longestTaskMs: Math.max(0, ...tasks.map(({ dur }) => dur)) / 1_000,
    longestTaskCpuMs: Math.max(0, ...tasks.map(({ tdur }) => tdur)) / 1_000,
  };
}

/** The task in which a frame begins is a part of it. */
function cpuByFrame(starts: readonly number[], tasks: readonly Event[]): readonly number[] {
  const sums = starts.map(() => 0);
  let frame = -1;
  for (const { ts, dur, tdur } of tasks.toSorted((a, b) => a.ts - b.ts)) {
    while ((starts[frame + 1] ?? Number.POSITIVE_INFINITY) <= ts + dur) frame += 1;
    if (frame >= 0) sums[frame] = (sums[frame] ?? 0) + tdur;
  }
  return sums;
}

function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** The figures in one line. */
export const costLine = ({ frames, medianMs, p95Ms, longestTaskMs, longestTaskCpuMs }: FrameCosts): string =>
  `${frames} frames of ${medianMs.toFixed(1)} ms of processor time (p95 ${p95Ms.toFixed(1)}), longest task ${longestTaskMs.toFixed(0)} ms (${longestTaskCpuMs.toFixed(0)} of processor time)`;
