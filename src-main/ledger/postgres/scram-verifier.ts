import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/** PostgreSQL's own number of rounds, and the length of its salt. */
const ROUNDS = 4_096;
const SALT_BYTES = 16;

/**
 * What a server keeps in place of a password (RFC 5803, SCRAM-SHA-256): made here, so that the password itself stands neither in the statement that
 * sets it nor in the server's log. Of the password as SASLprep leaves it, since that is what a server is asked with.
 */
export function scramVerifier(password: string, salt = randomBytes(SALT_BYTES)): string {
  const salted = pbkdf2Sync(prepared(password), salt, ROUNDS, 32, 'sha256');
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  const server = keyed('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString('base64')}$${stored}:${server}`;
}

/** RFC 3454, table C.1.2. */
const OTHER_SPACES = /[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/gu;
/** RFC 3454, table B.1, but for what is a space above. */
const MAPPED_TO_NOTHING =
  /\u00ad|\u034f|\u1806|[\u180b-\u180d]|\u200c|\u200d|\u2060|[\ufe00-\ufe0f]|\ufeff/gu;

/** The steps of SASLprep (RFC 4013) that `pg` and libpq take before they sign in, `º` as `o`: `pg` keeps its own to itself. As there, no letter is forbidden. */
const prepared = (password: string): string =>
  password.replaceAll(OTHER_SPACES, ' ').replaceAll(MAPPED_TO_NOTHING, '').normalize('NFKC');
