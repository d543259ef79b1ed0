import { describe, expect, it } from 'vitest';
import { asCicloError } from '../../../../src-main/core/failure.ts';
import { parseServerUrl, shownServerUrl } from '../../../../src-main/ledger/postgres/server-url.ts';

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
      ...{ host: 'db.example.com', port: 6432, database: 'loja', user: 'maria s', password: 'p@ss' },
      ...{ tls: {}, others: [] },
    });
  });

  it('may name several hosts, and a certificate of its own', () => {
    const address = parseServerUrl('postgres://m@a:1,b,[::1]:3/d?sslrootcert=ca.pem', (path) => `<${path}>`);
    expect(address).toMatchObject({ host: 'a', port: 1, password: null, tls: { ca: '<ca.pem>' } });
    expect(address.others).toEqual([
      { host: 'b', port: 5432 },
      { host: '::1', port: 3 },
    ]);
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
      expect(refusalOf(`postgres://m@localhost,db.example.com/d?sslmode=${mode}`)).toBe('invalid_input');
    },
  );

  it.each([
    'mysql://m@a/d',
    'postgres://a/d',
    'postgres://m@a/',
    'postgres://m@/d',
    'nothing',
    'postgres://m@a/d?host=b',
  ])('is refused as %s', (url) => expect(refusalOf(url)).toBe('invalid_input'));

  it('is neither shown nor told with its password', () => {
    expect(shownServerUrl(parseServerUrl('postgres://m:secret@a,b:2/d'))).toBe('postgres://m@a:5432,b:2/d');
    try {
      parseServerUrl('postgres://m:secret@db.example.com/d?sslmode=require');
    } catch (error) {
      expect(String(error) + JSON.stringify(error)).not.toContain('secret');
    }
  });
});
