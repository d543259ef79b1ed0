import { describe, expect, it } from 'vitest';
import {
  scopeRows,
  verbsOf,
  withScope,
} from '../../../../../src-renderer/features/practice/access/scope-grid.ts';

const SCOPES = [
  { scope: 'cobr.write', isGranted: true },
  { scope: 'cobr.read', isGranted: true },
  { scope: 'rec.read', isGranted: false },
  { scope: 'faisca.read', isGranted: true },
];

describe('the scopes of a credential', () => {
  it('stand in a row for each resource, with the verbs that it has', () => {
    const rows = scopeRows(SCOPES);
    expect(rows.map(({ resource, byVerb }) => [resource, [...byVerb.keys()]])).toEqual([
      ['cobr', ['write', 'read']],
      ['rec', ['read']],
      ['faisca', ['read']],
    ]);
    expect(rows[1]?.byVerb.get('read')).toEqual({ scope: 'rec.read', isGranted: false });
    expect(verbsOf(SCOPES)).toEqual(['read', 'write']);
  });

  it('lose and gain one without touching the others', () => {
    expect(withScope(SCOPES, 'cobr.read', false)).toEqual(['cobr.write', 'faisca.read']);
    expect(withScope(SCOPES, 'rec.read', true)).toEqual([
      'cobr.write',
      'cobr.read',
      'rec.read',
      'faisca.read',
    ]);
  });
});
