import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Measured } from './ratio.ts';

/** Where figures go: to the screen, beside those of the run before, and into a file for the run after. */
export type Report = {
  readonly say: (line: string) => void;
  /** Speed of work relative to its reference: 1 is as fast, 2 twice as fast. */
  readonly speed: (name: string, measured: Measured, target: string) => void;
  /** Any other figure, of which less is better. */
  readonly figure: (name: string, value: number, unit: string, target: string) => void;
  readonly save: () => void;
};

/** How much is measured: charges, pairs of work and reference, and where profiles are left, if at all. */
export type BenchSize = {
  readonly charges: number;
  readonly pairs: number;
  readonly profiles: string | null;
};

const KEPT = z.record(z.string(), z.number());

/** Opens the report of one size; the file is of this machine alone and is not committed. */
export function openReport(file: string, print: (line: string) => void): Report {
  const [before, now] = [kept(file), new Map<string, number>()];
  const put = (name: string, value: number, text: string, target: string): void => {
    now.set(name, value);
    const last = before[name];
    const change = last === undefined ? 'no run before' : `${last.toFixed(2)} before`;
    print(`  ${name}: ${text} (target ${target}; ${change})`);
  };
  print(machineLine());
  return {
    say: print,
    speed: (name, { workMs, referenceMs }, target) => {
      const ratio = referenceMs / workMs;
      const text = `${workMs.toFixed(0)} ms against ${referenceMs.toFixed(0)} ms, speed ratio ${ratio.toFixed(2)}`;
      put(name, ratio, text, target);
    },
    figure: (name, value, unit, target) => put(name, value, `${value.toFixed(2)} ${unit}`, target),
    save: () => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ ...before, ...Object.fromEntries(now) }, null, 2));
    },
  };
}

/** The figures of the last run; none where there was none, or where its file says something else. */
function kept(file: string): z.infer<typeof KEPT> {
  try {
    return KEPT.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

const machineLine = (): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, load ${loadavg()[0]?.toFixed(1)}`;
