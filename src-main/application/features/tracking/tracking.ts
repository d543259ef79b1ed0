import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { CicloError } from '../../../core/failure.ts';
import { readTrackedIds } from '../../../core/tracked-ids.ts';
import { READ_MODE_NOTE } from '../../../sync/absence.ts';
import type { Feature, Services } from '../../services.ts';
import { type FetchingServices, fetchRecord } from './fetch-record.ts';

type Tools = Pick<Services, 'ledgers' | 'polling' | 'registry' | 'emit' | 'now'> & FetchingServices;

/** Ids that a person imported for a bank without lists. */
export const trackingFeature: Feature<'tracking'> = (services) => ({ handlers: trackingHandlers(services) });

/** Handlers: ids that a person imported for a bank without lists. What is new is asked for by a poll at once. */
function trackingHandlers(services: Tools): Handlers['tracking'] {
  const { ledgers, polling, registry, emit, now } = services;
  return {
    list: async ({ connectionId }) => {
      registry.find(connectionId);
      const [rows, noted, { lastFailure }] = await Promise.all([
        ledgers.read.tracked(connectionId),
        ledgers.read.note(connectionId, READ_MODE_NOTE),
        polling.status(connectionId),
      ]);
      return {
        mode: modeOf(noted, lastFailure?.code),
        rows: rows.map(({ isStored, ...row }) => ({ ...row, isFound: isStored })),
      };
    },
    read: async ({ text }) => readTrackedIds(text),
    add: async ({ connectionId, text, source }) => {
      registry.find(connectionId);
      const { ids, faults } = readTrackedIds(text);
      if (ids.length === 0) throw new CicloError('invalid_input', 'no ids in the text', { field: 'text' });
      const added = await ledgers.write.track(connectionId, ids, source, now());
      emit('sync.ledgerChanged', { connectionId });
      if (added > 0) polling.refresh(connectionId);
      return { added, known: ids.length - added, refused: faults.length };
    },
    fetch: ({ connectionId, id }) => fetchRecord(services, connectionId, id),
    remove: async ({ connectionId, id }) => {
      await ledgers.write.untrack(connectionId, id, now());
      emit('sync.ledgerChanged', { connectionId });
      return null;
    },
  };
}

/** A poll that found neither lists nor anything known by id ends as a failure and notes no mode. */
function modeOf(noted: string | null, failed: string | undefined): 'lists' | 'by_id' | null {
  if (failed === 'list_not_offered') return 'by_id';
  return noted === 'lists' || noted === 'by_id' ? noted : null;
}
