import type { CertificateInput } from '../../../src-preload/contract/connections.ts';
import { base64Of } from '../../kit/formats/base64-of.ts';

/** What the form holds of a certificate before it is sent. `keep` leaves the stored one as it is. */
export type CertificateDraft =
  | { readonly kind: 'keep' }
  | { readonly kind: 'none' }
  | { readonly kind: 'pem'; readonly certificate: File | null; readonly key: File | null }
  | { readonly kind: 'pfx'; readonly bundle: File | null; readonly passphrase: string };

/** Largest file, in bytes, whose base64 the contract takes (400,000 characters). */
export const LARGEST_FILE_BYTES = 300_000;

/** Why a draft cannot be sent: a key of a translation under `connections:cert.problem`. */
export type CertificateProblem = 'missing' | 'tooLarge' | 'otherAddress';

/** What is wrong with a draft, null when it can be sent; the stored one is not shown to an address that it was not given for. */
export function certificateProblem(
  draft: CertificateDraft,
  isOtherAddress = false,
): CertificateProblem | null {
  if (draft.kind === 'keep' && isOtherAddress) return 'otherAddress';
  const files = filesOf(draft);
  if (files.some((file) => file === null)) return 'missing';
  return files.some((file) => file !== null && file.size > LARGEST_FILE_BYTES) ? 'tooLarge' : null;
}

/** The certificate to send: undefined keeps the stored one, null removes it. */
export async function certificateOf(draft: CertificateDraft): Promise<CertificateInput | null | undefined> {
  if (draft.kind === 'keep') return undefined;
  if (draft.kind === 'pem' && draft.certificate !== null && draft.key !== null) {
    const [certificate, key] = await Promise.all([base64Of(draft.certificate), base64Of(draft.key)]);
    return { kind: 'pem', certificate, key };
  }
  if (draft.kind === 'pfx' && draft.bundle !== null) {
    return { kind: 'pfx', bundle: await base64Of(draft.bundle), passphrase: draft.passphrase };
  }
  return null;
}

function filesOf(draft: CertificateDraft): readonly (File | null)[] {
  if (draft.kind === 'pem') return [draft.certificate, draft.key];
  return draft.kind === 'pfx' ? [draft.bundle] : [];
}
