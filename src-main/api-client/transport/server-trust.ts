import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { buildConnector } from 'undici';
import { CicloError } from '../../core/failure.ts';

/** The oldest TLS in which a bank is spoken to, whatever the environment allows. */
const LEAST_TLS = 'TLSv1.2';

type ServerTrust = { readonly rejectUnauthorized: true; readonly minVersion: typeof LEAST_TLS };

/**
 * Whom a connection or a context believes: the authorities that Node brings and those of this computer, which hold for the thread from the
 * first call on. Written out, since a variable of the environment can turn the check off.
 */
export function serverTrust(): ServerTrust {
  believeSystem();
  return { rejectUnauthorized: true, minVersion: LEAST_TLS };
}

/** Connects as undici does, and over TLS to who is to be believed. The system's store is read for the first such address, and not where all is plain. */
export function trustingConnector(options: buildConnector.BuildOptions): buildConnector.connector {
  const plain = buildConnector(options);
  let secure: buildConnector.connector | null = null;
  return (target, done) => {
    if (target.protocol !== 'https:') return plain(target, done);
    secure ??= buildConnector({ ...options, ...serverTrust() });
    return secure(target, done);
  };
}

let believesSystem = false;

/**
 * Node knows its own authorities alone, where every browser of the computer knows those of its store too, as an office's own.
 * A store that cannot be read, or that TLS does not take, leaves Node's.
 */
function believeSystem(): void {
  if (believesSystem) return;
  believesSystem = true;
  try {
    setDefaultCACertificates([...getCACertificates('default'), ...getCACertificates('system')]);
  } catch {
    // What it vouches for is then refused as `tls_untrusted`, which says what to do.
  }
}

/**
 * Throws `tls_checks_off` where the environment makes Node believe any server: our own connections say otherwise, and a program that runs so
 * is not one to give a bank's secret to.
 */
export function refuseUncheckedTls(env: Readonly<Record<string, string | undefined>>): void {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED !== '0') return;
  const reason =
    'NODE_TLS_REJECT_UNAUTHORIZED=0 turns off the check of who the bank is; remove it from the environment and start again';
  throw new CicloError('tls_checks_off', reason);
}
