import { type Import, importsOf, type SourceFile, withoutComments } from './source-imports.ts';

type ImportRule = {
  readonly name: string;
  readonly isBroken: (from: string, what: Import) => boolean;
};

/** Floors of the main side: imports go down, never up nor sideways. */
const FLOORS: Readonly<Record<string, number>> = {
  core: 0,
  'api-client': 1,
  ledger: 1,
  secrets: 1,
  sync: 2,
  exports: 2,
  webhooks: 2,
  'practice-bank': 2,
  updates: 2,
  application: 3,
  shells: 4,
};
const ENTRY_FLOOR = 5;

/** Packages that compute and nothing else: no I/O, no clock of their own that is asked. */
const PACKAGES_OF_CORE: ReadonlySet<string> = new Set([
  'date-holidays',
  'libphonenumber-js/max',
  'temporal-polyfill',
]);

/** The room of a path of the main side; its entry files have none. */
function roomOf(path: string): string | null {
  return /^src-main\/([^/]+)\//.exec(path)?.[1] ?? null;
}

function floorOf(path: string): number | undefined {
  const room = roomOf(path);
  return room === null ? ENTRY_FLOOR : FLOORS[room];
}

/** Floors within the application. Its two root files hold types alone, for features and what composes them. */
const APPLICATION_FLOORS: Readonly<Record<string, number>> = {
  log: 0,
  companies: 1,
  ledgers: 2,
  polling: 3,
  outbox: 4,
  'services.ts': 5,
  'application.ts': 5,
  features: 6,
  compose: 7,
};

/** The floor of a path of the application, or its root file. */
function applicationRoomOf(path: string | null): string | null {
  return /^src-main\/application\/([^/]+)/.exec(path ?? '')?.[1] ?? null;
}

function isUpwardInApplication(from: string, { target, isTypeOnly }: Import): boolean {
  const [above, below] = [applicationRoomOf(from), applicationRoomOf(target)];
  if (below === null) return false;
  if (below.endsWith('.ts') && !isTypeOnly) return true;
  if (above === null || above === below) return false;
  const [high, low] = [APPLICATION_FLOORS[above], APPLICATION_FLOORS[below]];
  if (high === undefined || low === undefined) return true;
  return above.endsWith('.ts') ? low > high : low >= high;
}

/** The feature of a path on the main side. */
const featureOf = (path: string | null): string | undefined =>
  /^src-main\/application\/features\/([^/]+)/.exec(path ?? '')?.[1];

const OUTBOX = 'src-main/application/outbox';
const OPEN_OF_OUTBOX = ['shown/', 'running/batch-runs.ts', 'cancel-once.ts'];

const isIn = (path: string | null, folder: string): boolean => path?.startsWith(`${folder}/`) ?? false;
/** The terminal, and Electron's menu, tray and notifications. */
const SPEAKING_ENTRIES: ReadonlySet<string> = new Set([
  'src-main/cli.ts',
  'src-main/index.ts',
  'src-main/serve.ts',
]);
const CONTRACT = 'src-preload/contract';
/** The words of the field, without schemas: the bottom of the house. */
const VOCABULARY = `${CONTRACT}/vocabulary`;
const PRACTICE_BANK_MAY_NOT = ['src-main/sync/', 'src-main/ledger/', 'src-main/api-client/'];
/**
 * All that the practice bank takes of core: calendar and money types, failures, and the catalogue of reason codes, which is data
 * of the scheme and no rule: two copies of it came to mean different things. What follows from a code it decides for itself.
 */
const PRACTICE_BANK_MAY_OF_CORE: ReadonlySet<string> = new Set(
  ['civil-date', 'money', 'failure', 'reason-codes'].map((name) => `src-main/core/${name}.ts`),
);

/** Floors of the renderer, the lowest first. Its entry stands above them; `bridge.ts`, words and icon below. */
const RENDERER_FLOORS = ['kit', 'components', 'features', 'frame'];
const rendererFloor = (path: string | null): number =>
  RENDERER_FLOORS.indexOf(/^src-renderer\/([^/]+)\//.exec(path ?? '')?.[1] ?? '');
const screenOf = (path: string | null): string | undefined =>
  /^src-renderer\/features\/([^/]+)\//.exec(path ?? '')?.[1];

const RENDERER_RULES: readonly ImportRule[] = [
  {
    name: 'imports of the renderer run downward only: frame, features, components, kit',
    isBroken: (from, { target }) => {
      const floor = rendererFloor(from);
      return floor >= 0 && rendererFloor(target) > floor;
    },
  },
  {
    name: 'what lies below the floors of the renderer imports none of them',
    isBroken: (from, { target }) => from === 'src-renderer/bridge.ts' && rendererFloor(target) >= 0,
  },
  {
    name: 'a day is typed into DayInput: the field of the library reads 01/02 as the second of January',
    isBroken: (from, { specifier, names }) =>
      isIn(from, 'src-renderer') &&
      from !== 'src-renderer/components/fields/DayInput.tsx' &&
      specifier === '@mantine/dates' &&
      /\bDateInput\b/.test(names),
  },
  {
    name: 'of a feature the frame imports its screen alone',
    isBroken: (from, { target }) =>
      isIn(from, 'src-renderer/frame') &&
      screenOf(target) !== undefined &&
      !/^src-renderer\/features\/[^/]+\/[^/]+Screen\.tsx$/.test(target ?? ''),
  },
  {
    name: 'features import no other feature',
    isBroken: (from, { target }) => {
      const [mine, other] = [screenOf(from), screenOf(target)];
      return mine !== undefined && other !== undefined && mine !== other;
    },
  },
];

/** What src-main/README.md says of rooms, as rules on single imports. */
const IMPORT_RULES: readonly ImportRule[] = [
  {
    name: 'imports of the main side run downward only',
    isBroken: (from, { target }) => {
      if (!isIn(from, 'src-main') || target === null || !isIn(target, 'src-main')) return false;
      const [above, below] = [floorOf(from), floorOf(target)];
      if (above === undefined || below === undefined) return true;
      return roomOf(from) === roomOf(target) ? false : below >= above;
    },
  },
  {
    name: 'floors of the application: imports run downward only, of its root files types alone',
    isBroken: isUpwardInApplication,
  },
  {
    name: 'a feature imports no other feature',
    isBroken: (from, { target }) => {
      const [one, other] = [featureOf(from), featureOf(target)];
      return one !== undefined && other !== undefined && one !== other;
    },
  },
  {
    name: 'a feature takes of the outbox what it shows, BatchRuns and cancel-once.ts; the rest as types',
    isBroken: (from, { target, isTypeOnly }) =>
      featureOf(from) !== undefined &&
      !isTypeOnly &&
      isIn(target, OUTBOX) &&
      !OPEN_OF_OUTBOX.some((path) => target?.startsWith(`${OUTBOX}/${path}`)),
  },
  {
    name: 'core imports three packages, and of the contract types and the vocabulary only',
    isBroken: (from, { specifier, target, isTypeOnly }) =>
      isIn(from, 'src-main/core') &&
      ((target === null && !PACKAGES_OF_CORE.has(specifier)) ||
        (isIn(target, 'src-preload') && !isTypeOnly && !isIn(target, VOCABULARY))),
  },
  {
    name: 'the main side imports the contract of src-preload; shells the channels as well',
    isBroken: (from, { target }) =>
      isIn(from, 'src-main') &&
      isIn(target, 'src-preload') &&
      !isIn(target, CONTRACT) &&
      floorOf(from) !== FLOORS.shells,
  },
  {
    name: 'only the entries that speak to people read files of the renderer, and of them the locales',
    isBroken: (from, { target }) =>
      isIn(from, 'src-main') &&
      isIn(target, 'src-renderer') &&
      !(SPEAKING_ENTRIES.has(from) && /^src-renderer\/locales\/.*\.json$/.test(target ?? '')),
  },
  {
    name: 'the contract imports zod and itself',
    isBroken: (from, { specifier, target }) =>
      isIn(from, CONTRACT) && (target === null ? specifier !== 'zod' : !isIn(target, CONTRACT)),
  },
  {
    name: 'the vocabulary imports itself only, types included',
    isBroken: (from, { target }) => isIn(from, VOCABULARY) && !isIn(target, VOCABULARY),
  },
  {
    name: 'preload and renderer import the contract and themselves',
    isBroken: (from, { target }) =>
      (isIn(from, 'src-preload') && target !== null && !isIn(target, 'src-preload')) ||
      (isIn(from, 'src-renderer') &&
        target !== null &&
        !isIn(target, 'src-renderer') &&
        !isIn(target, CONTRACT)),
  },
  {
    name: 'the renderer takes values of the contract’s vocabulary only: zod must not run there',
    isBroken: (from, { specifier, target, isTypeOnly }) =>
      isIn(from, 'src-renderer') &&
      !isTypeOnly &&
      (specifier === 'zod' || (isIn(target, 'src-preload') && !isIn(target, VOCABULARY))),
  },
  {
    name: 'the renderer has no Node and no Electron',
    isBroken: (from, { specifier }) =>
      isIn(from, 'src-renderer') && /^(node:|electron($|\/))/.test(specifier),
  },
  ...RENDERER_RULES,
  {
    name: 'the practice bank shares no code with what it must be able to contradict',
    isBroken: (from, { target }) =>
      isIn(from, 'src-main/practice-bank') &&
      (PRACTICE_BANK_MAY_NOT.some((place) => target?.startsWith(place) ?? false) ||
        (isIn(target, 'src-main/core') && !PRACTICE_BANK_MAY_OF_CORE.has(target ?? ''))),
  },
];

/** Imports that the rooms forbid, one line each: rule, file, import. */
export function forbiddenImports(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap((file) =>
    importsOf(file).flatMap((what) =>
      IMPORT_RULES.filter((rule) => rule.isBroken(file.path, what)).map(
        (rule) => `${rule.name}: ${file.path} imports ${what.specifier}`,
      ),
    ),
  );
}

/** What composes: entries, shells and the application's own; its writer thread, to which no clock can be passed; and the practice bank, whose clock is turned by hand. */
const CLOCK_GIVERS =
  /^src-main\/(?:[^/]+\.ts$|shells\/|practice-bank\/|application\/(?:compose\/|ledgers\/threads\/writer\.ts$))/;
const ASKED_CLOCK = /\bDate\.now\(\)|\bnew Date\(\)/;

/** Files of the main side that ask this computer's clock instead of the one that they are given, or that they fall back on. */
export function clockAskers(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter(({ path }) => isIn(path, 'src-main') && !CLOCK_GIVERS.test(path))
    .filter(({ text }) => ASKED_CLOCK.test(withoutComments(text)))
    .map(({ path }) => path);
}

const LONGEST_FILE = 300;
const NAMELESS = /(^|[/.-])(utils?|helpers?|managers?)([/.-]|$)/i;
const ANY = /[:<,|&(=]\s*any\b(?!\s*[:(])|\b(?:as|extends|satisfies)\s+any\b|\bany\[\]/;
const STRINGS = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/** JSON that is believed to be of a type without being held against a schema. */
const BELIEVED_JSON =
  /JSON\.parse\([^;]*?\)\s*as (?!unknown\b)|:\s*(?!\s|unknown\b)[\w<>[\] |]+=\s*JSON\.parse\(/;

/** Files that have no place anywhere: over 300 lines, named for nothing, with `any` among their types, or with JSON that is merely believed. */
export function untidyFiles(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split('\n').length - Number(text.endsWith('\n'));
    return [
      ...(lines > LONGEST_FILE ? [`${path} has ${lines} lines`] : []),
      ...(NAMELESS.test(path) ? [`${path} is named for nothing`] : []),
      ...(path.startsWith('src-main/') && BELIEVED_JSON.test(withoutComments(text))
        ? [`${path} believes JSON`]
        : []),
      ...(ANY.test(withoutComments(text).replace(STRINGS, "''")) ? [`${path} says any`] : []),
    ];
  });
}

/** Folders that do not open with a README: each src-* and each room of the main side. */
export function unexplainedFolders(paths: readonly string[]): readonly string[] {
  const folders = new Set(
    paths.flatMap((path) => {
      const [side, room, more] = path.split('/');
      if (!side?.startsWith('src-') || room === undefined) return [];
      return side === 'src-main' && more !== undefined ? [side, `${side}/${room}`] : [side];
    }),
  );
  return [...folders].filter((folder) => !paths.includes(`${folder}/README.md`)).toSorted();
}
