import type { Connection } from '../../../../src-preload/contract/connections.ts';
import type { Glance } from '../../../../src-preload/contract/office.ts';
import { bankProfiles } from '../../../api-client/profiles/index.ts';
import { civilDate, instantFromEpochMs, saoPauloDate } from '../../../core/civil-date.ts';
import { inOrderOfUrgency, needsOf } from '../../../core/office-urgency.ts';
import { isSameDatabase } from '../../../ledger/postgres/server-url.ts';
import { readFigures } from '../../companies/office/kept-figures.ts';
import type { Feature, Services } from '../../services.ts';
import { createFiguresKeeper } from './figures-keeper.ts';
import { searchStep } from './search-companies.ts';

/** All companies at a glance, by figures that are kept beside their ledgers. */
export const officeFeature: Feature<'office'> = (services) => {
  const keeper = createFiguresKeeper(services);
  return {
    handlers: {
      read: async () => readGlances(services),
      refresh: async ({ connectionId }) => {
        await keeper.refresh(connectionId);
        return null;
      },
      search: (asked) => searchStep(services, asked),
    },
    resume: keeper.resume,
    close: keeper.close,
  };
};

type Needed = Pick<Services, 'nowMs'> & {
  readonly folder: Pick<Services['folder'], 'ledgerFile'>;
  readonly registry: Pick<Services['registry'], 'list' | 'find'>;
};

/** Every company with its figures, the most urgent first. */
export function readGlances({ folder, registry, nowMs }: Needed): Glance[] {
  const today = saoPauloDate(instantFromEpochMs(nowMs()));
  return inOrderOfUrgency(
    registry.list().map((connection) => ({
      ...glanceOf(folder, connection, today),
      copyOf: connection.copiedAt === null ? null : originalOf(registry, connection.id),
    })),
  );
}

/** The company at a server, used here too, that a copy was made of. */
function originalOf(registry: Needed['registry'], connectionId: string): string | null {
  const { copy } = registry.find(connectionId);
  if (copy === undefined || !registry.list().some(({ id }) => id === copy.of)) return null;
  const { server } = registry.find(copy.of);
  const isThere = server !== undefined && (copy.from === undefined || isSameDatabase(copy.from, server.url));
  return isThere ? copy.of : null;
}

function glanceOf(folder: Needed['folder'], connection: Connection, today: string) {
  const kept = readFigures(folder, connection.id);
  const day = civilDate((hasOwnClock(connection) ? kept.figures?.asOf : null) ?? today);
  const { id: connectionId, name, isPractice, copiedAt, group = null } = connection;
  const needs = needsOf({ figures: kept.figures, today: day });
  return { connectionId, name, group, isPractice, copiedAt, today: day, ...kept, needs };
}

/** A bank with a clock of its own has days that this computer knows nothing of. One of a profile that is not known here has none. */
const hasOwnClock = ({ profile }: Connection): boolean =>
  bankProfiles.some(({ id, clockPath }) => id === profile && clockPath !== undefined);
