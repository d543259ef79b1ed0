import { resolve } from 'node:path';
import type { CycleFilter } from '../../../src-preload/contract/cycles.ts';
import {
  CHARGE_COLUMNS,
  CHARGE_STATES,
  EVERY_CYCLE,
  EXPORT_PRESETS,
  EXPORT_SUBJECTS,
} from '../../../src-preload/contract/names.ts';
import { CicloError } from '../../core/failure.ts';
import { exportCsv } from '../../exports/export-csv.ts';
import { openLedgerReader } from '../../ledger/open-ledger-reader.ts';
import type { Command, OptionValues } from './command.ts';
import { chooseConnection, openData } from './connection-choice.ts';
import { listOf, oneOf, optionalDay, requiredText } from './option-values.ts';

/** `export`: writes one CSV from what the last sync left in the ledger. */
export const exportCommand: Command = {
  name: 'export',
  options: {
    data: { type: 'string' },
    name: { type: 'string' },
    'key-env': { type: 'string' },
    out: { type: 'string' },
    preset: { type: 'string' },
    what: { type: 'string' },
    states: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    'full-documents': { type: 'boolean' },
    json: { type: 'boolean' },
  },
  run: async (values, terminal) => {
    const target = resolve(requiredText(values, 'out'));
    const request = {
      subject: oneOf(values, 'what', EXPORT_SUBJECTS, 'charges'),
      preset: oneOf(values, 'preset', EXPORT_PRESETS, 'rfc4180'),
      columns: CHARGE_COLUMNS,
      filter: filterFrom(values),
      fullDocuments: values['full-documents'] === true,
    };
    const { folder, registry, keys } = openData(values, terminal);
    const { id, name } = chooseConnection(values, registry);
    const reader = openLedgerReader(folder.ledgerFile(id), await keys.keyFor(id));
    try {
      if (reader.asOf() === null)
        throw new CicloError('not_found', `${name} has never been synced`, { name });
      const isCancelled = (): boolean => terminal.signal.aborted;
      const { rows } = await exportCsv(request, reader, target, { isCancelled, onProgress: () => {} });
      terminal.print(
        values.json === true
          ? JSON.stringify({ path: target, rows })
          : terminal.say('export.done', { path: target, rows }),
      );
    } finally {
      reader.close();
    }
  },
};

function filterFrom(values: OptionValues): CycleFilter {
  return {
    ...EVERY_CYCLE,
    states: listOf(values, 'states', CHARGE_STATES),
    dueFrom: optionalDay(values, 'from'),
    dueTo: optionalDay(values, 'to'),
  };
}
