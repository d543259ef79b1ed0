import { expect, it } from 'vitest';
import { startAgain } from '../../../../src-main/shells/electron/start-again.ts';
import { readLaunchOptions } from '../../../../src-main/shells/launch-options.ts';

const [FIRST, LATER] = ['ciclo://cycle/loja/tx1', 'ciclo://mandate/loja/RR1'];

/** How the app is begun anew once a start with this link came while it closed. */
function argsAfter(first: readonly string[], link: string | null): readonly string[] {
  const asked: string[][] = [];
  const app = { relaunch: ({ args }: { readonly args: string[] }) => void asked.push(args) };
  const again = startAgain({ app } as never, { argv: ['ciclo', ...first], env: {} });
  again.begin();
  again.takes(link);
  again.relaunch();
  return asked[0] ?? [];
}

it.each([[['--open', FIRST]], [[`--open=${FIRST}`]], [['--', FIRST]]])(
  'an app that was begun with %j opens the later link and not the first, and no link where none was asked for',
  (first) => {
    const options = ['--practice', '--port', '4000'];
    const later = readLaunchOptions(argsAfter([...options, ...first], LATER), true);
    expect(later).toMatchObject({ link: LATER, isPractice: true, port: 4_000 });
    expect(argsAfter([...options, ...first], null)).toEqual(options);
  },
);
