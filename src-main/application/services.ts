import type { CallName, Emit, EventName, EventPayload, Handlers } from '../../src-preload/contract/index.ts';
import type { UtcInstant } from '../core/civil-date.ts';
import type { CicloError } from '../core/failure.ts';
import type { ScryptCost } from '../secrets/stored-lock.ts';
import type { UpdateSource } from '../updates/update-source.ts';
import type { ShellServices } from './application.ts';
import type { BankConnections } from './companies/banks/bank-connections.ts';
import type { DataFolder } from './companies/data-folder/data-folder.ts';
import type { SettingsFile } from './companies/data-folder/settings-file.ts';
import type { OfficeSecrets } from './companies/office/office-secrets.ts';
import type { ServerHomes } from './companies/office/server-homes.ts';
import type { ConnectionRegistry } from './companies/registry/registry.ts';
import type { SecretVault } from './companies/secrets/vault.ts';
import type { SavedFiles } from './ledgers/files/saved-files.ts';
import type { LedgerGateway } from './ledgers/gateway/gateway.ts';
import type { LedgerKeys } from './ledgers/places/ledger-keys.ts';
import type { CompanyTag } from './log/company-tags.ts';
import type { EventLog } from './log/event-log.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Followers } from './polling/followers.ts';
import type { HostedPracticeBank } from './polling/hosted-practice-bank.ts';
import type { Network } from './polling/network.ts';
import type { Polling } from './polling/polling.ts';
import type { ServerNews } from './polling/server-news.ts';

/** Listens to one event of the app; answers the function that stops listening. */
export type Subscribe = <Name extends EventName>(
  name: Name,
  listener: (payload: EventPayload<Name>) => void,
) => () => void;

/** Notices for people: those of the start wait until the first window asks. */
export type NoticeBoard = {
  readonly post: (notice: CicloError) => void;
  readonly takePending: () => readonly CicloError[];
};

/** What the lock measures by: a clock in epoch milliseconds, and what a guess costs. */
export type LockMeasures = { readonly nowMs: () => number; readonly cost: ScryptCost };

/** What features are given: who the banks are, where the ledgers are, and how to write, tell and ask. */
export type Services = {
  /** The version of the app. */
  readonly version: string;
  /** This computer's clock, in epoch milliseconds. */
  readonly nowMs: () => number;
  /** The same as a moment. */
  readonly now: () => UtcInstant;
  readonly folder: DataFolder;
  readonly settings: SettingsFile;
  readonly vault: SecretVault;
  readonly registry: ConnectionRegistry;
  readonly homes: ServerHomes;
  readonly office: OfficeSecrets;
  readonly banks: BankConnections;
  readonly keys: LedgerKeys;
  readonly ledgers: LedgerGateway;
  readonly files: SavedFiles;
  readonly network: Network;
  readonly polling: Polling;
  readonly followers: Followers;
  readonly serverNews: ServerNews;
  readonly practice: HostedPracticeBank;
  readonly outbox: Outbox;
  readonly shell: ShellServices;
  readonly notices: NoticeBoard;
  readonly emit: Emit;
  readonly subscribe: Subscribe;
  readonly log: EventLog;
  /** A company as the log names it. */
  readonly tagOf: (connectionId: string) => CompanyTag;
  readonly lock: LockMeasures;
  /** Where newer versions come from; null where nobody's signatures are known. */
  readonly updateSource: UpdateSource | null;
  /** Fires as the first thing once the app closes: whoever goes through companies, or begins something by itself, begins nothing more then. */
  readonly closing: AbortSignal;
};

/** A feature of the contract at work. */
export type Opened<Name extends keyof Handlers> = {
  readonly handlers: Handlers[Name];
  /** Asked before each call of every feature, with its parsed input; throws where the call may not go on. */
  readonly permit?: (call: CallName, input: unknown) => Promise<void>;
  /** Takes up what an earlier run left on, once the companies are open. */
  readonly resume?: () => Promise<void>;
  /** Resolves when nothing of it is under way. */
  readonly close?: () => void | Promise<void>;
};

/** What each folder of `features/` exports: the feature over the services. */
export type Feature<Name extends keyof Handlers> = (services: Services) => Opened<Name>;
