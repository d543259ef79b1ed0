import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationOf } from './support/notifications-sent.ts';
import { isSpecificationHere, PublishedSpecification } from './support/published-specification.ts';
import { SPECIFICATION_TRAPS, UNDECLARED_PATHS, UNDECLARED_STATUSES } from './support/specification-traps.ts';
import { type WholeTraffic, wholeTraffic } from './support/whole-traffic.ts';

const title = 'the published specification itself (only where its file lies beside the repository)';

describe.runIf(isSpecificationHere)(title, () => {
  let whole: WholeTraffic;
  beforeAll(async () => {
    whole = await wholeTraffic();
  }, 60_000);
  afterAll(() => whole.close());

  /** Faults of the whole traffic, one by one, so that who only wants to know whether there are some need not see them all. */
  function* faultsUnder(traps: typeof SPECIFICATION_TRAPS, undeclared: typeof UNDECLARED_STATUSES) {
    const specification = new PublishedSpecification(traps, undeclared);
    for (const exchange of whole.traffic.exchanges) {
      if (!UNDECLARED_PATHS.includes(exchange.rule?.path ?? '')) yield* specification.faultsOf(exchange);
    }
    for (const knock of whole.deliveries) {
      const { kind, body } = notificationOf(knock);
      if (kind === 'rec' || kind === 'cobr' || kind === 'standard') {
        yield* specification.faultsOfCallback(kind, body).map((fault) => `${kind}: ${fault}`);
      }
    }
  }

  it('every answer and every notification follows it, the known traps put right', () => {
    expect([...new Set(faultsUnder(SPECIFICATION_TRAPS, UNDECLARED_STATUSES))]).toEqual([]);
  });

  it.each(UNDECLARED_PATHS)('%s is no path of it', (path) => {
    const specification = new PublishedSpecification(SPECIFICATION_TRAPS, UNDECLARED_STATUSES);
    const exchange = whole.traffic.exchanges.find(
      ({ rule, answer }) => rule?.path === path && answer.status < 300,
    );
    if (exchange === undefined) throw new Error(`nothing was answered at ${path}`);
    expect(specification.faultsOf(exchange)).toEqual([`${exchange.method} ${path} is not declared`]);
  });

  it.each(SPECIFICATION_TRAPS)('$at refuses what is right as written', (trap) => {
    const others = SPECIFICATION_TRAPS.filter((other) => other !== trap);
    expect(faultsUnder(others, UNDECLARED_STATUSES).next().done).toBe(false);
  });

  it.each(UNDECLARED_STATUSES)('$status is not declared for $where', (undeclared) => {
    const others = UNDECLARED_STATUSES.filter((other) => other !== undeclared);
    expect(faultsUnder(SPECIFICATION_TRAPS, others).next().done).toBe(false);
  });
});
