/** The four calls of the system's keychain that we use. */
export type Keyring = {
  readonly getPassword: (service: string, account: string) => Promise<string | null>;
  readonly setPassword: (service: string, account: string, password: string) => Promise<void>;
  readonly deletePassword: (service: string, account: string) => Promise<boolean>;
  readonly findCredentials: (
    service: string,
  ) => Promise<readonly { readonly account: string; readonly password: string }[]>;
};

/** A call, to the thread that asks the keychain. */
export type KeyringCall = {
  readonly id: number;
  readonly method: keyof Keyring;
  readonly args: readonly string[];
};

/** What came of a call: its value, or why there is none. */
export type KeyringReply = { readonly id: number } & (
  | { readonly value: unknown }
  | { readonly reason: string }
);
