/** Refuses what would change a row that was written once. */
const lasting = (table: string): string => `
CREATE TRIGGER ${table}_lasts BEFORE UPDATE OR DELETE ON ${table}
  FOR EACH ROW EXECUTE FUNCTION ciclo.refuse_change();
CREATE TRIGGER ${table}_lasts_whole BEFORE TRUNCATE ON ${table}
  FOR EACH STATEMENT EXECUTE FUNCTION ciclo.refuse_change();`;

/** What no statement can forget: sums that are kept, and rows that stay as they are. */
export const GUARDS = `
INSERT INTO delivery_total VALUES
  ('received', 0), ('confirmed', 0), ('duplicate', 0), ('unconfirmed', 0), ('unrecognised', 0), ('refused', 0);
CREATE TRIGGER delivery_counted AFTER INSERT OR DELETE OR UPDATE OF fate ON delivery
  FOR EACH ROW EXECUTE FUNCTION ciclo.count_delivery();
${['closing', 'closing_line', 'closing_reopened', 'closing_file'].map(lasting).join('\n')}

CREATE INDEX payer_by_letters ON payer USING gin (sort_key ciclo.gin_trgm_ops, lower(document) ciclo.gin_trgm_ops);
`;
