import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endpointOf } from '../../../../src-main/api-client/endpoints.ts';
import { companyTags } from '../../../../src-main/application/log/company-tags.ts';
import {
  type EventLog,
  type EventLogOptions,
  openEventLog,
} from '../../../../src-main/application/log/event-log.ts';
import { LOG_EVENTS, type LogEventName } from '../../../../src-main/application/log/events.ts';
import { factsOf } from '../../../../src-main/application/log/exception-facts.ts';
import { newestLogLines } from '../../../../src-main/application/log/log-files.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';

const modeOf = (path: string): number => statSync(path).mode & 0o777;

function openIn(folder: string, options: Partial<EventLogOptions> = {}): EventLog {
  return openEventLog({ folder, writer: 'app', ...options });
}

const textIn = (folder: string): string =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');

describe('the log', () => {
  it('writes an event as a line, with its time in UTC', async () => {
    const folder = join(tempFolder(), 'logs');
    const log = openIn(folder, { nowMs: () => Date.UTC(2026, 10, 22, 11) });
    log.write('call_failed', { call: 'sync.start', code: 'not_found', durationMs: 3 });
    await log.close();
    expect(JSON.parse(readFileSync(join(folder, 'ciclo.log'), 'utf8'))).toEqual({
      at: '2026-11-22T11:00:00.000Z',
      event: 'call_failed',
      call: 'sync.start',
      code: 'not_found',
      durationMs: 3,
    });
  });

  it('is for this person alone from its first byte, also where it stood open before', async () => {
    const folder = join(tempFolder(), 'logs');
    mkdirSync(folder, { mode: 0o755 });
    writeFileSync(join(folder, 'ciclo.1.log'), '', { mode: 0o644 });
    const log = openIn(folder);
    log.write('ledger_migrated', { company: companyTags(folder)('a'), from: 1, to: 2 });
    await log.close();
    expect(modeOf(folder)).toBe(0o700);
    expect(modeOf(join(folder, 'ciclo.log'))).toBe(0o600);
    expect(modeOf(join(folder, 'ciclo.1.log'))).toBe(0o600);
  });

  it('is turned over by size into five files at most, of which none is open to others', async () => {
    const folder = join(tempFolder(), 'logs');
    for (let run = 0; run < 3; run += 1) {
      const log = openIn(folder, { writer: 'terminal' });
      for (let written = 0; written < 4_000; written += 1)
        log.write('call_failed', {
          call: 'sync.start',
          code: 'not_found',
          durationMs: run * 4_000 + written,
        });
      await log.close();
    }
    const names = readdirSync(folder).toSorted();
    expect(names).toEqual([
      'terminal.1.log',
      'terminal.2.log',
      'terminal.3.log',
      'terminal.4.log',
      'terminal.log',
    ]);
    for (const name of names) {
      expect(modeOf(join(folder, name))).toBe(0o600);
      expect(statSync(join(folder, name)).size).toBeLessThan(210_000);
    }
    expect(newestLogLines(folder, 1)).toMatchObject([{ durationMs: 11_999 }]);
  });

  it('lets old files go, and leaves what is not its own', () => {
    const folder = tempFolder();
    const old = new Date(Date.now() - 36 * 86_400_000);
    for (const name of ['ciclo.2.log', 'terminal.log', 'other.log']) {
      writeFileSync(join(folder, name), '');
      utimesSync(join(folder, name), old, old);
    }
    openIn(folder);
    expect(readdirSync(folder)).toContain('other.log');
    expect(readdirSync(folder)).not.toContain('ciclo.2.log');
    expect(readdirSync(folder)).not.toContain('terminal.log');
  });

  it('writes its last word before it returns', () => {
    const folder = join(tempFolder(), 'logs');
    const log = openIn(folder);
    log.writeLast('exception', { origin: 'uncaught', ...factsOf(new RangeError('gone')) });
    expect(textIn(folder)).toContain('RangeError');
  });

  it('harms nobody where it cannot be written, and tells why', async () => {
    const folder = join(tempFolder(), 'logs');
    mkdirSync(join(folder, 'ciclo.log'), { recursive: true });
    const log = openIn(folder);
    log.write('app_stopped', { upSeconds: 1 });
    await expect.poll(log.silence).not.toBeNull();
    log.write('app_stopped', { upSeconds: 2 });
    log.writeLast('app_stopped', { upSeconds: 3 });
    await log.close();
    expect(existsSync(join(folder, 'ciclo.1.log'))).toBe(false);
  });

  it('harms nobody where there can be no folder', async () => {
    const place = tempFolder();
    writeFileSync(join(place, 'logs'), '');
    const log = openIn(join(place, 'logs'));
    log.write('app_stopped', { upSeconds: 1 });
    expect(log.silence()).toBe('EEXIST');
    await log.close();
  });

  it.runIf(existsSync('/dev/full'))('is quiet on a full disk', async () => {
    const folder = tempFolder();
    symlinkSync('/dev/full', join(folder, 'ciclo.log'));
    chmodSync(folder, 0o700);
    const log = openIn(folder);
    log.write('app_stopped', { upSeconds: 1 });
    await expect.poll(log.silence).not.toBeNull();
    await log.close();
  });
});

describe('a field that the table does not take', () => {
  const misused = { call: 'Maria da Silva', code: 'not_found', durationMs: 1, payer: '123.456.789-09' };

  it('throws where tests run', () => {
    const log = openIn(join(tempFolder(), 'logs'));
    expect(() => log.write('call_failed', misused as never)).toThrow(TypeError);
  });

  it('is left out where people work; the rest is written', async () => {
    const folder = join(tempFolder(), 'logs');
    const log = openIn(folder, { misuse: 'drop' });
    log.write('call_failed', misused as never);
    await log.close();
    const [line] = newestLogLines(folder, 1);
    expect(line).toEqual({ at: expect.any(String), event: 'call_failed', code: 'not_found', durationMs: 1 });
  });
});

const NAMES = ['Maria', 'Silva', 'Padaria Sol', 'João', 'Conceição'];
const SECRETS = [
  '123.456.789-09',
  '12345678909',
  '12.345.678/0001-95',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtYXJpYSJ9.c2VjcmV0',
  'segredo-do-banco-9f8e7d',
  'Bearer abcdef',
  'BEGIN PRIVATE KEY',
];
const canary = fc.constantFrom(...NAMES, ...SECRETS);
const hostileText = fc.oneof(
  canary,
  fc.tuple(fc.string(), canary, fc.string()).map((parts) => parts.join('')),
  canary.map((text) => `https://banco.example/cobr/${encodeURIComponent(text)}?cpf=${text}`),
  canary.map((text) => `Error: ${text}\n    at f (/home/${text}/src-main/${text}.ts:12:3)`),
  canary.map((text) => `/cobr/${text}/retentativa/2026-01-01`),
  canary.map((text) => text.toUpperCase().replaceAll(/[^A-Z]/g, '_')),
);
const hostileValue = fc.oneof(
  hostileText,
  fc.array(hostileText, { maxLength: 3 }),
  fc.constant(12345678909),
  fc.record({ x: hostileText }),
);
const NAMES_OF_FIELDS = [...new Set(Object.values(LOG_EVENTS).flatMap(({ shape }) => Object.keys(shape)))];
const hostileFields = fc.dictionary(
  fc.oneof(fc.constantFrom(...NAMES_OF_FIELDS), hostileText),
  hostileValue,
  { maxKeys: 6 },
);
const hostileError = fc
  .record({
    message: hostileText,
    name: hostileText,
    code: hostileText,
    stack: hostileText,
    params: hostileFields,
  })
  .map((own) => Object.assign(new Error(own.message), own));

/** A canary as it could stand in the bytes, whatever its letters' case. */
const TRACES = [...NAMES, ...SECRETS].map((text) => text.toLowerCase());

describe('whatever it is given', () => {
  it('has no name, document, secret or address in its bytes', { timeout: 300_000 }, async () => {
    const folder = join(tempFolder(), 'logs');
    const log = openIn(folder, { misuse: 'drop' });
    const seen: string[] = [];
    const events = fc.constantFrom(...(Object.keys(LOG_EVENTS) as LogEventName[]));
    const input = fc.tuple(events, hostileFields, hostileError, hostileText);
    let given = 0;
    for (const [event, fields, error, path] of fc.sample(input, { numRuns: 33_400, seed: 11 })) {
      log.write(event, fields as never);
      log.write('exception', { origin: 'uncaught', ...factsOf(error) });
      const endpoint = endpointOf(path);
      const company = companyTags(folder)(path);
      const request = { method: 'GET', status: 500, code: null, hearing: 'refused', durationMs: 1 } as const;
      log.write('request_failed', { company, endpoint, ...request });
      given += 3;
      if (given % 3_000 === 0) {
        await new Promise((resolve) => setImmediate(resolve));
        seen.push(textIn(folder));
      }
    }
    await log.close();
    const text = [...seen, textIn(folder)].join('').toLowerCase();
    expect(given).toBeGreaterThan(100_000);
    expect(text.length).toBeGreaterThan(1_000_000);
    for (const trace of TRACES) expect(text.includes(trace), trace).toBe(false);
  });
});

describe('facts of an error', () => {
  it('are its class, its code and our own lines', () => {
    const facts = factsOf(Object.assign(new TypeError('Maria'), { code: 'ENOSPC' }));
    expect(facts).toMatchObject({ class: 'TypeError', code: 'ENOSPC' });
    expect(facts.frames).toEqual([]);
  });

  it('name the lines of our files that it came by, and no others', () => {
    const facts = factsOf(thrownBy(() => companyTags('/nowhere')(Symbol('Maria') as never)));
    expect(facts.frames[0]).toMatch(/^src-main\/application\/log\/company-tags\.ts:\d+$/);
  });

  it('name them wherever Ciclo lies, below folders called as its own too', () => {
    const frame = 'src-main/application/log/company-tags.ts:14';
    for (const above of ['file:///home/src-main/main', '/work/main', 'C:\\main', '/ciclo']) {
      const error = Object.assign(new Error(), { stack: `Error\n    at tag (${above}/${frame}:9)` });
      expect(factsOf(error).frames, above).toEqual([frame]);
    }
  });

  it('can be read off anything', () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('Maria');
        },
      },
    );
    for (const thrown of [hostile, null, undefined, 'Maria', 7, Symbol('Maria')])
      expect(factsOf(thrown)).toEqual({ class: 'other', code: 'other', frames: [] });
  });
});

function thrownBy(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
