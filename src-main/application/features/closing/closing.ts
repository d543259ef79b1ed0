import type { Basis } from '../../../../src-preload/contract/vocabulary/closing.ts';
import { civilMonth } from '../../../core/civil-month.ts';
import { CicloError } from '../../../core/failure.ts';
import { lastWritings, lookAtFiles, proveFiles } from '../../../exports/handed-files.ts';
import type { MonthBy } from '../../../ledger/reading/accounts/closing-draft.ts';
import type { Feature } from '../../services.ts';
import { changesSince, monthAsItStands } from './month-as-it-stands.ts';
import { saveReport } from './save-report.ts';

/** Months that are closed, opened again and proven. The rules are the ledger's: no window and no terminal gets round them. */
export const closingFeature: Feature<'closing'> = (services) => {
  const { ledgers, emit, now } = services;
  const emitting = async <Value>(connectionId: string, work: Promise<Value>): Promise<Value> => {
    const value = await work;
    emit('sync.ledgerChanged', { connectionId });
    return value;
  };
  return {
    handlers: {
      list: async ({ connectionId }) => ({
        asOf: await ledgers.read.calendarDay(connectionId),
        closings: await ledgers.read.closings(connectionId),
        unreadable: await ledgers.read.unreadableClosings(connectionId),
        regimes: await ledgers.read.regimes(connectionId),
      }),
      month: ({ connectionId, ...asked }) => monthAsItStands(services, connectionId, monthBy(asked)),
      changesSince: ({ connectionId, month }) => changesSince(ledgers.read, connectionId, civilMonth(month)),
      adjustments: ({ connectionId, ...asked }) =>
        ledgers.read.closingAdjustments(connectionId, monthBy(asked)),
      lines: ({ connectionId, extent, figure, after, ...asked }) =>
        ledgers.read.figureLines(connectionId, { ...monthBy(asked), extent, figure }, after),
      difference: async ({ connectionId, id }) => {
        const found = await ledgers.read.closingDifference(connectionId, id);
        if (found !== null) return found;
        throw new CicloError('not_found', `no closing ${id} was opened again`, { id });
      },
      close: ({ connectionId, linesHash, ...asked }) =>
        emitting(
          connectionId,
          ledgers.write.closeMonth(connectionId, { ...monthBy(asked), linesHash }, now()),
        ),
      reopen: ({ connectionId, id, reason }) =>
        emitting(connectionId, ledgers.write.reopenMonth(connectionId, id, reason, now())),
      verify: async ({ connectionId }) => {
        const at = now();
        const proven = await proveFiles(await ledgers.read.provenClosings(connectionId));
        const proofs = proven.map(({ closing: { id, month, basis, files }, faults, unanswered }) => ({
          ...{ id, month, basis, faults },
          ...{ files: files.length, unanswered: unanswered.length },
        }));
        return { at, proofs };
      },
      files: async ({ connectionId, id }) => {
        const closings = await ledgers.read.closings(connectionId);
        const closing = closings.find((each) => each.id === id);
        return closing === undefined ? [] : lookAtFiles(closing, lastWritings(closings));
      },
      saveReport: ({ connectionId, ...asked }) =>
        emitting(connectionId, saveReport(services, connectionId, monthBy(asked))),
      setRegime: async ({ connectionId, year, basis, seen }) => {
        await emitting(connectionId, ledgers.write.setRegime(connectionId, year, basis, now(), seen));
        return null;
      },
    },
  };
};

const monthBy = ({ month, basis }: { readonly month: string; readonly basis: Basis }): MonthBy => ({
  month: civilMonth(month),
  basis,
});
