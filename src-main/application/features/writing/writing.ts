import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { OpenWrite } from '../../../../src-preload/contract/writing.ts';
import { CicloError, toFailure } from '../../../core/failure.ts';
import {
  isOpenWrite,
  type JournaledWrite,
  type OpenJournaledWrite,
} from '../../../ledger/journaled-writes.ts';
import { type ByKind, ofKind } from '../../outbox/by-kind.ts';
import { inDoubtStill } from '../../outbox/carry-out.ts';
import { violationShown } from '../../outbox/journaled-violations.ts';
import type { Seen } from '../../outbox/open-doubts.ts';
import type { WriteReport } from '../../outbox/outbox.ts';
import type { Feature, Services } from '../../services.ts';

/** What the app has asked a bank for and has no answer to. */
export const writingFeature: Feature<'writing'> = (services) => ({ handlers: writingHandlers(services) });

/** Handlers of what the app has asked the bank for and has no answer to. */
function writingHandlers({ ledgers, writes }: Pick<Services, 'ledgers' | 'writes'>): Handlers['writing'] {
  const shownIn =
    (connectionId: string) =>
    (write: JournaledWrite): OpenWrite[] =>
      isOpenWrite(write) ? [{ ...shown(write), ...doubtOf(connectionId, write) }] : [];
  const doubtOf = (connectionId: string, write: JournaledWrite) => ({
    ...reasonOf(writes.lastSeen(connectionId, write)),
    mayGiveUp: writes.mayGiveUp(connectionId, write),
    candidates: [...writes.candidates(connectionId, write)],
  });
  return {
    open: async ({ connectionId }) =>
      (await ledgers.read.openWrites(connectionId)).flatMap(shownIn(connectionId)),
    resolve: async ({ connectionId }) => (await writes.resolve(connectionId)).flatMap(shownIn(connectionId)),
    outcome: async ({ connectionId, id }) => {
      const write = await ledgers.read.journaledWrite(connectionId, id);
      if (!write) throw new CicloError('not_found', `no write ${id}`, { id: String(id) });
      return outcomeOf(write, writes.lastSeen(connectionId, write));
    },
    giveUp: async ({ connectionId, id }) => {
      await writes.giveUp(connectionId, id);
      return null;
    },
  };
}

const DOUBTS = {
  not_yet: 'looking',
  failed: 'unreachable',
  cannot_tell: 'no_list',
  ambiguous: 'several',
  clocks_differ: 'clocks_differ',
  absent: 'not_done',
} as const satisfies Readonly<Record<Seen['kind'], OpenWrite['doubt']>>;

const reasonOf = (seen: Seen | null): Pick<OpenWrite, 'doubt' | 'clockMinutes'> => ({
  doubt: seen === null ? null : DOUBTS[seen.kind],
  clockMinutes: seen?.kind === 'clocks_differ' ? seen.minutes : null,
});

/** What a person is told of a write by what the journal holds of it, and by the last look at the bank. */
function outcomeOf(write: JournaledWrite, seen: Seen | null): WriteReport {
  const { outcome, kind, key } = write;
  const clock = seen?.kind === 'clocks_differ' ? { clockMinutes: seen.minutes } : {};
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
  subject: ofKind(SUBJECTS, write, null),
  intendedAt: write.intendedAt,
  batchId: write.batchId,
});

/** What a person knows each write by. */
const SUBJECTS: ByKind<null, string> = {
  create_mandate: ({ payer, contract }) => `${payer.name} · ${contract}`,
  revise_mandate: ({ idRec }) => idRec,
  cancel_mandate: ({ idRec }) => idRec,
  create_location: () => '',
  unlink_location: ({ locationId }) => String(locationId),
  create_confirmation: ({ idRec }) => idRec,
  cancel_confirmation: ({ idSolicRec }) => idSolicRec,
  put_charge: ({ txid }) => txid,
  cancel_charge: ({ txid }) => txid,
  request_retry: ({ txid }) => txid,
  put_webhook: ({ target }) => (target.kind === 'settlements' ? target.key : ''),
  remove_webhook: ({ target }) => (target.kind === 'settlements' ? target.key : ''),
};
