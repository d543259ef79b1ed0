import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { civilMonth } from '../../../../src-main/core/civil-month.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';
import {
  type NewPostings,
  type PostingsKept,
  preparePostings,
  weighPostings,
  writePostings,
} from '../../../../src-main/exports/postings/write-postings.ts';
import { ACCOUNT_USES } from '../../../../src-preload/contract/vocabulary/accounting.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { AT, paid, type Shop, shop } from '../../../support/in-process/ledger/closable-shop.ts';

const accounts = ACCOUNT_USES.map((use, at) => ({
  ...{ code: String(100 + at), name: use, history: '', uses: [use] },
}));
const JANUARY: NewPostings = {
  kind: 'new',
  days: { from: civilDate('2026-01-01'), to: civilDate('2026-01-31') },
  settings: { layout: 'csv', composed: null, accounts, cnpj: null, withRevenue: false },
};

const keptBy = ({ writer, reader }: Shop): PostingsKept => ({
  record: async (batch) => writer.recordPostings(batch, AT),
  undo: async (id) => writer.undoPostings(id, AT),
  batches: async () => reader().postingBatches(),
  repeat: async (id) => writer.repeatPostings(id, AT),
  place: async (id, path) => writer.placePostings(id, path),
});

const sold = () => shop(paid('E1', 'jan', '2026-01-20', 10_000));
const NEVER = new Promise<never>(() => {});

it('tells a batch whose file did not come about, as where the program ends in between, until it is written once more', async () => {
  const of = sold();
  const [folder, kept] = [tempFolder(), keptBy(of)];
  const target = join(folder, 'january.csv');
  const prepared = await preparePostings(of.reader(), JANUARY);
  // The program ends once the batch is kept.
  const record: PostingsKept['record'] = async (batch) => {
    await kept.record(batch);
    return NEVER;
  };
  void writePostings(prepared, JANUARY, target, { ...kept, record });
  await expect.poll(() => of.reader().postingBatches()).toMatchObject([{ id: 1, path: '', undoneAt: null }]);
  expect(existsSync(target)).toBe(false);
  expect(await weighPostings(of.reader(), JANUARY)).toMatchObject({
    entries: 0,
    leftOut: 1,
    withoutFile: [1],
  });
  const february = { from: civilDate('2026-02-01'), to: civilDate('2026-02-28') };
  expect(await weighPostings(of.reader(), { ...JANUARY, days: february })).toMatchObject({
    withoutFile: [1],
  });
  const again = { kind: 'again', id: 1 } as const;
  await writePostings(await preparePostings(of.reader(), again), again, target, kept);
  expect(existsSync(target)).toBe(true);
  expect(of.reader().postingBatches()).toMatchObject([{ id: 1, path: target }]);
  expect(await weighPostings(of.reader(), JANUARY)).toMatchObject({ withoutFile: [] });
});

it('tells revenue that left and that a decision has ended since, whatever is asked for now', async () => {
  const of = sold();
  const settings = { ...JANUARY.settings, withRevenue: true };
  const asked = { ...JANUARY, settings };
  await writePostings(await preparePostings(of.reader(), asked), asked, join(tempFolder(), 'x'), keptBy(of));
  expect(await weighPostings(of.reader(), asked)).toMatchObject({ entries: 0, leftOut: 2, changed: 0 });
  const february = { ...asked, days: { from: civilDate('2026-02-01'), to: civilDate('2026-02-28') } };
  await writePostings(
    await preparePostings(of.reader(), february),
    february,
    join(tempFolder(), 'x'),
    keptBy(of),
  );
  of.writer.decide('feb', 'waived', '', AT);
  for (const withRevenue of [true, false])
    expect(
      await weighPostings(of.reader(), { ...february, settings: { ...settings, withRevenue } }),
    ).toMatchObject({ entries: 0, changed: 1, changedRevenue: ['feb'] });
});

it('leaves no file, whole or half, of a batch that was undone meanwhile or whose entries others took', async () => {
  const of = sold();
  const [folder, kept] = [tempFolder(), keptBy(of)];
  const target = join(folder, 'january.csv');
  const first = await preparePostings(of.reader(), JANUARY);
  const written = await writePostings(first, JANUARY, join(tempFolder(), 'first.csv'), kept);
  const id = written?.batchId ?? 0;
  await expect(writePostings(first, JANUARY, target, kept)).rejects.toMatchObject({ code: 'posting_taken' });
  const again = { kind: 'again', id } as const;
  const prepared = await preparePostings(of.reader(), again);
  of.writer.undoPostings(id, AT);
  await expect(writePostings(prepared, again, target, kept)).rejects.toMatchObject({
    code: 'posting_batch_undone',
  });
  expect(readdirSync(folder)).toEqual([]);
});

it('gives a batch back whose file cannot take its place, and keeps none where nothing can be written', async () => {
  const of = sold();
  const folder = tempFolder();
  const prepared = await preparePostings(of.reader(), JANUARY);
  const [target, kept] = [join(folder, 'january.csv'), keptBy(of)];
  const written = (target: string, told = kept) => writePostings(prepared, JANUARY, target, told);
  await expect(written(join(folder, 'nowhere', 'january.csv'))).rejects.toThrow('cannot write');
  expect(of.reader().postingBatches()).toEqual([]);
  // Something takes the place once the batch is kept.
  const record: PostingsKept['record'] = (batch) => {
    mkdirSync(target);
    return kept.record(batch);
  };
  await expect(written(target, { ...kept, record })).rejects.toThrow('cannot write');
  expect(of.reader().postingBatches()).toMatchObject([{ path: '', undoneAt: AT }]);
  expect(await weighPostings(of.reader(), JANUARY)).toMatchObject({ entries: 1, withoutFile: [] });
});

it('what left otherwise than it stands now is an open point of its month: a payment that was linked since', async () => {
  const of = shop(paid('E1', null, '2026-01-20', 10_000));
  const changed = (month: string) =>
    of
      .reader()
      .openPoints(civilMonth(month))
      .flatMap(({ point, count }) => (point === 'changed_entries' ? count : []));
  const prepared = await preparePostings(of.reader(), JANUARY);
  const written = await writePostings(prepared, JANUARY, join(tempFolder(), 'january.csv'), keptBy(of));
  expect(changed('2026-01')).toEqual([]);
  of.writer.assign('E1', 'jan', AT);
  expect([changed('2026-01'), changed('2026-02')]).toEqual([[1], []]);
  of.writer.undoPostings(written?.batchId ?? 0, AT);
  expect(changed('2026-01')).toEqual([]);
});

it('a file that stands is no failure where its batch cannot be told of it, and the batch is told as one without', async () => {
  const of = sold();
  const [kept, target] = [keptBy(of), join(tempFolder(), 'january.csv')];
  const unreachable = async () => {
    throw new CicloError('server_unreachable', 'gone');
  };
  const prepared = await preparePostings(of.reader(), JANUARY);
  const first = await writePostings(prepared, JANUARY, target, { ...kept, place: unreachable });
  expect(first).toMatchObject({ batchId: 1, unnoted: { code: 'server_unreachable' } });
  expect(await weighPostings(of.reader(), JANUARY)).toMatchObject({ withoutFile: [1] });
  const again = { kind: 'again', id: 1 } as const;
  const once = await preparePostings(of.reader(), again);
  expect(await writePostings(once, again, target, kept)).toEqual({ batchId: 1, unnoted: null });
  const undoing = async (id: number) => {
    of.writer.undoPostings(id, AT);
    await kept.repeat(id);
  };
  const undone = await writePostings(once, again, target, { ...kept, repeat: undoing });
  expect(undone).toMatchObject({ unnoted: { code: 'posting_batch_undone' } });
});

it('keeps no word of a batch written once more whose file cannot take its place', async () => {
  const of = sold();
  const [kept, folder] = [keptBy(of), tempFolder()];
  await writePostings(await preparePostings(of.reader(), JANUARY), JANUARY, join(folder, 'a'), kept);
  const repeat = vi.fn(kept.repeat);
  const again = { kind: 'again', id: 1 } as const;
  const taken = join(folder, 'taken');
  const batches: PostingsKept['batches'] = () => {
    mkdirSync(taken);
    return kept.batches();
  };
  const prepared = await preparePostings(of.reader(), again);
  const told = { ...kept, repeat, batches };
  await expect(writePostings(prepared, again, taken, told)).rejects.toThrow('cannot write');
  expect(repeat).not.toHaveBeenCalled();
});
