import { certificateFacts } from '../../../api-client/client-certificate.ts';
import { saoPauloDate } from '../../../core/civil-date.ts';
import { asCicloError } from '../../../core/failure.ts';
import type { ConnectionRegistry } from '../../companies/registry/registry.ts';

/**
 * Of the certificate that the bank is shown, wherever it is kept: a joined company has none here and uses the office's. Asked after a poll, which has opened it anyway; where it does not
 * open, `known` is what was seen last. Null where there is none.
 */
export async function lastDayOfCertificate(
  registry: Pick<ConnectionRegistry, 'access' | 'shown'>,
  connectionId: string,
  known: string | null,
): Promise<string | null> {
  try {
    const { certificate } = await registry.access(connectionId);
    return certificate === null ? null : saoPauloDate(certificateFacts(certificate).validTo);
  } catch (error) {
    const isGone =
      asCicloError(error).code === 'secret_missing' && !registry.shown(connectionId).hasCertificate;
    return isGone ? null : known;
  }
}
