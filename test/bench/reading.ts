import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { connect } from '../../src-main/ledger/files/connect.ts';
import { COUNT_LISTS_CHANGED } from '../../src-main/ledger/model/notes.ts';
import { openLedgerReader } from '../../src-main/ledger/open-ledger-reader.ts';
import { percentile } from './ratio.ts';
import { type Call, callsOf } from './reading-calls.ts';
import { filledLedger } from './reading-ledger.ts';
import type { BenchSize, Report } from './report.ts';

const figure = z.object({ p95: z.number(), median: z.number() });
const FIGURES = z.record(
  z.string(),
  z.object({ goingOn: figure, afterCommit: figure, afterEvaluation: figure }),
);

/** Milliseconds of each call, by name: as a person who goes on reading meets it, after a commit of another connection, and after one that changed lists. */
type Figures = z.infer<typeof FIGURES>;
const ROUNDS_A_PAIR = 4;
const LIMITS = { page: 5, totals: 5, search: 20, overview: 5, 'side list': 5 } as const;
const SHOWN = 30;

/**
 * Every call of the screens: going on, where most is remembered; as the first after a commit, by which SQLite forgets what it read of the file; and as
 * the first after charges were evaluated, by which places and sums are forgotten too. On a busy machine the medians tell more than the p95, which others' work is in.
 */
export async function benchReading(report: Report, { charges, pairs }: BenchSize): Promise<void> {
  const rounds = pairs * ROUNDS_A_PAIR;
  using ledger = await filledLedger(charges);
  const reader = openLedgerReader(ledger.file, ledger.key);
  const other = connect(ledger.file, ledger);
  report.say(`reading: ${charges.toLocaleString('en')} charges, p95 of ${rounds} (medians)`);
  const calls = callsOf(reader);
  const figures = Object.fromEntries(
    calls.map((call) => [
      call.name,
      {
        afterEvaluation: timesOf(call, reader, rounds, () => commit(other, COUNT_LISTS_CHANGED)),
        afterCommit: timesOf(call, reader, rounds, () => commit(other, ANY_NOTE)),
        goingOn: timesOf(call, reader, rounds),
      },
    ]),
  );
  other.close();
  reader.close();
  keep(charges, figures);
  tell(report, calls, figures, kept(100_000));
}

type Reader = ReturnType<typeof openLedgerReader>;

function timesOf(
  { method, args }: Call,
  reader: Reader,
  rounds: number,
  before = () => {},
): z.infer<typeof figure> {
  const call = reader[method] as (...args: readonly unknown[]) => unknown;
  const times = Array.from({ length: rounds }, () => {
    before();
    const begunMs = performance.now();
    call(...args);
    return performance.now() - begunMs;
  });
  return { p95: percentile(times, 0.95), median: percentile(times, 0.5) };
}

/** A commit that says it has changed the lists, so that all is forgotten, or one that does not: what was read of the file is read anew. */
function commit(db: Database, what: string): void {
  db.exec(`PRAGMA synchronous = OFF; ${what}`);
}

const ANY_NOTE = `INSERT INTO meta VALUES ('note.bench', '1') ON CONFLICT DO UPDATE SET value = value + 1`;

function tell(report: Report, calls: readonly Call[], figures: Figures, at100k: Figures): void {
  for (const [when, words] of [
    ['goingOn', 'going on'],
    ['afterCommit', 'after a commit'],
    ['afterEvaluation', 'after an evaluation'],
  ] as const) {
    const measured = calls
      .flatMap(({ kind, name }) => {
        const now = figures[name]?.[when];
        return now === undefined ? [] : [{ kind, name, ...now, was: at100k[name]?.[when] }];
      })
      .toSorted((a, b) => b.median - a.median);
    for (const [kind, limit] of Object.entries(LIMITS)) {
      const all = measured.filter((each) => each.kind === kind);
      const [worst] = all.toSorted((a, b) => b.p95 - a.p95);
      report.figure(`worst ${kind}, ${words}`, worst?.p95 ?? 0, `ms (${worst?.name})`, `${limit} ms`);
      report.figure(
        `median ${kind}, ${words}`,
        percentile(
          all.map(({ median }) => median),
          0.5,
        ),
        'ms',
        '-',
      );
    }
    const missing = measured.filter(({ kind, p95 }) => p95 >= LIMITS[kind]);
    const byMedian = measured.filter(({ kind, median }) => median >= LIMITS[kind]).length;
    report.say(
      `  ${words}: ${missing.length} of ${calls.length} calls miss their limit, ${byMedian} by their median`,
    );
    for (const { name, p95, median, was } of missing.slice(0, SHOWN)) {
      const before = was === undefined ? '' : `, ${was.median.toFixed(1)} at 100,000`;
      report.say(`    ${p95.toFixed(1)} ms (${median.toFixed(1)}${before}): ${name}`);
    }
    const grown = measured.filter(
      ({ median, was }) => was !== undefined && median > 2 * was.median && median > 1,
    );
    report.say(`  ${words}: ${grown.length} of those over 1 ms take more than twice their time at 100,000`);
  }
}

const fileOf = (charges: number): string => `out/bench/reading-${charges}.json`;

function keep(charges: number, figures: Figures): void {
  mkdirSync('out/bench', { recursive: true });
  writeFileSync(fileOf(charges), JSON.stringify(figures, null, 2));
}

function kept(charges: number): Figures {
  try {
    return FIGURES.parse(JSON.parse(readFileSync(fileOf(charges), 'utf8')));
  } catch {
    return {};
  }
}
