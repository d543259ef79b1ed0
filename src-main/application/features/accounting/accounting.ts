import type { PlannedAccount } from '../../../../src-preload/contract/account-plan.ts';
import type { PostingBatchRow } from '../../../../src-preload/contract/accounting.ts';
import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { accountPlanText, readAccountPlan, unreadHeaders } from '../../../core/close/account-plan-file.ts';
import { planOfTyped } from '../../../core/close/typed-plan.ts';
import { storableJson } from '../../../core/storable-text.ts';
import { writeDocument } from '../../../exports/atomic-file.ts';
import { COLUMN_LAYOUTS, presetNames } from '../../../exports/postings/layouts.ts';
import { accountsIn } from '../../../ledger/model/kept-plan.ts';
import { SETTING_NOTES } from '../../../ledger/model/notes.ts';
import { refuseOvertaken } from '../../../ledger/model/overtaken.ts';
import type { LedgerGateway } from '../../ledgers/gateway/gateway.ts';
import { changeNote } from '../../ledgers/stored/change-note.ts';
import type { Feature, Services } from '../../services.ts';
import { batchHandlers, knownCnpj } from './batches.ts';
import { changedHandlers } from './changed.ts';
import { feeHandlers } from './fees.ts';
import { formatIn } from './kept-format.ts';

/** Postings for the office's accounting system: the plan, files of what has not left yet, and their batches. */
export const accountingFeature: Feature<'accounting'> = (services) => ({
  handlers: {
    ...planHandlers(services),
    ...batchHandlers(services),
    ...changedHandlers(services),
    ...feeHandlers(services),
    ...stateHandlers(services),
  },
});

function stateHandlers({ ledgers }: Services): Pick<Handlers['accounting'], 'state' | 'keepFormat'> {
  const { read } = ledgers;
  return {
    state: async ({ connectionId }) => ({
      accounts: accountsIn(await read.note(connectionId, SETTING_NOTES.accounts)),
      format: formatIn(await read.note(connectionId, SETTING_NOTES.postingFormat)),
      cnpj: await knownCnpj(read, connectionId),
      batches: await batchesOf(read, connectionId),
      unreadable: await read.unreadableBatches(connectionId),
      asOf: await read.calendarDay(connectionId),
      presets: presetNames.map((layout) => ({
        layout,
        columns: COLUMN_LAYOUTS[layout],
      })),
    }),
    keepFormat: async ({ connectionId, format }) => {
      await changeNote(ledgers, connectionId, SETTING_NOTES.postingFormat, (stands) =>
        storableJson({ ...formatIn(stands), ...format }),
      );
      return null;
    },
  };
}

/** The batches, each with how many of its entries the office has put right. */
async function batchesOf(read: LedgerGateway['read'], connectionId: string): Promise<PostingBatchRow[]> {
  const words = Map.groupBy(await read.putRight(connectionId), ({ batchId }) => batchId);
  const batches = await read.postingBatches(connectionId);
  return batches.map((batch) => ({ ...batch, putRight: words.get(batch.id)?.length ?? 0 }));
}

type PlanCalls = 'readPlan' | 'importPlan' | 'savePlan' | 'downloadPlan';

function planHandlers({ ledgers, files, emit, now }: Services): Pick<Handlers['accounting'], PlanCalls> {
  const keep = async (
    connectionId: string,
    accounts: Parameters<typeof accountPlanText>[0],
    seen?: string | null,
  ) => {
    await ledgers.write.setAccounts(connectionId, accounts, now(), seen);
    emit('sync.ledgerChanged', { connectionId });
  };
  const standing = async (connectionId: string, seen: readonly PlannedAccount[] | undefined) => {
    const note = await ledgers.write.note(connectionId, SETTING_NOTES.accounts);
    const stands = accountsIn(note);
    refuseOvertaken(seen, stands, 'the plan of accounts');
    return { note, stands };
  };
  return {
    readPlan: async ({ text }) => planIn(text),
    importPlan: async ({ connectionId, text, seen }) => {
      const reading = planIn(text);
      if (reading.kind !== 'plan') return reading;
      const { note } = await standing(connectionId, seen);
      await keep(connectionId, reading.accounts, seen && note);
      return reading;
    },
    savePlan: async ({ connectionId, typed, seen }) => {
      const { note, stands } = await standing(connectionId, seen);
      const plan = planOfTyped(typed, stands);
      if (plan.kind === 'faults') return plan;
      await keep(connectionId, plan.accounts, note);
      return { kind: 'saved' };
    },
    downloadPlan: async ({ connectionId }) => {
      const accounts = accountsIn(await ledgers.read.note(connectionId, SETTING_NOTES.accounts));
      const text = accountPlanText(accounts);
      return { path: await files.save('plano-de-contas.csv', (path) => writeDocument(path, text)) };
    },
  };
}

function planIn(text: string) {
  const reading = readAccountPlan(text);
  return reading.kind === 'faults'
    ? reading
    : { kind: 'plan' as const, accounts: reading.accounts, unread: unreadHeaders(text) };
}
