import { expect, it } from 'vitest';
import { locations } from '../../../../src-main/api-client/wire/location.ts';
import { mandateQr } from '../../../../src-main/api-client/wire/mandate.ts';
import { tokenIn } from '../../../../src-main/api-client/wire/shown-mandate.ts';

const read = (location: unknown) => locations.schema.safeParse({ id: 7, location });

it.each([
  ['banco.example/rec/abc', 'banco.example/rec/abc'],
  ['https://banco.example/rec/abc', 'banco.example/rec/abc'],
  [' HTTPS://Banco.example/rec/abc', 'Banco.example/rec/abc'],
])('%j is kept as banks publish it: %j', (written, kept) => {
  expect(read(written)).toMatchObject({ success: true, data: { location: kept } });
  expect(mandateQr.parse({ loc: { location: written } }).location).toBe(kept);
  expect(tokenIn(kept)).toBe('abc');
});

it.each(['', ' ', 'https://', null, undefined, {}])('%j is no location', (written) => {
  expect(read(written).success).toBe(false);
  expect(mandateQr.parse({ loc: { location: written } }).location).toBeNull();
});
