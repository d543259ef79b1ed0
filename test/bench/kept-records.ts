import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BankApi, Page } from '../../src-main/api-client/bank-api.ts';
import { createBankApi } from '../../src-main/api-client/create-bank-api.ts';
import { type CivilDate, civilDate, endOfDay, saoPauloInstant } from '../../src-main/core/civil-date.ts';
import type { Batch } from '../../src-main/ledger/model/ledger-writer.ts';
import type { ShopReady } from './shop/shop-server.ts';
import { shopAccess } from './shop/spawn-shop.ts';

/** The records of one transaction as a sync makes it: ten pages of a thousand at most. */
export type KeptBatch = Required<Omit<Batch, 'quarantined'>>;

const PAGES_A_TRANSACTION = 10;
const NEVER = new AbortController().signal;
const MONTHS = 27;

/** Writes every record of a shop into a file, so that a million take no memory. Answers the milliseconds that asking, parsing and validating took. */
export async function keepRecords(shop: ShopReady, today: CivilDate, file: string): Promise<number> {
  const api = createBankApi(shopAccess(shop));
  let readMs = 0;
  const timed = async <Value>(read: Promise<Value>): Promise<Value> => {
    const begunMs = performance.now();
    const value = await read;
    readMs += performance.now() - begunMs;
    return value;
  };
  async function* lines(): AsyncIterable<string> {
    for await (const batch of batchesOf(api, today, timed)) yield `${JSON.stringify(batch)}\n`;
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
  await api.close();
  return readMs;
}

/** The transactions that {@link keepRecords} has kept, one after the other. */
export async function* keptBatches(file: string): AsyncIterable<KeptBatch> {
  for await (const line of createInterface({ input: createReadStream(file) })) yield JSON.parse(line);
}

type Timed = <Value>(read: Promise<Value>) => Promise<Value>;

async function* batchesOf(api: BankApi, today: CivilDate, timed: Timed): AsyncIterable<KeptBatch> {
  let [batch, pages] = [emptyBatch(), 0];
  for (const from of monthsUntil(today)) {
    const query = { from: saoPauloInstant(from, '00:00:00'), to: endOfDay(monthEnd(from)) };
    for (const [kind, list] of listsOf(api)) {
      for (let page = 0, pageCount = 1; page < pageCount; page += 1) {
        const answer = await timed<Page<unknown>>(list(query, page, NEVER));
        pageCount = answer.pageCount ?? 0;
        Object.assign(batch, { [kind]: [...batch[kind], ...answer.records] });
        pages += 1;
        if (pages < PAGES_A_TRANSACTION) continue;
        yield batch;
        [batch, pages] = [emptyBatch(), 0];
      }
    }
  }
  yield batch;
}

const emptyBatch = (): KeptBatch => ({ mandates: [], charges: [], settlements: [] });

const listsOf = (api: BankApi) =>
  [
    ['mandates', api.listMandates],
    ['charges', api.listCharges],
    ['settlements', api.listSettlements],
  ] as const;

function monthsUntil(day: CivilDate): readonly CivilDate[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = (back: number): CivilDate =>
    civilDate(new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10));
  return Array.from({ length: MONTHS }, (_, at) => first(MONTHS - 1 - at));
}

function monthEnd(first: CivilDate): CivilDate {
  const [year = 0, month = 0] = first.split('-').map(Number);
  return civilDate(new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10));
}
