import { describe, expect, it } from 'vitest';
import { asCicloError } from '../../../../src-main/core/failure.ts';
import { parseServerUrl } from '../../../../src-main/ledger/postgres/server-url.ts';

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
      tls: {},
    });
  });

  it('may name a certificate of its own', () => {
    const address = parseServerUrl('postgres://m@[2001:db8::1]/d?sslrootcert=ca.pem', (path) => `<${path}>`);
    expect(address).toEqual({
      ...{ host: '2001:db8::1', port: 5432, database: 'd', user: 'm', password: null },
      tls: { ca: '<ca.pem>' },
    });
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
});
