import { chmodSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findPostgres } from '../../build/postgres-programs.ts';
import { endOfDay } from '../../src-main/core/civil-date.ts';
import { asCicloError } from '../../src-main/core/failure.ts';
import { openCompanyDatabase } from '../../src-main/ledger/postgres/open-company.ts';
import { makeCompanyAt, openCompanyWriter } from '../../src-main/ledger/postgres/open-company-writer.ts';
import { prepareDatabase } from '../../src-main/ledger/postgres/prepare-database.ts';
import { WORLD_TODAY, worldParts } from '../support/fake/records/ledger-world.ts';
import { PostgresServer } from '../support/own-process/postgres/server.ts';
import { keepFigure } from './support/figures.ts';
import { mountSmallDisk } from './support/small-disk.ts';

const SUBJECT = 'a server whose disk is full';
const NOW = () => endOfDay(WORLD_TODAY);
const MEGABYTE = 1_024 * 1_024;
/** Segments of the log stay and are used again, so that it is the tables that find no room. */
const SETTINGS = ['min_wal_size=96MB', 'max_wal_size=96MB', 'checkpoint_timeout=1h'];

const disk = findPostgres() === null ? null : mountSmallDisk(256 * MEGABYTE);
afterAll(() => disk?.unmount());

it.skipIf(disk === null)(
  'is told by its name, loses nothing that was committed, and is gone on with once there is room',
  { timeout: 120_000 },
  async () => {
    const folder = disk?.newFolder('server') ?? '';
    for (const each of [folder, dirname(folder)]) chmodSync(each, 0o777);
    const server = await PostgresServer.start(SETTINGS, folder);
    try {
      prepareDatabase(server.address);
      const place = { address: server.address, schema: 'shop' };
      makeCompanyAt(place);
      const writer = openCompanyWriter(place, NOW);
      const [first, ...parts] = [...worldParts(12_000)];
      if (first === undefined) throw new Error('the world is empty');
      writer.store(first, NOW());
      // Twice: what the first makes free of the log the second finds again.
      for (const _time of ['once', 'again']) server.ask('SELECT pg_switch_wal(); CHECKPOINT');
      const counted = () => {
        const db = openCompanyDatabase(place);
        const count = db.prepare<[], number>('SELECT count(*) FROM charge').pluck().get() ?? 0;
        db.close();
        return count;
      };
      let committed = counted();
      expect(committed).toBeGreaterThan(0);
      disk?.leaveFree(0);
      const codes: string[] = [];
      for (const part of parts) {
        try {
          writer.store(part, NOW());
          committed = counted();
        } catch (error) {
          codes.push(asCicloError(error).code);
        }
      }
      expect(new Set(codes)).toEqual(new Set(['server_disk_full']));
      expect(counted()).toBe(committed);
      disk?.leaveAll();
      for (const part of parts) writer.store(part, NOW());
      expect(counted()).toBeGreaterThan(committed);
      writer.close();
      keepFigure({ subject: SUBJECT, trials: codes.length, found: 'told, whole, and gone on with' });
    } finally {
      await server.close();
    }
  },
);

it.skipIf(disk !== null)('was not run', () => {
  keepFigure({
    subject: SUBJECT,
    trials: 0,
    found: 'not run: no PostgreSQL, or no small file system allowed here',
  });
});
