import { describe, expect, it } from 'vitest';
import {
  certificateOf,
  certificateProblem,
  LARGEST_FILE_BYTES,
} from '../../../../../src-renderer/features/connections/certificate-draft.ts';

const file = (content: string | Uint8Array<ArrayBuffer>): File => new File([content], 'file');

describe('certificate draft', () => {
  it('keeps, removes or replaces', async () => {
    expect(await certificateOf({ kind: 'keep' })).toBeUndefined();
    expect(await certificateOf({ kind: 'none' })).toBeNull();
    expect(await certificateOf({ kind: 'pem', certificate: file('cert'), key: file('key') })).toEqual({
      kind: 'pem',
      certificate: btoa('cert'),
      key: btoa('key'),
    });
    expect(await certificateOf({ kind: 'pfx', bundle: file('p12'), passphrase: '' })).toEqual({
      kind: 'pfx',
      bundle: btoa('p12'),
      passphrase: '',
    });
  });

  it('needs every file of its kind, small enough', () => {
    const huge = file(new Uint8Array(LARGEST_FILE_BYTES + 1));
    expect(certificateProblem({ kind: 'keep' })).toBeNull();
    expect(certificateProblem({ kind: 'pem', certificate: file('cert'), key: null })).toBe('missing');
    expect(certificateProblem({ kind: 'pfx', bundle: null, passphrase: 'x' })).toBe('missing');
    expect(certificateProblem({ kind: 'pfx', bundle: huge, passphrase: '' })).toBe('tooLarge');
  });
});
