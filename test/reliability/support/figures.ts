import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** One row of the table at the end of a run: what was done to what, how often, and what came of it. */
export type Figure = { readonly subject: string; readonly trials: number; readonly found: string };

/** Keeps a row for the end of the run; a spec that is run alone says it at once. */
export function keepFigure(figure: Figure): void {
  const file = process.env.RELIABILITY_FIGURES;
  if (file === undefined) console.log(figureTable([figure]));
  else appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

/** Counts what trials of one kind came to, and keeps their row. */
export class Tally {
  readonly #subject: string;
  readonly #counts = new Map<string, number>();
  trials = 0;

  constructor(subject: string) {
    this.#subject = subject;
  }

  /** One trial more, and what it came to. */
  count(outcome: string): void {
    this.trials += 1;
    this.note(outcome);
  }

  /** Something else that a trial has shown. */
  note(what: string): void {
    this.#counts.set(what, this.of(what) + 1);
  }

  of(outcome: string): number {
    return this.#counts.get(outcome) ?? 0;
  }

  keep(...remarks: readonly string[]): void {
    const counted = [...this.#counts].map(([outcome, times]) => `${times} ${outcome}`);
    keepFigure({ subject: this.#subject, trials: this.trials, found: [...counted, ...remarks].join(', ') });
  }
}

/** The rows that the specs of a run have kept, in the order of their subjects. */
export function readFigures(file: string): readonly Figure[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines
    .map((line): Figure => JSON.parse(line))
    .toSorted((one, other) => one.subject.localeCompare(other.subject));
}

/** The rows as a table for a terminal. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = [['case', 'trials', 'what was found'], ...figures.map(cellsOf)];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(([subject = '', trials = '', found = '']) =>
      [subject.padEnd(widths[0] ?? 0), trials.padStart(widths[1] ?? 0), found].join(' | '),
    )
    .join('\n');
}

const cellsOf = ({ subject, trials, found }: Figure): string[] => [subject, String(trials), found];
