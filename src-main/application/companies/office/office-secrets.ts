import type { BankAccess } from '../../../api-client/bank-api.ts';
import { isSecretHeader } from '../../../api-client/profiles/index.ts';
import { CicloError } from '../../../core/failure.ts';
import {
  readSealed,
  replaceSealed,
  type SealedDocument,
  type SealedPlace,
} from '../../../ledger/postgres/sealed-documents.ts';
import { isSameMember, type OfficeKey, type SealedMember } from '../../../secrets/office-key.ts';
import type { SealedAccess } from '../../../secrets/sealed-access.ts';
import type { SecretUse } from '../../../secrets/secret-store.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import { bankOrigins, type SealedOf } from '../secrets/entry.ts';
import type { SecretVault } from '../secrets/vault.ts';
import type { ServerHomes } from './server-homes.ts';

/** A company at a server, with its name for what is told. */
type SealedCompany = SealedPlace & { readonly name: string };

/** What reaches a bank, without for whom it is sealed. */
export type SealedSecrets = Omit<SealedAccess, 'members'>;

/** What is to be sealed, and for whom other than those whom it was sealed for and whoever seals. */
export type Sealing = {
  /** Of what is sealed already, or null. */
  readonly secrets: (sealed: SealedSecrets | null) => Promise<SealedSecrets>;
  /** Begins with nobody but whoever seals, whatever is there, and does not open that. */
  readonly anew?: boolean;
  /** Whoever is named so opens it no more, and has to be confirmed anew before anything is sealed for them. */
  readonly without?: string | null;
  readonly add?: SealedMember;
};

/** The secrets of companies' banks that an office keeps sealed at its server, and the key of this data folder that opens them. */
export type OfficeSecrets = {
  /** The public part of the folder's key, which is made where there is none. Throws what the keychain throws. */
  readonly publicKey: () => Promise<string>;
  /** Whether a key of the person's was confirmed here and counts. Throws what the keychain throws. */
  readonly isConfirmed: (person: string) => Promise<boolean>;
  /** Whose key that is was said by somebody at this workstation; the server's word for it never counts. */
  readonly confirm: (member: SealedMember) => Promise<void>;
  /**
   * What is sealed for a company; null where nothing is, or who signs in may not charge. Throws `sealed_not_admitted`, `sealed_unreadable`, what a server throws, and what the
   * keychain throws where there is something to open.
   */
  readonly read: (company: SealedCompany) => Promise<SealedAccess | null>;
  /**
   * Seals for those it was sealed for, whoever seals, and one more. Answers for whom. Throws `sealed_unconfirmed` where the key of one of them was never confirmed here; nothing has
   * changed then.
   */
  readonly seal: (company: SealedCompany, sealing: Sealing) => Promise<readonly SealedMember[]>;
  /** Seals anew without whoever is named so, where it was sealed for them; answers whether it was. Their keys count no more here, whatever stands at the server. */
  readonly leaveOut: (company: SealedCompany, person: string) => Promise<boolean>;
  /** Forgets the folder's key, and whose keys were confirmed: what is sealed for it opens here no more. Throws what the keychain throws. */
  readonly forget: () => Promise<void>;
};

/** Loaded when first needed: most workstations seal nothing, and it takes a tenth of a second. */
const sealing = () => import('../../../secrets/sealed-access.ts');

const OWN_KEY = 'own';

/** Over the key in the keychain of a data folder. */
export function officeSecrets(folder: Pick<DataFolder, 'identity'>, vault: SecretVault): OfficeSecrets {
  const queue = new KeyedQueue();
  /** One after another: two at once would each make a key, and what was sealed for the first one opens no more. */
  const changeKey = (change: (own: OfficeKey) => OfficeKey): Promise<OfficeKey> =>
    queue.take(OWN_KEY, async () => {
      const keychain = await vault.keychain();
      const kept = await keychain.read('office-key', entryOf(folder));
      const changed = change(kept ?? (await (await sealing()).newOfficeKey()));
      if (changed !== kept) await keychain.write('office-key', entryOf(folder), changed);
      return changed;
    });
  const ownKey = () => changeKey((own) => own);
  const opened = async (document: SealedDocument, company: SealedCompany): Promise<SealedAccess> =>
    (await sealing()).openAccess(document.text, await ownKey(), company);
  const publicKey = async () => (await sealing()).publicKeyOf(await ownKey());
  /** An older record that a server brings back would name the person again: only somebody at this workstation can then let them in. */
  const takeBack = (person: string): Promise<void> =>
    queue.take(OWN_KEY, async () => {
      const keychain = await vault.keychain();
      const own = await keychain.read('office-key', entryOf(folder));
      const isConfirmed = own?.confirmed.some((known) => known.person === person);
      if (!own || !isConfirmed) return;
      const confirmed = own.confirmed.filter((known) => known.person !== person);
      await keychain.write('office-key', entryOf(folder), { ...own, confirmed });
    });
  const seal: OfficeSecrets['seal'] = async (company, wanted) => {
    const document = await readSealed(company);
    const before = document && !wanted.anew ? await opened(document, company) : null;
    const self = { person: company.address.user, publicKey: await publicKey() };
    const members = membersOf(before, self, wanted);
    refuseUnknownKeys(members, [self, ...(await ownKey()).confirmed]);
    if (wanted.without) await takeBack(wanted.without);
    const text = await (await sealing()).sealAccess({ ...(await wanted.secrets(before)), members });
    replaceSealed(company, text, document, company.name);
    return members;
  };
  return {
    publicKey,
    confirm: async (member) => {
      await changeKey((own) => {
        const isKnown = own.confirmed.some((known) => isSameMember(known, member));
        return isKnown ? own : { ...own, confirmed: [...own.confirmed, member] };
      });
    },
    isConfirmed: async (person) => (await ownKey()).confirmed.some((known) => known.person === person),
    read: async (company) => {
      const document = await readSealed(company);
      return document && opened(document, company);
    },
    seal,
    leaveOut: async (company, person) => {
      const document = await readSealed(company);
      // Also where nothing is shown: a server can show it again. Where no keychain is, nobody was ever confirmed.
      if (document !== null || (await vault.keychainProblem()) === null) await takeBack(person);
      if (document === null) return false;
      const before = await opened(document, company);
      if (!before.members.some((member) => member.person === person)) return false;
      // Those that stand there now: somebody may have sealed newer ones since they were looked at.
      await seal(company, { secrets: async (sealed) => sealed ?? before, without: person });
      return true;
    },
    forget: () => queue.take(OWN_KEY, async () => (await vault.keychain()).remove(entryOf(folder))),
  };
}

/** The one entry of a data folder: no settings name it, so that none can lead away from it. */
const entryOf = (folder: Pick<DataFolder, 'identity'>): SecretUse => {
  const identity = folder.identity();
  return { entry: `office-${identity}`, folder: identity, connectionId: '', origins: [] };
};

function membersOf(
  before: SealedAccess | null,
  self: SealedMember,
  { without = null, add }: Sealing,
): readonly SealedMember[] {
  const stay = (before?.members ?? []).filter(({ person }) => person !== without);
  const all = [...stay, self, ...(add ? [add] : [])];
  return all.filter((member, at) => all.findIndex((other) => isSameMember(member, other)) === at);
}

function refuseUnknownKeys(members: readonly SealedMember[], known: readonly SealedMember[]): void {
  const unknown = members.filter((member) => !known.some((one) => isSameMember(one, member)));
  if (unknown.length === 0) return;
  const people = unknown.map(({ person, publicKey }) => `${person} ${publicKey}`).join(', ');
  throw new CicloError('sealed_unconfirmed', 'some keys were never confirmed here', { people });
}

/** Of what reaches a bank, what is secret; the rest stands in the settings of each workstation. */
export function sealedSecrets(companyId: string, access: BankAccess): SealedSecrets {
  const { clientId, clientSecret, extraHeaders, certificate } = access;
  const secret = Object.entries(extraHeaders).filter(([name]) => isSecretHeader(name));
  return {
    companyId,
    origins: [...bankOrigins(access)],
    credentials: { clientId, clientSecret },
    headers: Object.fromEntries(secret),
    certificate,
  };
}

/** What a registry asks for where a workstation keeps no secrets of its own. */
export const sealedAtHome =
  (
    office: Pick<OfficeSecrets, 'read'>,
    placeOf: ServerHomes['placeOf'],
    nameOf: (id: string) => string,
  ): SealedOf =>
  async (id) => {
    const place = await placeOf(id);
    return place && office.read({ id, name: nameOf(id), address: place.address });
  };
