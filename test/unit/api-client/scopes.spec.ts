import { describe, expect, it } from 'vitest';
import { allScopes, probeableScopes, probePath, readScopeOf } from '../../../src-main/api-client/scopes.ts';

describe('scopes', () => {
  it('of reads are found by the first segment of a path', () => {
    expect(readScopeOf('/cobr/tx1')).toBe('cobr.read');
    expect(readScopeOf('/instant')).toBe('instant.read');
    expect(readScopeOf('/locrec/7')).toBe('payloadlocationrec.read');
  });

  it('that can be probed are probed by a path that needs them', () => {
    for (const scope of probeableScopes) expect(readScopeOf(probePath(scope) ?? '')).toBe(scope);
    for (const scope of allScopes.filter((name) => name.endsWith('.write')))
      expect(probePath(scope)).toBeNull();
  });
});
