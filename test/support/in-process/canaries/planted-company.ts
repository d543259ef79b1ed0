import { readdirSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Application } from '../../../../src-main/application/application.ts';
import { createApplication } from '../../../../src-main/application/compose/create-application.ts';
import { answerCall, CheckedSender } from '../../../../src-main/application/compose/dispatch.ts';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { connect, keyMarkIn, type LedgerKey } from '../../../../src-main/ledger/files/connect.ts';
import {
  type ControlClient,
  connectControl,
} from '../../../../src-main/practice-bank/control/control-client.ts';
import { type PracticeBank, startPracticeBank } from '../../../../src-main/practice-bank/practice-bank.ts';
import { downloadPath } from '../../../../src-main/shells/browser/save-folder.ts';
import { browserServices } from '../../../../src-main/shells/browser/services.ts';
import type { UpdateSource } from '../../../../src-main/updates/update-source.ts';
import type { CertificateInput, ConnectionSettings } from '../../../../src-preload/contract/connections.ts';
import type { Result } from '../../../../src-preload/contract/errors.ts';
import type { CallName } from '../../../../src-preload/contract/index.ts';
import { KeyringInMemory } from '../../fake/keyring-in-memory.ts';
import { type Ask, answerOf } from '../application/contract-calls.ts';
import type { CertificateOffice, PemPair } from '../bank/bank-certificates.ts';
import { practiceConnection } from '../practice-bank/practice-access.ts';
import { SecretBank } from './secret-bank.ts';

/** Of signs that every encoding writes in its own way. */
export const PLANTED = {
  applicationKey: 'canary app-key/40d1+="a"&b\\c',
  passphrase: 'canary passphrase 55a8/ç+"&',
  lockPassphrase: 'canary of the lock 7c21/ç+"&',
} as const;

export const KEY_HEADER = 'gw-dev-app-key';

/** The certificates of a bank and its company, made before the process begins that is to trust their authority. */
export type PlantedCertificates = {
  readonly authority: string;
  readonly server: PemPair;
  /** The company's, as a pasted pair. */
  readonly pasted: PemPair;
  /** Another of the company's, and the bundle that brings it, in base64. */
  readonly bundled: PemPair;
  readonly bundle: string;
};

export function plantCertificates(office: CertificateOffice): PlantedCertificates {
  const bundled = office.issue('bundled');
  const bundle = Buffer.from(office.bundle('bundled', PLANTED.passphrase)).toString('base64');
  const [server, pasted] = [office.issue('server'), office.issue('pasted')];
  return { authority: office.authority.certificate, server, pasted, bundled, bundle };
}

/** Keeps every text that was ever written into a keychain, also what was removed since. */
class RememberingTexts extends Map<string, string> {
  readonly ever: { readonly account: string; readonly text: string }[] = [];

  override set(account: string, text: string): this {
    this.ever.push({ account, text });
    return super.set(account, text);
  }
}

/** A newer version that is said to be there. */
const NEWER_VERSION: UpdateSource = {
  newest: async () => ({ version: '9.0.0', notes: null, releasedAt: null, files: [] }),
  fetch: async () => undefined,
};

/** One thing that went to a page: the answer to a call, or an event. */
export type Crossed = { readonly name: string; readonly content: unknown };

/** What lasts longer than one run of the application: folders, keychain, bank, and all that has crossed so far. */
export class PlantedPlace {
  readonly certificates: PlantedCertificates;
  readonly bank: PracticeBank;
  readonly control: ControlClient;
  readonly secretBank: SecretBank;
  readonly dataDir: string;
  readonly exportDir: string;
  readonly keyTexts = new RememberingTexts();
  readonly crossed: Crossed[] = [];
  /** The certificate of a company as a pasted pair, and as a bundle behind a passphrase. */
  readonly pem: CertificateInput;
  readonly pfx: CertificateInput;

  private constructor(
    certificates: PlantedCertificates,
    bank: PracticeBank,
    secretBank: SecretBank,
    folder: string,
  ) {
    this.certificates = certificates;
    this.bank = bank;
    this.control = connectControl(bank.ready);
    this.secretBank = secretBank;
    this.dataDir = join(folder, 'data');
    this.exportDir = join(folder, 'exports');
    this.pem = pastedPair(certificates.pasted);
    this.pfx = { kind: 'pfx', bundle: certificates.bundle, passphrase: PLANTED.passphrase };
  }

  /** A bank of a small world in which the client makes the charges, on a day without holidays around it. */
  static async open(certificates: PlantedCertificates, folder: string): Promise<PlantedPlace> {
    const today = civilDate('2026-03-02');
    const bank = await startPracticeBank({ seed: 5, payers: 40, months: 2, today, charging: 'by_hand' });
    const secretBank = await SecretBank.start(certificates, bank.ready.baseUrl);
    const place = new PlantedPlace(certificates, bank, secretBank, folder);
    await mkdir(place.exportDir, { recursive: true });
    return place;
  }

  /** What `connections.add` is sent for a company at the bank behind mutual TLS. */
  connection(
    changes: Partial<ConnectionSettings>,
    certificate: CertificateInput,
    storage: 'keychain' | 'session',
  ) {
    const { ready } = this.bank;
    const baseUrl = this.secretBank.through(ready.baseUrl);
    const tokenUrl = this.secretBank.through(ready.tokenUrl);
    const extraHeaders = { [KEY_HEADER]: PLANTED.applicationKey };
    const plain = practiceConnection(ready, { baseUrl, tokenUrl, extraHeaders, ...changes }, storage);
    return { ...plain, certificate };
  }

  /** What the keychain keeps for a ledger or its backup; null for files of other kinds. */
  ledgerKey(file: string): LedgerKey | null {
    const text = this.keyTexts.get(`entry:${keyMarkIn(file)}:ledger-key`);
    if (text === undefined) return null;
    const { value } = JSON.parse(text) as { readonly value: { readonly key: string } };
    return Buffer.from(value.key, 'base64');
  }

  /** Takes the key of a company's ledger out of the keychain. */
  loseLedgerKey(connectionId: string): void {
    const file = join(this.dataDir, 'ledgers', `${connectionId}.sqlite`);
    this.keyTexts.delete(`entry:${keyMarkIn(file)}:ledger-key`);
  }

  /** Every file that the app may have written, with its content; of an encrypted ledger also what whoever has the key reads. */
  files(): readonly { readonly path: string; readonly content: Buffer }[] {
    return [this.dataDir, this.exportDir].flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .flatMap((path) => {
          const file = { path, content: readFileSync(path) };
          const key = this.ledgerKey(path);
          return key === null ? [file] : [file, { path, content: rowsOf(path, key) }];
        }),
    );
  }

  async close(): Promise<void> {
    await this.secretBank.close();
    await this.bank.close();
  }
}

/** All rows of all tables of a ledger. */
function rowsOf(file: string, key: LedgerKey): Buffer {
  const db = connect(file, { key, readonly: true });
  try {
    const tables = db
      .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
      .pluck()
      .all();
    const rows = tables.map((table) => db.prepare(`SELECT * FROM "${table}"`).all());
    return Buffer.from(JSON.stringify(rows));
  } finally {
    db.close();
  }
}

function pastedPair({ certificate, key }: PemPair): CertificateInput {
  const [inBase64, keyInBase64] = [certificate, key].map((text) => Buffer.from(text).toString('base64'));
  return { kind: 'pem', certificate: inBase64 ?? '', key: keyInBase64 ?? '' };
}

/** One run of the application over a place, called as a window calls it; whatever crosses is remembered. */
export class PlantedRun {
  readonly place: PlantedPlace;
  readonly control: ControlClient;
  readonly #application: Application;

  private constructor(place: PlantedPlace, application: Application) {
    this.place = place;
    this.control = place.control;
    this.#application = application;
    application.onEvent((name, content) => place.crossed.push({ name, content }));
  }

  static async start(place: PlantedPlace): Promise<PlantedRun> {
    const application = await createApplication({
      dataDir: place.dataDir,
      version: '0.0.0',
      services: {
        ...browserServices,
        chooseSavePath: (name, claim) => downloadPath(name, claim, { CICLO_EXPORT_DIR: place.exportDir }),
        revealFile: async () => undefined,
        updates: { prepare: async () => undefined, quitAndInstall: () => undefined },
        systemConfirmation: { isOffered: () => true, ask: async () => true },
      },
      updateSource: NEWER_VERSION,
      openKeychain: async () => new KeyringInMemory(place.keyTexts),
    });
    return new PlantedRun(place, application);
  }

  /** Answers failures too. */
  readonly attempt = async (call: CallName, input: unknown): Promise<Result<unknown>> => {
    const page = CheckedSender.judge(null) as CheckedSender;
    const answer = await answerCall(this.#application, { call, input }, page);
    this.place.crossed.push({ name: call, content: answer });
    return answer;
  };

  /** Throws the failure's code and message. */
  readonly ask: Ask = async (feature, name, input) => {
    const call = `${feature}.${name}` as CallName;
    // The wrapper has parsed the answer by the call's own schema.
    return answerOf(call, await this.attempt(call, input)) as never;
  };

  close(): Promise<void> {
    return this.#application.close();
  }
}
