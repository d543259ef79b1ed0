import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asCicloError } from '../../../../src-main/core/failure.ts';
import {
  isSameDatabase,
  parseServerUrl,
  shownServer,
  withoutPassword,
  withoutTail,
} from '../../../../src-main/ledger/postgres/server-url.ts';

const refusalOf = (url: string): string => {
  try {
    parseServerUrl(url, () => 'a certificate');
    return 'taken';
  } catch (error) {
    return asCicloError(error).code;
  }
};

describe('the address of a server', () => {
  it('is read whole, with what was escaped in it', () => {
    expect(parseServerUrl('postgres://maria%20s:p%40ss@db.example.com:6432/loja')).toEqual({
      hosts: [{ host: 'db.example.com', port: 6432 }],
      ...{ prefersStandby: false, database: 'loja', user: 'maria s', password: 'p@ss' },
      tls: {},
    });
  });

  it('may name a certificate of its own', () => {
    const address = parseServerUrl('postgres://m@[2001:db8::1]/d?sslrootcert=ca.pem', (path) => `<${path}>`);
    expect(address).toEqual({
      hosts: [{ host: '2001:db8::1', port: 5432 }],
      ...{ prefersStandby: false, database: 'd', user: 'm', password: null },
      tls: { ca: '<ca.pem>' },
    });
  });

  it('may name a primary with its standbys, and that lists are read from one of those', () => {
    const servers = 'postgres://m:s@a.example,b.example:6432,[2001:db8::1]:1/d';
    const hosts = [
      { host: 'a.example', port: 5432 },
      { host: 'b.example', port: 6432 },
      { host: '2001:db8::1', port: 1 },
    ];
    expect(parseServerUrl(servers)).toMatchObject({ hosts, prefersStandby: false, tls: {} });
    const prefers = (attrs: string) =>
      parseServerUrl(`${servers}?target_session_attrs=${attrs}`).prefersStandby;
    expect(['primary', 'read-write', 'prefer-standby'].map(prefers)).toEqual([false, false, true]);
    expect(refusalOf(`${servers}?target_session_attrs=standby`)).toBe('invalid_input');
    expect(refusalOf('postgres://m@a.example,/d')).toBe('invalid_input');
    // One of them is beyond this computer.
    expect(refusalOf('postgres://m@127.0.0.1,a.example/d?sslmode=disable')).toBe('invalid_input');
    expect(shownServer(servers)).toEqual({
      hosts: ['a.example', 'b.example:6432', '[2001:db8::1]:1'],
      database: 'd',
    });
  });

  it('is kept without its password, all else as it was', () => {
    const kept = 'postgres://m%3A@a.example,b.example:6432/d?sslrootcert=C:%5Cca.pem';
    expect(withoutPassword(kept.replace('m%3A@', 'm%3A:se%40cret@'))).toBe(kept);
    expect(withoutPassword(kept)).toBe(kept);
    expect(() => withoutPassword('mysql://m:secret@a/d')).toThrow('not an address');
  });

  it.each(['localhost', '127.0.0.1', '127.1.2.3', '[::1]'])(
    'needs no certificate on this computer: %s',
    (host) => {
      expect(parseServerUrl(`postgres://m@${host}/d`).tls).toBeNull();
      expect(parseServerUrl(`postgres://m@${host}/d?sslmode=verify-full`).tls).toEqual({});
    },
  );

  it.each(['disable', 'allow', 'prefer', 'require', 'verify-ca'])(
    'is refused elsewhere with sslmode=%s',
    (mode) => {
      expect(refusalOf(`postgres://m@db.example.com/d?sslmode=${mode}`)).toBe('invalid_input');
    },
  );

  it.each([
    'mysql://m@a/d',
    'postgres://a/d',
    'postgres://m@a/',
    'postgres://m@/d',
    'postgres://m:%zz@a/d',
    'nothing',
    'postgres://m@a/d?host=b',
  ])('is refused as %s', (url) => expect(refusalOf(url)).toBe('invalid_input'));

  it('is not told with its password', () => {
    expect.assertions(1);
    try {
      parseServerUrl('postgres://m:secret@db.example.com/d?sslmode=require');
    } catch (error) {
      expect(String(error) + JSON.stringify(error)).not.toContain('secret');
    }
  });

  it('is the same database’s where name and a server are shared, whoever signs in', () => {
    const kept = 'postgres://ana@db1.example,db2.example/office';
    for (const url of ['postgres://rui:x@db2.example/office?sslmode=verify-full', kept])
      expect(isSameDatabase(kept, url)).toBe(true);
    for (const url of ['postgres://ana@db1.example/loja', 'postgres://ana@db3.example/office'])
      expect(isSameDatabase(kept, url)).toBe(false);
  });

  it.each([
    ['postgres://ana@db1.example/office', 'postgres://ana@DB1.Example:5432/office', true],
    ['postgres://ana@[2001:DB8::1]/office', 'postgresql://ana@[2001:db8::1]:5432/office', true],
    ['postgres://ana@db1.example/office', 'postgres://ana@db1.example:6432/office', false],
    ['postgres://ana@db1.example/office', 'postgres://ana@db1.example/Office', false],
  ])('is a server’s, however its port and its letters are written: %s, %s', (one, other, isSame) => {
    expect(isSameDatabase(one, other)).toBe(isSame);
    expect(isSameDatabase(other, one)).toBe(isSame);
  });

  it.each([
    'postgres://ciclo:p@ssw0rdTail@127.0.0.1:5432/office',
    'postgres://ciclo:p@evil.example,Xy@db1.example/office',
    'postgres://ana@firma:secret@db1.example/office',
    'postgres://ana@firma:12/secret@db1.example/office',
    'postgres://ciclo:12?p@ss@db1.example/office',
    'postgres://ciclo:p@h/d?sslmode=disable&x=y@db1.example/office',
  ])('is refused with a second raw @, and not quoted: %s', (url) => {
    for (const read of [parseServerUrl, shownServer, withoutPassword])
      expect(() => read(url)).toThrow(/^(more than one @: in a name or a password it is written %40)$/);
  });

  it('may have a raw @ in the path of a certificate', () => {
    const url = 'postgres://m:s@a.example/d?sslrootcert=/home/ana@firma/ca.pem';
    expect(parseServerUrl(url, (path) => path).tls).toEqual({ ca: '/home/ana@firma/ca.pem' });
    expect(withoutPassword(url)).toBe(url.replace(':s', ''));
  });

  it('keeps and shows no part of a password, whatever is typed as one', () => {
    // Signs that part an address, between letters that stand nowhere else in it.
    const sign = fc.constantFrom(...'@:/?#,%&=[]\\ \n', '%40', '?sslmode=', '@h,');
    const typed = fc.array(fc.oneof(sign, fc.constant('QZ'), fc.constant('77')), {
      minLength: 1,
      maxLength: 9,
    });
    const user = fc.constantFrom('m', 'ana%40firma', 'ana@firma');
    const hosts = fc.constantFrom('127.0.0.1:5432', 'a.example,b.example', '[::1]');
    fc.assert(
      fc.property(user, typed, hosts, (name, parts, servers) => {
        const url = `postgres://${name}:${parts.join('')}QZ@${servers}/d?sslmode=verify-full`;
        let said = '';
        try {
          const { password, ...shown } = parseServerUrl(url);
          const kept = withoutPassword(url);
          expect(parseServerUrl(kept)).toEqual({ ...shown, password: null });
          expect(password).toContain('QZ');
          said = JSON.stringify([shown, kept, shownServer(url), shownServer(kept)]);
        } catch (error) {
          said = asCicloError(error).message + JSON.stringify(asCicloError(error));
          expect(asCicloError(error).code).toBe('invalid_input');
        }
        expect(said).not.toMatch(/QZ|77/i);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['postgres://ciclo@ssw0rdTail@127.0.0.1:39543/office', 'postgres://ciclo@127.0.0.1:39543/office'],
    ['postgres://ciclo@evil.example,Xy@db1.example/o?x=1', 'postgres://ciclo@db1.example/o?x=1'],
    ['postgres://ciclo@b@c@[::1]:1,h/office', 'postgres://ciclo@[::1]:1,h/office'],
    ['postgres://ana@firma:secret@db1.example/office', 'postgres://ana@db1.example/office'],
    ...['postgres://ana%40f@a,b:1/d?sslrootcert=/a@b/c', 'postgres://[::1]/d', 'nothing'].map((url) => [
      url,
      url,
    ]),
  ])('loses what an earlier version kept of a password: %s', (kept, mended) => {
    expect(withoutTail(String(kept))).toBe(mended);
  });
});
