import type { Finding } from '../../../../../src-preload/contract/doctor.ts';
import { certificateFacts } from '../../../../api-client/client-certificate.ts';
import {
  examineTls,
  type TlsFault,
  type TlsPeer,
  type Validity,
} from '../../../../api-client/diagnosis/tls-peer.ts';
import { isOfOtherEnvironment } from '../../../../core/bank-environment.ts';
import { DAY_MS, saoPauloDate, type UtcInstant } from '../../../../core/civil-date.ts';
import type { ClientCertificate } from '../../../../core/client-certificate.ts';
import { CicloError } from '../../../../core/failure.ts';
import { CERTIFICATE_ENDING_DAYS } from '../../../../core/office-urgency.ts';
import { originsOf } from './examine-address.ts';
import { type Examined, failed, found } from './examined.ts';

const FAULT_CODES = {
  expired: 'tls_expired',
  not_yet_valid: 'tls_not_yet_valid',
  dates_unreadable: 'tls_dates_unreadable',
  other_name: 'tls_other_name',
  unknown_authority: 'tls_unknown_authority',
} as const satisfies Record<TlsFault, string>;

/** Who answers at each address, and whether that is to be believed. */
export async function examineTransport(examined: Examined): Promise<Finding[]> {
  const secure = originsOf(examined).filter((origin) => origin.startsWith('https:'));
  if (secure.length === 0) return [found('tls_none')];
  return Promise.all(secure.map((origin) => examinePeer(origin, examined)));
}

async function examinePeer(origin: string, examined: Examined): Promise<Finding> {
  try {
    const peer = await examineTls(origin, usableCertificate(examined), examined.signal);
    return tlsFinding(peer, examined.now);
  } catch (error) {
    return failed(error, new URL(origin).host);
  }
}

function tlsFinding(peer: TlsPeer, now: UtcInstant): Finding {
  const { host, protocol, authority, fault, isPublicAuthority, validity } = peer;
  const healthy = isPublicAuthority ? 'tls_trusted' : 'tls_private_authority';
  return found(fault === null ? healthy : FAULT_CODES[fault], {
    subject: host,
    params: { host, protocol, authority, ...(validity && daysOf(validity, now)) },
    technical: [peer.reason, peer.subject, peer.altNames, validity && spanIn(validity)]
      .filter(Boolean)
      .join('; '),
  });
}

/** Presented, because some banks shake no hand without it; a broken one is for the next step to tell. */
function usableCertificate({ access }: Examined): ClientCertificate | null {
  if (access instanceof CicloError || access.certificate === null) return null;
  try {
    certificateFacts(access.certificate);
    return access.certificate;
  } catch {
    return null;
  }
}

const CERTIFICATE_CODES: ReadonlySet<string> = new Set([
  'certificate_unreadable',
  'certificate_obsolete_cipher',
  'certificate_key_encrypted',
  'certificate_expired',
]);

/** The client certificate: whether there is one, whether it opens, until when it is good, and for which environment. */
export async function examineCertificate({ access, connection, now }: Examined): Promise<Finding[]> {
  if (access instanceof CicloError) return CERTIFICATE_CODES.has(access.code) ? [failed(access)] : [];
  if (access.certificate === null) return [found('certificate_none')];
  try {
    const facts = certificateFacts(access.certificate);
    const { subject, issuer } = facts;
    const params = { subject, issuer, ...daysOf(facts, now) };
    const technical = `${subject}; issuer ${issuer}; ${spanIn(facts)}`;
    const hosts = [connection.baseUrl, connection.tokenUrl].map((url) => new URL(url).hostname);
    const isForeign = isOfOtherEnvironment(`${subject} ${issuer}`, hosts);
    return [
      found(certificateCode(facts, now), { params, technical }),
      ...(isForeign ? [found('certificate_other_environment', { params })] : []),
    ];
  } catch (error) {
    const isMismatch = error instanceof CicloError && /key values mismatch/i.test(error.message);
    return [isMismatch ? found('certificate_key_mismatch', { technical: error.message }) : failed(error)];
  }
}

const spanIn = ({ validFrom, validTo }: Validity): string => `${validFrom} – ${validTo}`;

const daysLeft = ({ validTo }: Validity, now: UtcInstant): number =>
  Math.floor((Date.parse(validTo) - Date.parse(now)) / DAY_MS);

/** The first and last day, and the days between today and the last; negative once it is past. */
function daysOf(span: Validity, now: UtcInstant) {
  const { validFrom, validTo } = span;
  return { from: saoPauloDate(validFrom), until: saoPauloDate(validTo), days: daysLeft(span, now) };
}

function certificateCode(span: Validity, now: UtcInstant) {
  if (span.validTo <= now) return 'certificate_expired';
  if (span.validFrom > now) return 'certificate_not_yet_valid';
  return daysLeft(span, now) < CERTIFICATE_ENDING_DAYS ? 'certificate_expiring' : 'certificate_valid';
}
