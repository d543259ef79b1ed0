import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import type { z } from 'zod';
import { TASK, TakenTask } from './checks/task.ts';

type Taken = z.infer<typeof TakenTask>;

/** Closes a run with a table: of each task the most presses and the range of seconds that it took over all walks. */
export default class TaskTable implements Reporter {
  readonly #taken = new Map<string, Taken[]>();

  onTestEnd(_test: TestCase, { annotations, status }: TestResult): void {
    if (status !== 'passed') return;
    for (const { type, description = '' } of annotations) {
      if (type !== TASK) continue;
      const taken = TakenTask.parse(JSON.parse(description));
      this.#taken.set(taken.task, [...(this.#taken.get(taken.task) ?? []), taken]);
    }
  }

  onEnd(): void {
    if (this.#taken.size === 0) return;
    const rows = [...this.#taken].map(([task, taken]) => rowOf(task, taken));
    for (const line of tableOf([['task', 'presses', 'seconds', 'walks'], ...rows])) console.log(line);
  }
}

function rowOf(task: string, taken: readonly Taken[]): string[] {
  const presses = Math.max(...taken.map((one) => one.presses));
  const seconds = taken.map((one) => one.seconds).toSorted((a, b) => a - b);
  const range = [seconds[0], seconds.at(-1)].map((one = 0) => one.toFixed(1)).join(' to ');
  return [task, `${presses} of ${taken[0]?.limit}`, range, String(taken.length)];
}

/** Rows of cells as lines, columns aligned. */
function tableOf(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
