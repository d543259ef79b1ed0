import { describe, expect, it } from 'vitest';
import {
  askedFormOf,
  CONNECTION_PARTS,
  editConnectionHref,
} from '../../../../../src-renderer/kit/routes/connection-links.ts';
import { parseHash } from '../../../../../src-renderer/kit/routes/hash-route.ts';

const askedBy = (hash: string) => askedFormOf(parseHash(hash).query);

describe('addresses of the form of a connection', () => {
  it.each(CONNECTION_PARTS)('lead back to the company and to %s', (part) => {
    const href = editConnectionHref('padaria-sol', part);
    expect(parseHash(href).path).toBe('/connections');
    expect(askedBy(href)).toEqual({ kind: 'edit', connectionId: 'padaria-sol', part });
  });

  it('are typed by anybody: an unknown part is dropped, and no form is asked for without a company', () => {
    expect(askedBy('#/connections?edit=a&part=money')).toEqual({
      kind: 'edit',
      connectionId: 'a',
      part: null,
    });
    expect(askedBy('#/connections?part=address')).toBeNull();
    expect(askedBy('#/connections?add=1')).toEqual({ kind: 'add' });
  });
});
