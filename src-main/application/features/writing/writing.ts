import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { OpenWrite } from '../../../../src-preload/contract/writing.ts';
import { CicloError, toFailure } from '../../../core/failure.ts';
import {
  isOpenWrite,
  type JournaledWrite,
  type OpenJournaledWrite,
} from '../../../ledger/journaled-writes.ts';
import type { OpenFinding } from '../../outbox/in-doubt.ts';
import { kindOf } from '../../outbox/kinds/kinds.ts';
import { inDoubtStill, type WriteReport } from '../../outbox/run-one.ts';
import { violationShown } from '../../outbox/violations.ts';
import type { Feature, Services } from '../../services.ts';

/** What the app has asked a bank for and has no answer to. */
export const writingFeature: Feature<'writing'> = (services) => ({ handlers: writingHandlers(services) });

/** Handlers of what the app has asked the bank for and has no answer to. */
function writingHandlers({ ledgers, outbox }: Pick<Services, 'ledgers' | 'outbox'>): Handlers['writing'] {
  const shownIn =
    (connectionId: string) =>
    (write: JournaledWrite): OpenWrite[] =>
      isOpenWrite(write) ? [{ ...shown(write), ...whyInDoubt(connectionId, write) }] : [];
  const whyInDoubt = (connectionId: string, write: JournaledWrite) => ({
    ...reasonOf(outbox.lastFinding(connectionId, write)),
    mayGiveUp: outbox.mayGiveUp(connectionId, write),
  });
  return {
    open: async ({ connectionId }) =>
      (await ledgers.read.openWrites(connectionId)).flatMap(shownIn(connectionId)),
    resolve: async ({ connectionId }) => (await outbox.recover(connectionId)).flatMap(shownIn(connectionId)),
    outcome: async ({ connectionId, id }) => {
      const write = await ledgers.read.journaledWrite(connectionId, id);
      if (!write) throw new CicloError('not_found', `no write ${id}`, { id: String(id) });
      return outcomeOf(write, outbox.lastFinding(connectionId, write));
    },
    giveUp: async ({ connectionId, id }) => {
      await outbox.giveUp(connectionId, id);
      return null;
    },
  };
}

const WHY_IN_DOUBT = {
  not_yet: 'looking',
  unreachable: 'unreachable',
  cannot_tell: 'no_list',
  ambiguous: 'several',
  clocks_differ: 'clocks_differ',
  absent: 'not_done',
} as const satisfies Readonly<Record<OpenFinding['kind'], OpenWrite['doubt']>>;

const reasonOf = (finding: OpenFinding | null): Pick<OpenWrite, 'doubt' | 'clockMinutes' | 'candidates'> => ({
  doubt: finding === null ? null : WHY_IN_DOUBT[finding.kind],
  clockMinutes: finding?.kind === 'clocks_differ' ? finding.minutes : null,
  candidates: finding?.kind === 'ambiguous' ? [...finding.candidates] : [],
});

/** What a person is told of a write by what the journal holds of it, and by the last look at the bank. */
function outcomeOf(write: JournaledWrite, finding: OpenFinding | null): WriteReport {
  const { outcome, kind, key } = write;
  const clock = finding?.kind === 'clocks_differ' ? { clockMinutes: finding.minutes } : {};
  if (outcome === null || outcome.state === 'unknown') return inDoubtStill(write, clock);
  if ('bankId' in outcome) return { kind: 'done', id: outcome.bankId };
  const code = outcome.state === 'refused' ? outcome.code : 'write_not_done';
  const violations = outcome.state === 'refused' ? outcome.violations.map(violationShown) : [];
  return { kind: 'refused', failure: toFailure(new CicloError(code, `${kind} ${key}`)), violations };
}

const shown = (
  write: OpenJournaledWrite,
): Omit<OpenWrite, 'mayGiveUp' | 'candidates' | 'doubt' | 'clockMinutes'> => ({
  id: write.id,
  kind: write.kind,
  state: write.state,
  subject: kindOf(write).subject(write.payload),
  intendedAt: write.intendedAt,
  batchId: write.batchId,
});
