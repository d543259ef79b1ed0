import fc from 'fast-check';

/** Anything that JSON can carry. */
const anyJson = fc.jsonValue({ maxDepth: 1 });

/** Mostly right, often nearly right, sometimes anything. */
const odd = (right: readonly unknown[], nearly: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 16, arbitrary: fc.constantFrom(...right) },
    { weight: 5, arbitrary: fc.constantFrom(...nearly) },
    { weight: 1, arbitrary: anyJson },
  );

export const oddAmount = odd(
  ['10.00', '10.5', '10', '0.00', ' 2.00 ', '9999999999.99', '000000000012.50', 10, 10.5, 10.25],
  [
    ...['.5', '5.', '1,50', '-1.00', '+1', '1e2', '1.000', '１.00', '', '10000000000.00', '999999999999.99'],
    ...[0.1 + 0.2, -1, 1e21, 1e-7, null, true, { valor: '1.00' }, ['1.00']],
  ],
);

export const oddDay = odd(
  ['2026-02-28', '2028-02-29', '1900-01-01', '2199-12-31', '2026-02-28T03:00:00Z', '2026-02-28 00:00'],
  [
    ...['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '28/02/2026', '', '2026-02-28x', '20260228'],
    ...['0001-01-01', '9999-12-31', '2200-01-01', '1899-12-31', '2026-02-28T\n', 20260228, null, false],
  ],
);

export const oddIdentifier = odd(
  [
    'tx1',
    'E0000000020260102120000000000001',
    'E000000002026010212000000000000134',
    'a'.repeat(64),
    'a.b-c_d',
  ],
  ['a'.repeat(65), '', '***', 'com espaço', 'a/b', 'ação', 'a\n', 12, null, ['tx1']],
);

export const oddText = odd(['ATIVA', 'CONCLUÍDA', 'NOVA_PALAVRA'], ['', null, 7, { a: 1 }]);

/** An object of such fields, a tenth of them absent; now and then something else. */
export function oddGroup(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const some = Object.entries(fields).map(
    ([name, value]) => [name, fc.option(value, { nil: undefined, freq: 9 })] as const,
  );
  return fc.oneof(
    { weight: 20, arbitrary: fc.record(Object.fromEntries(some)) },
    { weight: 1, arbitrary: anyJson },
  );
}
