import { TABLE_RIGHTS } from './table-rights.ts';

/** Of all references between tables the last by name, and so the last that a dump makes anew (`pg_dump` puts them in that order). */
export const LAST_RESTORED = 'settlement_charge_id_fkey';

const KNOWN = Object.keys(TABLE_RIGHTS)
  .map((table) => `'${table}'`)
  .join(', ');

/**
 * Whether a company's tables are there with all that they hold. A dump makes them empty, fills one after the other, then gives each its key and in the end the references. Its head is there long before the
 * rest: whoever wrote between those would take numbers that rows to come have, and have these signed as theirs.
 */
export const IS_WHOLE = `
  WITH company AS (
    SELECT oid, relname FROM pg_class WHERE relkind = 'r'
      AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = $1) AND relname IN (${KNOWN}))
  SELECT EXISTS (SELECT FROM company WHERE relname = 'ledger_head')
    AND EXISTS (SELECT FROM company JOIN pg_constraint ON conrelid = company.oid WHERE conname = '${LAST_RESTORED}')
    AND NOT EXISTS (SELECT FROM company
      WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = company.oid AND contype = 'p'))`;
