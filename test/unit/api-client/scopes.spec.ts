import { describe, expect, it } from 'vitest';
import {
  allScopes,
  probeableScopes,
  probePath,
  readScopeOf,
  writeScopeOf,
} from '../../../src-main/api-client/scopes.ts';

describe('scopes', () => {
  it('of reads are found by the first segment of a path', () => {
    expect(readScopeOf('/cobr/tx1')).toBe('cobr.read');
    expect(readScopeOf('/instant')).toBe('instant.read');
    expect(readScopeOf('/locrec/7')).toBe('payloadlocationrec.read');
  });

  it('of writes are found by the first segment of a path', () => {
    expect(writeScopeOf('/cobr/tx1/retentativa/2026-01-01')).toBe('cobr.write');
    expect(writeScopeOf('/locrec/7/idRec')).toBe('payloadlocationrec.write');
    expect(writeScopeOf('/webhook/chave')).toBe('webhook.write');
    const writable = [
      '/rec',
      '/solicrec',
      '/cob',
      '/cobv',
      '/cobr',
      '/locrec',
      '/webhook',
      '/webhookrec',
      '/webhookcobr',
    ];
    for (const path of writable) expect(allScopes).toContain(writeScopeOf(path));
  });

  it('that can be probed are probed by a path that needs them', () => {
    for (const scope of probeableScopes) expect(readScopeOf(probePath(scope) ?? '')).toBe(scope);
    for (const scope of allScopes.filter((name) => name.endsWith('.write')))
      expect(probePath(scope)).toBeNull();
  });
});
