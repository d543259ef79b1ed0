import { expect, it } from 'vitest';
import { base64Of } from '../../../../../src-renderer/kit/formats/base64-of.ts';

it('encodes every byte of a file longer than one piece', async () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => index % 256);
  expect(await base64Of(new File([bytes], 'file'))).toBe(Buffer.from(bytes).toString('base64'));
});
