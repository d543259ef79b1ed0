import { describe, expect, it } from 'vitest';
import { lastFailureIn } from '../../../../../src-main/application/features/support/last-failure.ts';
import { shownPath } from '../../../../../src-main/application/features/support/shown-path.ts';
import type { LogLine } from '../../../../../src-main/application/log/log-files.ts';
import { ledgerFileKind } from '../../../../../src-main/ledger/files/file-facts.ts';
import { APPLICATION_ID } from '../../../../../src-main/ledger/migrations/migrate.ts';
import { REPORT_FACTS } from '../../../../../src-preload/contract/vocabulary/support.ts';
import en from '../../../../../src-renderer/locales/en/support.json' with { type: 'json' };
import ptBR from '../../../../../src-renderer/locales/pt-BR/support.json' with { type: 'json' };

describe('a shown path', () => {
  it.each([
    ['/home/maria/.config/Ciclo', '/home/maria', '~/.config/Ciclo'],
    ['/home/maria', '/home/maria', '~'],
    ['/home/maria/padaria-sol/Ciclo', '/home/maria', '~/…/Ciclo'],
    ['/home/joao/OneDrive/Ciclo', '/home/maria', '/home/…/OneDrive/Ciclo'],
    ['/home/maria2/dados', '/home/maria', '/home/…/…'],
    ['/srv/12345678909', '/home/maria', '/srv/…'],
    ['C:\\Users\\maria\\AppData\\Roaming\\Ciclo', 'C:\\Users\\maria', '~/AppData/Roaming/Ciclo'],
    ['D:\\Padaria\\Ciclo', 'C:\\Users\\maria', 'D:/…/Ciclo'],
  ])('%s of %s is %s', (path, home, shown) => {
    expect(shownPath(path, home)).toBe(shown);
  });
});

describe('a ledger’s file', () => {
  const header = (mark: number): Buffer => {
    const bytes = Buffer.alloc(100);
    bytes.write('SQLite format 3\0', 'latin1');
    bytes.writeUInt32BE(mark >>> 0, 68);
    return bytes;
  };
  const encrypted = Buffer.alloc(100, 0xa7);
  encrypted.set([0x10, 0x00, 2, 2, 64, 64, 32, 32], 16);
  it.each([
    ['plain', header(APPLICATION_ID), 4_096],
    ['not_a_ledger', header(7), 4_096],
    ['encrypted', encrypted, 8_192],
    ['not_a_ledger', Buffer.alloc(100, 0xa7), 8_192],
    ['not_a_ledger', Buffer.from('Maria'), 5],
    ['empty', Buffer.alloc(0), 0],
  ])('is %s', (kind, bytes, size) => {
    expect(ledgerFileKind(bytes, size)).toBe(kind);
  });
});

describe('the last failure', () => {
  const at = '2026-11-22T11:00:00.000Z';
  const line = (fields: Partial<LogLine>): LogLine => ({ at, event: 'app_started', ...fields });
  const good = line({ event: 'poll_ended', outcome: 'done' });
  const older = line({ event: 'call_failed', call: 'app.info', code: 'internal' });
  it.each([
    [
      line({ event: 'call_failed', call: 'sync.start', code: 'not_found' }),
      { code: 'not_found', where: 'sync.start' },
    ],
    [
      line({ event: 'request_failed', method: 'GET', endpoint: '/cobr/{txid}', status: 502, code: null }),
      { code: '502', where: 'GET /cobr/{txid}' },
    ],
    [
      line({ event: 'exception', class: 'TypeError', code: 'other', frames: ['src-main/cli.ts:3'] }),
      { code: 'other', where: 'src-main/cli.ts:3' },
    ],
    [line({ event: 'poll_ended', outcome: 'offline', code: 'address_unreachable' }), { where: null }],
    [
      line({ event: 'write_ended', write: 'put_charge', outcome: 'unknown', code: 'write_unknown' }),
      { where: 'put_charge' },
    ],
    [
      line({ event: 'keychain_opened', isAvailable: false, code: 'keychain_locked' }),
      { code: 'keychain_locked' },
    ],
    [line({ event: 'delivery_refused', status: 422, count: 2 }), { code: '422', where: null }],
  ])('is the newest that tells of one', (failed, told) => {
    expect(lastFailureIn([older, good, failed, good])).toMatchObject({ at, event: failed.event, ...told });
  });
  it.each([401, 404, 405, 413, 421])('is no request of a stranger that was refused with %i', (status) => {
    const probe = line({ event: 'delivery_refused', status, count: 4_000 });
    expect(lastFailureIn([older, probe])).toMatchObject({ event: 'call_failed' });
    expect(lastFailureIn([probe])).toBeNull();
  });
  it('is none where all went well', () => {
    expect(lastFailureIn([good, line({ event: 'command_ended', outcome: 'usage' })])).toBeNull();
    expect(lastFailureIn([])).toBeNull();
  });
});

it.each([
  ['pt-BR', ptBR],
  ['en', en],
])('every part and fact has its words in %s', (_, words) => {
  expect(Object.keys(words.part).toSorted()).toEqual(Object.keys(REPORT_FACTS).toSorted());
  expect(Object.keys(words.fact).toSorted()).toEqual(
    [...new Set(Object.values(REPORT_FACTS).flat())].toSorted(),
  );
});
