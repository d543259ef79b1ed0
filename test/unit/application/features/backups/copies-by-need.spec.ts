import { expect, it } from 'vitest';
import { keepCopies } from '../../../../../src-main/application/features/backups/copies-by-need.ts';
import { companyTag } from '../../../../../src-main/application/log/company-tags.ts';
import { CicloError } from '../../../../../src-main/core/failure.ts';

const TAG = companyTag.parse('00000001');

type Company = {
  readonly isPractice?: boolean;
  readonly copiedAt?: string;
  readonly isShared?: boolean;
  readonly isPolled?: boolean;
};

/** Companies whose ledgers say what comes of a copy, and a clock that stands still until it is told. */
function open(companies: Readonly<Record<string, Company>>, ...outcomes: readonly (string | CicloError)[]) {
  const asked: string[] = [];
  const lines: unknown[] = [];
  const timers = new Set<() => void>();
  const closing = new AbortController();
  let hear: (payload: { readonly connectionId: string }) => void = () => undefined;
  const end = keepCopies(
    {
      subscribe: ((_: string, listener: typeof hear) => {
        hear = listener;
        return () => {
          hear = () => undefined;
        };
      }) as never,
      registry: {
        list: () =>
          Object.entries(companies).map(([id, of]) => ({ id, isPractice: false, copiedAt: null, ...of })),
      } as never,
      ledgers: {
        isShared: (id) => companies[id]?.isShared ?? false,
        write: {
          backUpWhereDue: async (id) => {
            asked.push(id);
            const outcome = outcomes[asked.length - 1] ?? 'made';
            if (outcome instanceof CicloError) throw outcome;
            return outcome as never;
          },
        },
      },
      polling: { status: (id) => ({ state: companies[id]?.isPolled ? 'syncing' : 'idle' }) as never },
      log: { write: (event, fields) => void lines.push([event, ...Object.values(fields)]) },
      tagOf: () => TAG,
      nowMs: () => 0,
      closing: closing.signal,
    },
    (_, run) => {
      timers.add(run);
      return () => timers.delete(run);
    },
  );
  const pass = async (): Promise<void> => {
    const due = [...timers];
    timers.clear();
    for (const run of due) run();
    await new Promise((done) => setImmediate(done));
  };
  return { change: (connectionId: string) => hear({ connectionId }), pass, asked, lines, closing, end };
}

it('a company is looked at once, after all that has changed in it', async () => {
  const { change, pass, asked } = open({ a: {}, b: {} });
  for (const id of ['a', 'a', 'b', 'a']) change(id);
  expect(asked).toEqual([]);
  await pass();
  expect(asked.toSorted()).toEqual(['a', 'b']);
});

it.each([
  ['a practice company', { isPractice: true }],
  ['a copy that is read alone', { copiedAt: '2026-03-10T12:00:00.000Z' }],
  ['a company at a server', { isShared: true }],
  ['one whose poll is under way, and ends with a change', { isPolled: true }],
])('%s is not copied', async (_, company) => {
  const { change, pass, asked } = open({ a: company });
  change('a');
  change('removed');
  await pass();
  expect(asked).toEqual([]);
});

it('what keeps a copy from being made is told once until it is otherwise, and each one that is made', async () => {
  const away = new CicloError('backup_away', 'the disk is away');
  const { change, pass, lines } = open(
    { a: {} },
    'no_room',
    'no_room',
    away,
    away,
    'not_due',
    'made',
    'made',
  );
  for (let at = 0; at < 7; at += 1) {
    change('a');
    await pass();
  }
  expect(lines.map((line) => (line as readonly unknown[]).slice(-2))).toEqual([
    ['no_room', null],
    ['failed', 'backup_away'],
    ['made', null],
    ['made', null],
  ]);
});

it('nothing more is begun once the app closes', async () => {
  const first = open({ a: {} });
  first.change('a');
  first.closing.abort();
  await first.pass();
  const second = open({ a: {} });
  second.change('a');
  second.end();
  await second.pass();
  expect([first.asked, second.asked]).toEqual([[], []]);
});
