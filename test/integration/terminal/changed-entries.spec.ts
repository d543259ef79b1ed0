import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { centavos } from '../../../src-main/core/money.ts';
import type { OptionValues, Terminal } from '../../../src-main/shells/terminal/command.ts';
import { changedEntriesFile } from '../../../src-main/shells/terminal/files/changed-entries.ts';
import { AT, paid, shop } from '../../support/in-process/ledger/closable-shop.ts';
import { runCicloHere } from '../../support/in-process/run-ciclo-here.ts';

const JANUARY = { from: civilDate('2026-01-01'), to: civilDate('2026-01-31') };

/** A terminal that says each text by its name and what goes into it. */
function quietTerminal() {
  const lines: string[] = [];
  const terminal: Terminal = {
    print: (line) => void lines.push(line),
    ...{ printNote: () => {}, env: {}, version: '1', heedSignals: () => new AbortController().signal },
    say: (key, values) => [key, ...Object.values(values ?? {})].join(' '),
  };
  return { terminal, lines };
}

/** Two payments that left as nobody's and were linked since. */
function linkedSince() {
  const of = shop(paid('E1', null, '2026-01-20', 10_000), paid('E2', null, '2026-01-21', 500));
  const row = (movement: string, day: string, amount: number) => ({
    ...({ movement, refund: '', event: 'orphan' } as const),
    ...{ day: civilDate(day), amount: centavos(amount) },
  });
  of.writer.recordPostings(
    {
      ...{ ...JANUARY, entries: 2, received: centavos(10_500), refunded: centavos(0) },
      ...{ revenue: centavos(0), fees: centavos(0), sha256: 'ab' },
      settings: { layout: 'dominio', composed: null, accounts: [], cnpj: null, withRevenue: false },
      rows: [row('E1', '2026-01-20', 10_000), row('E2', '2026-01-21', 500)],
    },
    AT,
  );
  for (const id of ['E1', 'E2']) of.writer.assign(id, 'jan', AT);
  return of;
}

describe('entries that changed after they left, in the terminal', () => {
  it('are listed, put right by their ids or all together, and taken back', async () => {
    const of = linkedSince();
    const { terminal, lines } = quietTerminal();
    const ask = async (values: OptionValues, month = '2026-01') => {
      const file = changedEntriesFile(month === '' ? values : { month, ...values }, terminal);
      const said = await file?.({
        ...{ name: 'shop', reader: of.reader(), openWriter: async () => of.ledger.write() },
        ...{ keepFigures: () => {}, copyWhereDue: async () => {}, author: 'Ana', target: '' },
        signals: () => ({ isCancelled: () => false, onProgress: () => {} }),
      });
      expect(said?.isWritten).toBe(false);
      return said?.details;
    };
    expect(await ask({ 'put-right': 'E1' })).toEqual({ putRight: ['E1'] });
    await expect(ask({ 'put-right': 'E2,E1' })).rejects.toMatchObject({ code: 'not_found' });
    await ask({ 'list-changed': true });
    expect(lines.slice(-2)).toEqual([
      expect.stringMatching(/E1 .*orphan 100\.00 .*receipt 100\.00 .*Ana/),
      expect.stringMatching(/E2 .*orphan 5\.00 .*excess 5\.00 /),
    ]);
    expect(await ask({ 'put-right': 'all' })).toEqual({ putRight: ['E2'] });
    expect(await ask({ 'put-right': 'all' })).toEqual({ putRight: [] });
    expect(await ask({ 'take-back-put-right': 'E1' })).toEqual({ takenBack: ['E1'] });
    expect(await ask({ 'list-changed': true }, '')).toEqual(await ask({ 'list-changed': true }));
    const { changed } = (await ask({ 'list-changed': true })) as { changed: unknown };
    expect(changed).toMatchObject([
      { name: 'E1', putRight: null, asLeft: { parts: [{ event: 'orphan', amount: '100.00' }] } },
      { name: 'E2', putRight: { author: 'Ana' }, asNow: { parts: [{ event: 'excess', amount: '5.00' }] } },
    ]);
  });

  it('are asked for with a month, and with nothing that makes a file', async () => {
    const ask = (...more: string[]) => runCicloHere(['export', '--what', 'postings', '--data', '.', ...more]);
    expect(await ask('--put-right', 'all')).toMatchObject({ code: 2 });
    for (const option of ['--put-right', '--take-back-put-right'])
      expect(await ask(option, 'all', '--month', '2026-01', '--with-revenue')).toMatchObject({ code: 2 });
    expect(changedEntriesFile({ 'list-batches': true }, quietTerminal().terminal)).toBeNull();
  });
});
