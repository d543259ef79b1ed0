import type { Finding } from '../../../../../src-preload/contract/doctor.ts';
import { CicloError } from '../../../../core/failure.ts';
import { type Examined, failed, found } from './examined.ts';

const PLACES = [
  { kind: 'mandates', path: 'webhookrec' },
  { kind: 'charges', path: 'webhookcobr' },
] as const;

/** What is registered for deliveries. Of an address only its host is told, since the rest may hold a secret (SERVICE.md, section 5, rule 6). */
export async function examineWebhooks(examined: Examined): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const place of PLACES) findings.push(await examinePlace(examined, place));
  return [...findings, await examineKeys(examined)];
}

async function examinePlace(
  { client, signal }: Examined,
  { kind, path }: (typeof PLACES)[number],
): Promise<Finding> {
  try {
    const registration = await client().writes.readWebhook({ kind }, signal);
    if (registration === null) return found('webhook_absent', { subject: path });
    const host = URL.parse(registration.url)?.host ?? '?';
    return found('webhook_registered', { subject: path, params: { host } });
  } catch (error) {
    return webhookFailure(error, path);
  }
}

/** Keys are telephone numbers and CPFs: they are counted and not told. */
async function examineKeys({ client, signal }: Examined): Promise<Finding> {
  try {
    const { items, totalItems } = await client().writes.listKeyWebhooks(0, signal);
    const count = totalItems ?? items.length;
    const details = { subject: 'webhook', params: { count } };
    return found(count === 0 ? 'webhook_keys_none' : 'webhook_keys', details);
  } catch (error) {
    if (error instanceof CicloError && error.code === 'list_not_offered') {
      return found('webhook_keys_unlisted', { subject: 'webhook', technical: error.message });
    }
    return webhookFailure(error, 'webhook');
  }
}

function webhookFailure(error: unknown, subject: string): Finding {
  if (!(error instanceof CicloError) || error.code !== 'scope_missing') return failed(error, subject);
  return found('webhook_forbidden', { subject, params: error.params, technical: error.message });
}
