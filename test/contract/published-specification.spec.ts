import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { type BankSession, openBank } from './support/bank-session.ts';
import { isSpecificationHere, SPECIFIED, specifiedChecks } from './support/published-specification.ts';
import { SPECIFICATION_TRAPS } from './support/specification-traps.ts';
import { type Endpoint, variedQueries } from './support/varied-queries.ts';

type Name = Endpoint | 'problem';
const NAMES = Object.keys(SPECIFIED) as readonly Name[];
const REFUSED = ['/rec', '/cobr?inicio=x', '/instant', '/rec/x', '/cobr/x', '/instant/x', '/nada'];
const title = 'the published specification itself (only where its file lies beside the repository)';

describe.runIf(isSpecificationHere)(title, () => {
  let session: BankSession;
  const bodies = new Map<Name, unknown[]>();
  const faultsUnder = (traps: typeof SPECIFICATION_TRAPS, name: Name): readonly string[] => {
    const check = specifiedChecks(traps)(name);
    return (bodies.get(name) ?? []).flatMap((body) => check(body));
  };

  beforeAll(async () => {
    session = await openBank({ seed: 7, payers: 150, months: 6, today: civilDate('2025-11-20') });
    const refused = REFUSED.map((path) => ({ endpoint: 'problem' as const, path }));
    for (const { endpoint, path } of [...(await variedQueries(session)), ...refused]) {
      const { body } = await session.get(path);
      bodies.set(endpoint, [...(bodies.get(endpoint) ?? []), body]);
    }
  });
  afterAll(() => session.bank.close());

  it.each(NAMES)('every answer of kind %s fits it, the known traps put right', (name) => {
    expect(bodies.get(name)?.length).toBeGreaterThan(5);
    expect([...new Set(faultsUnder(SPECIFICATION_TRAPS, name))]).toEqual([]);
  });

  it.each(SPECIFICATION_TRAPS)('$at refuses right answers as written', (trap) => {
    const others = SPECIFICATION_TRAPS.filter((other) => other !== trap);
    const checks = specifiedChecks(others);
    const isRefused = NAMES.some((name) => {
      const check = checks(name);
      return bodies.get(name)?.some((body) => check(body).length > 0);
    });
    expect(isRefused).toBe(true);
  });
});
