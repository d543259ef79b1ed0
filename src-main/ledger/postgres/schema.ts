/** Tables whose rows the server numbers in a column `id`. */
export const NUMBERED_TABLES: ReadonlySet<string> = new Set([
  ...['payer', 'mandate_ref', 'charge', 'settlement', 'history', 'quarantine', 'sync_run'],
  ...['delivery', 'confirmation', 'document_export', 'intended_write', 'payer_message', 'act'],
  ...['closing', 'closing_file', 'posting_batch', 'bank_statement', 'fiscal_document', 'bank_fee'],
]);

/** The version of what all companies of a database share, as {@link SHARED_SCHEMA} makes it; each step after it brings what is there on. */
const FIRST_SHARED_VERSION = 10;

/** What is asked of a server beyond PostgreSQL itself. */
export const EXTENSIONS = ['pg_trgm'] as const;
/** The script that makes them where they are missing. */
export const MAKE_EXTENSIONS = EXTENSIONS.map(
  (name) => `CREATE EXTENSION IF NOT EXISTS ${name} SCHEMA ciclo;`,
).join('\n');

/**
 * What all companies of a database share: the words that shared statements have from SQLite (`postgres/translate.ts`), and what guards tables.
 * Folding of names is done by the app, the same for either engine (`ledger/model/folding.ts`), so nothing but letters in threes is asked of extensions.
 */
export const SHARED_SCHEMA = `
CREATE SCHEMA ciclo;
${MAKE_EXTENSIONS}

CREATE TABLE ciclo.version (is_only BOOLEAN PRIMARY KEY DEFAULT TRUE CHECK (is_only), version BIGINT NOT NULL);
INSERT INTO ciclo.version (version) VALUES (${FIRST_SHARED_VERSION});

-- Companies by the id that names their schema too; settings: JSON without anything secret.
CREATE TABLE ciclo.company (
  id TEXT COLLATE "C" PRIMARY KEY,
  schema_name TEXT COLLATE "C" NOT NULL UNIQUE,
  name TEXT COLLATE "C" NOT NULL,
  settings TEXT COLLATE "C" NOT NULL
);

CREATE FUNCTION ciclo.json_extract(document TEXT, path TEXT) RETURNS TEXT
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT (document::json #>> string_to_array(regexp_replace(path, '^\\$\\.', ''), '.')) COLLATE "C" $$;
CREATE OPERATOR ciclo.->> (LEFTARG = TEXT, RIGHTARG = TEXT, FUNCTION = ciclo.json_extract);
CREATE FUNCTION ciclo.json_at(document TEXT, place INTEGER) RETURNS TEXT
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT (document::json ->> place) COLLATE "C" $$;
CREATE OPERATOR ciclo.->> (LEFTARG = TEXT, RIGHTARG = INTEGER, FUNCTION = ciclo.json_at);

CREATE FUNCTION ciclo.json_each(document TEXT) RETURNS TABLE (key BIGINT, value TEXT)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 20
  AS $$ SELECT ordinality - 1, value COLLATE "C" FROM json_array_elements_text(document::json) WITH ORDINALITY $$;

CREATE FUNCTION ciclo.max(a TEXT, b TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN a IS NULL OR b IS NULL THEN NULL ELSE greatest(a, b) END $$;
CREATE FUNCTION ciclo.max(a BIGINT, b BIGINT) RETURNS BIGINT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN a IS NULL OR b IS NULL THEN NULL ELSE greatest(a, b) END $$;
CREATE FUNCTION ciclo.min(a TEXT, b TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN a IS NULL OR b IS NULL THEN NULL ELSE least(a, b) END $$;
CREATE FUNCTION ciclo.min(a BIGINT, b BIGINT) RETURNS BIGINT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN a IS NULL OR b IS NULL THEN NULL ELSE least(a, b) END $$;

CREATE FUNCTION ciclo.iif(condition BOOLEAN, a TEXT, b TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN condition THEN a ELSE b END $$;
CREATE FUNCTION ciclo.iif(condition BOOLEAN, a BIGINT, b BIGINT) RETURNS BIGINT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN condition THEN a ELSE b END $$;
-- A number that has its digits as text where it is large (exact-sum-sql.ts) leaves a server as a number: the session makes a text of it.
CREATE FUNCTION ciclo.iif(condition BOOLEAN, a BIGINT, b TEXT) RETURNS BIGINT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT a $$;

CREATE FUNCTION ciclo.instr(text TEXT, part TEXT) RETURNS BIGINT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT strpos(text, part)::bigint $$;

-- The day of a moment in UTC somewhere else (reading/rows/sao-paulo-day.ts).
CREATE FUNCTION ciclo.date(moment TEXT, shift TEXT) RETURNS TEXT LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT to_char(left(moment, 19)::timestamp + shift::interval, 'YYYY-MM-DD') COLLATE "C" $$;

CREATE FUNCTION ciclo.refuse_change() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION 'what was closed stays' USING ERRCODE = 'restrict_violation'; END $$;

CREATE FUNCTION ciclo.count_delivery() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP <> 'INSERT' THEN UPDATE delivery_total SET deliveries = deliveries - 1 WHERE fate = old.fate; END IF;
  IF TG_OP <> 'DELETE' THEN UPDATE delivery_total SET deliveries = deliveries + 1 WHERE fate = new.fate; END IF;
  RETURN NULL;
END $$;
`;

/**
 * People (`company-rights.ts`): everyone who signs in sees the companies that they may see, and no others. `people` names a company's groups. A row of
 * the history says who was signed in, which its author cannot choose; behind it in brackets whom the workstation names, where that is somebody else.
 */
const PEOPLE = `
ALTER TABLE ciclo.company ADD COLUMN people TEXT COLLATE "C" UNIQUE;
GRANT USAGE ON SCHEMA ciclo TO PUBLIC;
GRANT SELECT ON ciclo.version, ciclo.company TO PUBLIC;
ALTER TABLE ciclo.company ENABLE ROW LEVEL SECURITY;
CREATE POLICY seen ON ciclo.company FOR SELECT
  USING (has_schema_privilege(to_regnamespace(quote_ident(schema_name)), 'USAGE'));

CREATE FUNCTION ciclo.sign_act() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  new.author := CASE WHEN new.author IS NULL OR new.author = session_user THEN session_user
    ELSE session_user || ' (' || new.author || ')' END;
  RETURN new;
END $$;
`;

/**
 * The secrets of companies' banks, sealed (`secrets/sealed-access.ts`): read by whoever may charge, replaced by whoever administers. A company without groups is used by
 * whoever owns these tables, whom no policy keeps out.
 */
const SEALED = `
CREATE FUNCTION ciclo.has_right(company_id TEXT, right_name TEXT) RETURNS BOOLEAN LANGUAGE sql STABLE
  AS $$ SELECT EXISTS (
    SELECT 1 FROM ciclo.company c JOIN pg_roles r ON r.rolname = 'ciclo_' || right_name || '_' || c.people
    WHERE c.id = company_id AND pg_has_role(r.oid, 'USAGE')) $$;
CREATE TABLE ciclo.sealed (
  company TEXT COLLATE "C" PRIMARY KEY REFERENCES ciclo.company (id) ON DELETE CASCADE,
  generation BIGINT NOT NULL,
  document TEXT COLLATE "C" NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON ciclo.sealed TO PUBLIC;
ALTER TABLE ciclo.sealed ENABLE ROW LEVEL SECURITY;
CREATE POLICY opened ON ciclo.sealed FOR SELECT USING (ciclo.has_right(company, 'charge'));
CREATE POLICY made ON ciclo.sealed FOR INSERT WITH CHECK (ciclo.has_right(company, 'administer'));
CREATE POLICY replaced ON ciclo.sealed FOR UPDATE
  USING (ciclo.has_right(company, 'charge')) WITH CHECK (ciclo.has_right(company, 'administer'));
`;

/** How a company is called and its bank is reached, the same for all workstations (`company-settings.ts`): whoever administers changes it. */
const SETTINGS = `
GRANT UPDATE (name, settings) ON ciclo.company TO PUBLIC;
CREATE POLICY changed ON ciclo.company FOR UPDATE
  USING (ciclo.has_right(id, 'administer')) WITH CHECK (ciclo.has_right(id, 'administer'));
`;

/** Who was signed in stands with all that people hand over and close, as in the history. A name that says so already, as what a closing's hash covers has to, stays. */
const SIGNED = `
CREATE FUNCTION ciclo.sign_author() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF new.author IS NULL THEN new.author := session_user;
  ELSIF new.author <> session_user AND NOT (starts_with(new.author, session_user || ' (') AND right(new.author, 1) = ')') THEN
    new.author := session_user || ' (' || new.author || ')';
  END IF;
  RETURN new;
END $$;
`;

/**
 * Each function means the same along whatever search path it is called: the names of a body in the standard's form (`RETURN`) are bound when it is made and the server goes on putting it
 * in place of its call. Those of the others are sought in the server's own schema alone. A body that is read at its call takes what whoever calls has put before: a view of
 * their own named `pg_roles`, or an operator.
 */
const BOUND = `
CREATE OR REPLACE FUNCTION ciclo.json_extract(document TEXT, path TEXT) RETURNS TEXT
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (document::json #>> string_to_array(regexp_replace(path, '^\\$\\.', ''), '.')) COLLATE "C";
CREATE OR REPLACE FUNCTION ciclo.json_at(document TEXT, place INTEGER) RETURNS TEXT
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (document::json ->> place) COLLATE "C";
CREATE OR REPLACE FUNCTION ciclo.json_each(document TEXT) RETURNS TABLE (key BIGINT, value TEXT)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 20
  BEGIN ATOMIC
    SELECT ordinality - 1, value COLLATE "C" FROM json_array_elements_text(document::json) WITH ORDINALITY;
  END;

CREATE OR REPLACE FUNCTION ciclo.max(a TEXT, b TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN a IS NULL OR b IS NULL THEN NULL ELSE greatest(a, b) END;
CREATE OR REPLACE FUNCTION ciclo.max(a BIGINT, b BIGINT) RETURNS BIGINT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN a IS NULL OR b IS NULL THEN NULL ELSE greatest(a, b) END;
CREATE OR REPLACE FUNCTION ciclo.min(a TEXT, b TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN a IS NULL OR b IS NULL THEN NULL ELSE least(a, b) END;
CREATE OR REPLACE FUNCTION ciclo.min(a BIGINT, b BIGINT) RETURNS BIGINT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN a IS NULL OR b IS NULL THEN NULL ELSE least(a, b) END;
CREATE OR REPLACE FUNCTION ciclo.iif(condition BOOLEAN, a TEXT, b TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN condition THEN a ELSE b END;
CREATE OR REPLACE FUNCTION ciclo.iif(condition BOOLEAN, a BIGINT, b BIGINT) RETURNS BIGINT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN condition THEN a ELSE b END;
CREATE OR REPLACE FUNCTION ciclo.iif(condition BOOLEAN, a BIGINT, b TEXT) RETURNS BIGINT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN a;
CREATE OR REPLACE FUNCTION ciclo.instr(text TEXT, part TEXT) RETURNS BIGINT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN strpos(text, part)::bigint;
CREATE OR REPLACE FUNCTION ciclo.date(moment TEXT, shift TEXT) RETURNS TEXT LANGUAGE sql STABLE PARALLEL SAFE
  RETURN to_char(left(moment, 19)::timestamp + shift::interval, 'YYYY-MM-DD') COLLATE "C";

CREATE OR REPLACE FUNCTION ciclo.has_right(company_id TEXT, right_name TEXT) RETURNS BOOLEAN LANGUAGE sql STABLE
  RETURN EXISTS (
    SELECT 1 FROM ciclo.company c JOIN pg_catalog.pg_roles r ON r.rolname = 'ciclo_' || right_name || '_' || c.people
    WHERE c.id = company_id AND pg_has_role(r.oid, 'USAGE'));

CREATE OR REPLACE FUNCTION ciclo.count_delivery() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  counting TEXT := format('UPDATE %I.delivery_total SET deliveries = deliveries + $1 WHERE fate = $2', TG_TABLE_SCHEMA);
BEGIN
  IF TG_OP <> 'INSERT' THEN EXECUTE counting USING -1, old.fate; END IF;
  IF TG_OP <> 'DELETE' THEN EXECUTE counting USING 1, new.fate; END IF;
  RETURN NULL;
END $$;
ALTER FUNCTION ciclo.refuse_change() SET search_path = pg_catalog, pg_temp;
ALTER FUNCTION ciclo.sign_act() SET search_path = pg_catalog, pg_temp;
ALTER FUNCTION ciclo.sign_author() SET search_path = pg_catalog, pg_temp;
`;

/** In order; a version is never changed once it was given out. */
export const SHARED_STEPS: readonly { readonly version: number; readonly sql: string }[] = [
  { version: 11, sql: PEOPLE },
  { version: 12, sql: SEALED },
  { version: 13, sql: SETTINGS },
  { version: 14, sql: SIGNED },
  { version: 15, sql: BOUND },
];
