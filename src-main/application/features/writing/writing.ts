import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { OpenWrite } from '../../../../src-preload/contract/writing.ts';
import { CicloError, toFailure } from '../../../core/failure.ts';
import {
  isDoneWrite,
  isOpenWrite,
  isReadable,
  isTakenByBank,
  type JournalRow,
} from '../../../ledger/model/journaled-writes.ts';
import type { OpenFinding } from '../../outbox/session/open-writes.ts';
import { subjectOf } from '../../outbox/shown/subject-of.ts';
import { violationShown } from '../../outbox/shown/violations.ts';
import { inDoubtStill, type WriteReport } from '../../outbox/shown/write-reports.ts';
import type { Feature, Services } from '../../services.ts';

/** What the app has asked a bank for and has no answer to. */
export const writingFeature: Feature<'writing'> = (services) => ({ handlers: writingHandlers(services) });

/** Handlers of what the app has asked the bank for and has no answer to. */
function writingHandlers({
  ledgers,
  outbox,
  now,
}: Pick<Services, 'ledgers' | 'outbox' | 'now'>): Handlers['writing'] {
  const shownIn = async (connectionId: string, writes: readonly JournalRow[]): Promise<OpenWrite[]> => {
    const open = writes.filter(isOpenWrite).map((write) => shown(write, whyInDoubt(connectionId, write)));
    // Only what is in doubt is told of: a month that is being sent has tens of thousands that are not.
    const charges = open.map(async ({ id, state }) =>
      state === 'unknown' ? ledgers.read.writtenCharge(connectionId, id) : null,
    );
    const whose = await Promise.all(charges);
    return open.map((write, nth) => ({ ...write, charge: whose[nth] ?? null }));
  };
  const whyInDoubt = (connectionId: string, write: JournalRow): WhyInDoubt => ({
    ...(isReadable(write) ? reasonOf(write, outbox.lastFinding(connectionId, write)) : UNREADABLE),
    mayGiveUp: outbox.mayGiveUp(connectionId, write),
  });
  return {
    open: async ({ connectionId }) => shownIn(connectionId, await ledgers.read.openWrites(connectionId)),
    resolve: async ({ connectionId }) => shownIn(connectionId, await outbox.recover(connectionId)),
    outcome: async ({ connectionId, id }) => {
      const write = await ledgers.read.journaledWrite(connectionId, id);
      if (!write) throw new CicloError('not_found', `no write ${id}`, { id: String(id) });
      return outcomeOf(write, outbox.lastFinding(connectionId, write));
    },
    giveUp: async ({ connectionId, id }) => {
      await outbox.giveUp(connectionId, id);
      const about = { at: now(), subject: 'company', subjectId: null } as const;
      await ledgers.write.recordAct(connectionId, { kind: 'given_up', writeId: id, ...about });
      return null;
    },
  };
}

const WHY_IN_DOUBT = {
  not_yet: 'looking',
  unreachable: 'unreachable',
  cannot_tell: 'no_list',
  other_account: 'other_account',
  unreadable: 'list_unreadable',
  withheld: 'record_withheld',
  ambiguous: 'several',
  clocks_differ: 'clocks_differ',
  absent: 'not_done',
} as const satisfies Readonly<Record<OpenFinding['kind'], OpenWrite['inDoubtBecause']>>;

type InDoubtReason = Pick<OpenWrite, 'inDoubtBecause' | 'clockMinutes' | 'candidates'>;

const UNREADABLE: InDoubtReason = { inDoubtBecause: 'unreadable', clockMinutes: null, candidates: [] };

/** What the bank says that it has taken is not done by not being shown. */
const IF_TAKEN: Readonly<Partial<Record<OpenFinding['kind'], OpenWrite['inDoubtBecause']>>> = {
  not_yet: 'taken',
  absent: 'taken',
};

const reasonOf = (write: JournalRow, finding: OpenFinding | null): InDoubtReason => ({
  inDoubtBecause: whyOf(finding?.kind ?? null, isTakenByBank(write)),
  clockMinutes: finding?.kind === 'clocks_differ' ? finding.minutes : null,
  candidates: finding?.kind === 'ambiguous' ? [...finding.candidates] : [],
});

function whyOf(finding: OpenFinding['kind'] | null, wasTaken: boolean): OpenWrite['inDoubtBecause'] {
  if (finding === null) return wasTaken ? 'taken' : null;
  return (wasTaken && IF_TAKEN[finding]) || WHY_IN_DOUBT[finding];
}

/** What a person is told of a write by what the journal holds of it, and by the last look at the bank. */
function outcomeOf(write: JournalRow, finding: OpenFinding | null): WriteReport {
  const { outcome, kind, key } = write;
  const clock = finding?.kind === 'clocks_differ' ? { clockMinutes: finding.minutes } : {};
  if (!isReadable(write) && !isOpenWrite(write)) return endOfUnreadable(write);
  if (outcome === null || outcome.state === 'unknown') return inDoubtStill(write, clock);
  if ('bankId' in outcome) return { kind: 'done', id: outcome.bankId };
  const code = outcome.state === 'refused' ? outcome.code : 'write_not_done';
  const violations = outcome.state === 'refused' ? outcome.violations.map(violationShown) : [];
  return { kind: 'refused', failure: toFailure(new CicloError(code, `${kind} ${key}`)), violations };
}

/** Of one that cannot be read the column alone tells how it ended. */
function endOfUnreadable(write: JournalRow): WriteReport {
  const { kind, key } = write;
  if (isDoneWrite(write)) return { kind: 'done', id: null };
  return {
    kind: 'refused',
    failure: toFailure(new CicloError('write_not_done', `${kind} ${key}`)),
    violations: [],
  };
}

type WhyInDoubt = InDoubtReason & Pick<OpenWrite, 'mayGiveUp'>;

const shown = (write: JournalRow & Pick<OpenWrite, 'state'>, why: WhyInDoubt): Omit<OpenWrite, 'charge'> => ({
  id: write.id,
  kind: write.kind,
  state: isStuck(write, why) ? 'unknown' : write.state,
  subject: subjectOf(write),
  intendedAt: write.intendedAt,
  batchId: write.batchId,
  ...why,
});

/** One that cannot be read is in doubt, wherever it stands, and so is one alone that a restored ledger may have sent: its batch shows any other. */
const isStuck = (write: JournalRow, { mayGiveUp }: WhyInDoubt): boolean =>
  !isReadable(write) || (write.batchId === null && mayGiveUp);
