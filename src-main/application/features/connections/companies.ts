import {
  type CertificateInput,
  type ConnectionSettings,
  headersToSend,
  type ProfileSummary,
} from '../../../../src-preload/contract/connections.ts';
import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { headersChanged } from '../../../../src-preload/contract/vocabulary/connections.ts';
import { readPair } from '../../../api-client/certificate-pair.ts';
import { loadCertificate } from '../../../api-client/client-certificate.ts';
import { bankProfiles } from '../../../api-client/profiles/index.ts';
import type { ClientCertificate } from '../../../core/client-certificate.ts';
import { asCicloError, CicloError } from '../../../core/failure.ts';
import { OF_COMPANY } from '../../../ledger/model/about-company.ts';
import type { StoredConnection } from '../../companies/data-folder/settings-file.ts';
import { refusePractice } from '../../companies/registry/practice-company.ts';
import { areShared, type SharedSettings } from '../../companies/registry/shared-settings.ts';
import { removeCompany } from '../../ledgers/places/remove-company.ts';
import type { Services } from '../../services.ts';
import type { EncryptionCalls } from './encryption.ts';
import { noteAgreement, refuseOtherAccount } from './other-account.ts';

type CompanyServices = Pick<Services, 'folder' | 'registry' | 'followers' | 'emit' | 'now' | 'nowMs'> & {
  readonly notices: Pick<Services['notices'], 'post'>;
  readonly ledgers: Pick<Services['ledgers'], 'open' | 'remove'> & {
    readonly write: Pick<Services['ledgers']['write'], 'recordAct' | 'bankAccount' | 'agreeToBankAccount'>;
  };
  readonly polling: Pick<Services['polling'], 'follow'>;
  readonly practice: Pick<Services['practice'], 'leave'>;
};

/** Handlers of connections. A new or changed connection is polled at once, whatever its ledger says; a removed one takes its ledger with it. */
export function companyHandlers({
  folder,
  registry,
  ledgers,
  polling,
  practice,
  followers,
  notices,
  emit,
  now,
  nowMs,
}: CompanyServices): Omit<Handlers['connections'], EncryptionCalls> {
  const announce = (): void => emit('connections.changed', [...registry.list()]);
  return {
    list: async () => [...registry.list()],
    profiles: async () => profilesOffered(),
    add: async ({ settings, credentials, certificate, storage }) => {
      const checked = certificate && loadCertificate(decodeCertificate(certificate), nowMs);
      const added = await registry.add(settings, { credentials, certificate: checked, storage });
      // As at a start, one whose ledger does not open is there and says so. A failure here would have a person add it once more, and two of them
      // would charge.
      await ledgers.open(added.id).catch((error: unknown) => notices.post(asCicloError(error)));
      polling.follow(added);
      announce();
      return added;
    },
    update: async ({ id: connectionId, settings, seen, evenIfOtherAccount, credentials, ...rest }) => {
      const { certificate, storage } = rest;
      const checked = certificate ? loadCertificate(decodeCertificate(certificate), nowMs) : certificate;
      const before = registry.find(connectionId);
      // Before anybody is asked whether another account is meant.
      refusePractice(before);
      refuseOtherThan(seen, before);
      refuseUnfitHeaders(settings, registry.shown(connectionId));
      const change = { settings, credentials };
      if (!evenIfOtherAccount) await refuseOtherAccount({ registry, ledgers }, before, change);
      try {
        const changed = await registry.update(connectionId, settings, {
          ...{ credentials, storage },
          certificate: checked,
        });
        const act = { kind: 'connection_changed', at: now(), ...OF_COMPANY } as const;
        // A ledger that does not open keeps nobody from mending its connection.
        await ledgers.write.recordAct(connectionId, act).catch(() => undefined);
        await noteAgreement(
          { registry, ledgers },
          { before, change, hasAgreed: evenIfOtherAccount === true },
        );
        return changed;
      } finally {
        // Also where only forgetting the secrets of before has failed: those of now are in use.
        if (registry.find(connectionId) !== before) await followers.follow(connectionId).finally(announce);
      }
    },
    remove: async ({ id: connectionId }) => {
      await followers.forget(connectionId);
      await practice.leave(connectionId);
      await removeCompany({ folder, registry, ledgers }, connectionId).finally(announce);
      return null;
    },
  };
}

/** Throws `act_overtaken` where a person began with other settings than those that are to be changed: another workstation of the office has changed them meanwhile. */
function refuseOtherThan(seen: SharedSettings | undefined, stands: StoredConnection): void {
  if (seen !== undefined && !areShared(seen, stands))
    throw new CicloError('act_overtaken', `the settings of ${stands.id} were changed meanwhile`);
}

/** Throws `invalid_input` for a header that cannot be sent, unless it is kept just so: an earlier version sent it, or says itself that it cannot. */
function refuseUnfitHeaders({ extraHeaders }: ConnectionSettings, kept: ConnectionSettings): void {
  const { error } = headersToSend.safeParse(headersChanged(extraHeaders, kept.extraHeaders));
  if (error === undefined) return;
  const field = 'settings.extraHeaders';
  const message = error.issues[0]?.message ?? 'invalid';
  throw new CicloError('invalid_input', `connections.update: ${field}: ${message}`, { field });
}

/** What the form offers; how the client speaks with each is the client's own matter. */
function profilesOffered(): ProfileSummary[] {
  return bankProfiles.map(({ id, name, defaultSchemeWord, neededHeaders, quirks, sources }) => ({
    id,
    name,
    schemeWord: defaultSchemeWord,
    neededHeaders,
    quirks,
    isNamed: sources !== undefined,
    sources: { ...sources },
  }));
}

/** The certificate that a form sent, decoded from base64. */
function decodeCertificate(input: CertificateInput): ClientCertificate {
  const decode = (base64: string): Buffer => Buffer.from(base64, 'base64');
  if (input.kind === 'pfx') return { ...input, bundle: decode(input.bundle) };
  return readPair(decode(input.certificate), decode(input.key));
}
