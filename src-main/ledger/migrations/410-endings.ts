import type { Migration } from './migration.ts';

/** How an engine finds a word in the raw JSON of a charge, in its quotes and only a plain one; null where there is none. The path's members are parted by dots. */
type WordAt = (path: string) => string;

/** What is stored already is not stored again while the bank says the same: it is read from the text that was kept, and the next poll gives the reasons anew. */
const step = (text: string, wordAt: WordAt): string => `
-- Why and by whom a charge was ended, as the bank says it of the charge (core/ending.ts); JSON, null where it says neither.
ALTER TABLE charge ADD COLUMN ending ${text};
UPDATE charge SET ending = (
  SELECT CASE
    WHEN x.rejected IS NOT NULL THEN '{"code":' || x.rejected || ',"by":null}'
    WHEN x.cancelled IS NOT NULL OR x.asker IS NOT NULL
      THEN '{"code":' || coalesce(x.cancelled, 'null') || ',"by":' || coalesce(x.asker, 'null') || '}' END
  FROM (SELECT ${wordAt('encerramento.rejeicao.codigo')} AS rejected,
      ${wordAt('encerramento.cancelamento.codigo')} AS cancelled,
      ${wordAt('encerramento.cancelamento.solicitante')} AS asker
    FROM charge_raw w WHERE w.charge_id = charge.id) x)
  WHERE NOT occupies_cycle;
INSERT INTO dirty_charge SELECT id FROM charge WHERE NOT occupies_cycle AND ending IS NOT NULL ON CONFLICT DO NOTHING;
`;

/** Letters and digits, so many at most: another text may hold what an engine cannot take, and is read with the bank's next change. */
const LONGEST = 40;

const wordInFile: WordAt = (path) => `CASE WHEN instr(w.raw, '"encerramento"') > 0
        AND (w.raw -> '$.${path}') GLOB '"?*"' AND (w.raw -> '$.${path}') NOT GLOB '*[^"A-Za-z0-9_]*'
        AND length(w.raw -> '$.${path}') <= ${LONGEST + 2} THEN w.raw -> '$.${path}' END`;

/** A server takes no JSON of which any text holds what it cannot keep. */
const wordOnServer: WordAt = (
  path,
) => `CASE WHEN strpos(w.raw, '"encerramento"') > 0 AND w.raw !~* '\\\\u(0000|d[89a-f])'
        THEN substring((w.raw::json #> '{${path.replaceAll('.', ',')}}')::text from '^"[A-Za-z0-9_]{1,${LONGEST}}"$') END`;

/** Why charges ended. Server databases have the same column (`postgres/migrations`). */
export const endings: Migration = { version: 410, sql: step('TEXT', wordInFile) };

/** The same for a server. */
export const endingsOnServer: Migration = { version: 410, sql: step('TEXT COLLATE "C"', wordOnServer) };
