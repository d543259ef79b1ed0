/** Where a release would be made from. */
export type Surroundings = {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** What `git status --porcelain` and `git tag --points-at HEAD` print. */
  readonly gitStatus: string;
  readonly gitTags: string;
  /** Whether the app that is built would trust any update: `build/updates/trust.json`. */
  readonly hasTrust: boolean;
};

/**
 * What electron-builder signs and notarises with, by platform: a certificate (a file, or its base64) with its password, and Apple's
 * key for notarisation. Linux knows no signed programs; its files are trusted by the signed update metadata alone.
 */
export const IDENTITIES: Readonly<Record<string, readonly string[]>> = {
  darwin: ['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
  win32: ['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'],
  linux: [],
};

/** What signs the update metadata: a folder with the keys of the ceremony, their passphrase, and the folder that the address serves. */
export const PUBLISHING = ['CICLO_UPDATE_KEYS', 'CICLO_UPDATE_PASSPHRASE', 'CICLO_UPDATE_FOLDER'] as const;

/** Why no release may be built here, a sentence each. */
export function whyNotBuild(around: Surroundings): readonly string[] {
  const tag = `v${around.version}`;
  const identities = IDENTITIES[around.platform];
  const refusals = [
    around.gitStatus.trim() === '' ? null : 'the tree has changes that no commit holds',
    around.gitTags.split('\n').includes(tag) ? null : `this commit is not tagged ${tag}`,
    identities === undefined ? `nothing is released for ${around.platform}` : null,
    around.hasTrust ? null : 'there is no build/updates/trust.json: the app would never take an update',
    ...missing(identities ?? [], around.env),
  ];
  return refusals.filter((refusal) => refusal !== null);
}

/** Why nothing may be published from here, a sentence each. */
export const whyNotPublish = ({ env, hasTrust }: Surroundings): readonly string[] => [
  ...(hasTrust ? [] : ['there is no build/updates/trust.json: nobody would believe the signatures']),
  ...missing(PUBLISHING, env),
];

const missing = (names: readonly string[], env: Surroundings['env']): readonly string[] =>
  names.filter((name) => !env[name]).map((name) => `${name} is not set`);
