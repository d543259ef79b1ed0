import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS, endpointOf } from '../../../src-main/api-client/endpoints.ts';

describe('the endpoint of a path', () => {
  it.each([
    ['/cobr', '/cobr'],
    ['/cobr/abc123', '/cobr/{txid}'],
    ['/cobr/abc123/retentativa/2026-01-31', '/cobr/{txid}/retentativa/{data}'],
    ['/locrec/7/idRec', '/locrec/{id}/idRec'],
    ['/webhook/maria%40padaria.example', '/webhook/{chave}'],
    ['/instant/E123', '/instant/{endToEndId}'],
    ['/cobr/abc123/maria', 'other'],
    ['/maria', 'other'],
    ['', 'other'],
  ])('%s is %s', (path, endpoint) => {
    expect(endpointOf(path)).toBe(endpoint);
  });

  it('is one of the list, whatever the path', () => {
    fc.assert(fc.property(fc.webPath(), (path) => ENDPOINTS.includes(endpointOf(path))));
  });
});
