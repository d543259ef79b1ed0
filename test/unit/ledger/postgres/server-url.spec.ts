import { describe, expect, it } from 'vitest';
import { asCicloError } from '../../../../src-main/core/failure.ts';
import {
  isSameDatabase,
  parseServerUrl,
  shownServer,
  withoutPassword,
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
});
