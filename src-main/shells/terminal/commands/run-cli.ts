import { parseArgs } from 'node:util';
import {
  type CommandEnding,
  TERMINAL_COMMANDS,
} from '../../../../src-preload/contract/vocabulary/support.ts';
import { refuseUncheckedTls } from '../../../api-client/transport/server-trust.ts';
import { asCicloError, type CicloError } from '../../../core/failure.ts';
import { isDataFolder } from '../../../ledger/files/whose-folder.ts';
import type { Command, OptionValues, Terminal } from '../command.ts';
import { refuseContradictions } from '../option-rules.ts';
import type { Output } from '../output.ts';
import { openTexts, type Say, sayFailure, type TextsByLanguage } from '../texts.ts';
import { UsageError } from '../usage-error.ts';

const OFFICE_WORDS = [
  ...['init', 'list', 'import', 'join', 'export', 'copy', 'grant', 'revoke', 'key', 'seal', 'admit'],
] as const;

/** The commands by name. Each brings what it alone needs: a command that reads no bank is not to wait for what does. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['sandbox', async () => (await import('./sandbox.ts')).sandboxCommand],
  ['connect', async () => (await import('./connect.ts')).connectCommand],
  ['sync', async () => (await import('./sync.ts')).syncCommand],
  ['export', async () => (await import('./export.ts')).exportCommand],
  ['close', async () => (await import('./close.ts')).closeCommand],
  ['statement', async () => (await import('./statement.ts')).statementCommand],
  ['fee', async () => (await import('./fee.ts')).feeCommand],
  ['documents', async () => (await import('./documents.ts')).documentsCommand],
  ['reconcile', async () => (await import('./reconcile.ts')).reconcileCommand],
  ['doctor', async () => (await import('./doctor.ts')).doctorCommand],
  ...OFFICE_WORDS.map((word) => [`office ${word}`, async () => officeCommand(`office ${word}`)] as const),
]);

/** Commands of two words, of one file. */
async function officeCommand(name: string): Promise<Command> {
  const { OFFICE_COMMANDS } = await import('./office.ts');
  const command = OFFICE_COMMANDS.find((each) => each.name === name);
  if (!command) throw new UsageError('usage.command', { name });
  return command;
}

const COMMON_OPTIONS = { lang: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;

/** Exit codes: 0 only on success. */
const SUCCESS = 0;
const FAILURE = 1;
const USAGE = 2;

/**
 * Runs one command of the terminal and answers its exit code. `args` are the words after the program's name. Results go to `print`,
 * everything else to `printNote`. A result that could not be printed is no success, though the work is done.
 */
export async function runCli(
  args: readonly string[],
  { whyLost, ...given }: Omit<Terminal, 'say'> & Output,
  texts: TextsByLanguage,
): Promise<number> {
  const language = languageAsked(args);
  const said = languageIn(language ?? given.env.CICLO_LANG ?? '') ?? 'pt-BR';
  const terminal = { ...given, say: await openTexts(texts, said) };
  const code = await runToEnd(args, language, terminal);
  const lost = await whyLost();
  if (lost === null) return code;
  terminal.printNote(terminal.say('outputLost', { reason: lost.message }));
  return code === SUCCESS ? FAILURE : code;
}

async function runToEnd(
  args: readonly string[],
  language: string | null,
  terminal: Terminal,
): Promise<number> {
  const { printNote, say } = terminal;
  try {
    refuseOtherLanguage(language);
    return await runCommand(args, terminal);
  } catch (error) {
    printNote(error instanceof UsageError ? sayUsage(error, say) : sayFailure(error, say));
    return error instanceof UsageError ? USAGE : FAILURE;
  }
}

async function runCommand(words: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = words[0] === 'office' ? [words.slice(0, 2).join(' '), ...words.slice(2)] : words;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    (name === undefined ? terminal.printNote : terminal.print)(terminal.say('help'));
    return name === undefined ? USAGE : SUCCESS;
  }
  const command = await COMMANDS.get(name)?.();
  if (command?.asksNoBank !== true) refuseUncheckedTls(terminal.env);
  if (!command) throw new UsageError('usage.command', { name });
  const values = parseOptions(command, rest);
  if (values.help === true) {
    terminal.print(terminal.say('help'));
    return SUCCESS;
  }
  refuseContradictions(command.rules ?? {}, values);
  await runLogged(command, values, terminal);
  return SUCCESS;
}

/** Runs a command; one that works on a folder which is Ciclo's is logged in it, with how it ended. */
async function runLogged(command: Command, values: OptionValues, terminal: Terminal): Promise<void> {
  const [name, dataDir] = [TERMINAL_COMMANDS.find((logged) => logged === command.name), values.data];
  if (name === undefined || typeof dataDir !== 'string') return command.run(values, terminal);
  const begunMs = Date.now();
  const note = async (outcome: CommandEnding, code: CicloError['code'] | null): Promise<void> => {
    if (!isDataFolder(dataDir)) return;
    const { openEventLog } = await import('../../../application/log/event-log.ts');
    const { logFolder } = await import('../../../application/log/log-files.ts');
    const log = openEventLog({ folder: logFolder(dataDir), writer: 'terminal' });
    const { version } = terminal;
    log.write('command_ended', { version, command: name, outcome, code, durationMs: Date.now() - begunMs });
    await log.close();
  };
  try {
    await command.run(values, terminal);
    await note('done', null);
  } catch (error) {
    const isUsage = error instanceof UsageError;
    await note(isUsage ? 'usage' : 'failed', isUsage ? null : asCicloError(error).code);
    throw error;
  }
}

/** The options as typed. Throws `UsageError`, also for an empty value: one that a script did not fill in would widen what is asked for to what nobody asked. */
function parseOptions(command: Command, args: readonly string[]): OptionValues {
  const values = typedOptions(command, args);
  const empty = Object.keys(values).find((name) => String(values[name]).trim() === '');
  if (empty !== undefined) throw new UsageError('usage.empty', { option: `--${empty}` });
  return values;
}

function typedOptions(command: Command, args: readonly string[]): OptionValues {
  try {
    const { values, tokens } = parseArgs({
      args: [...args],
      options: { ...COMMON_OPTIONS, ...command.options },
      strict: true,
      allowPositionals: false,
      tokens: true,
    });
    refuseRepeated(tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : [])));
    return values as OptionValues;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError('usage.options', { command: command.name, reason });
  }
}

/** Throws `UsageError`: of an option that was given twice the last value would count, and the other one go unheard. */
function refuseRepeated(names: readonly string[]): void {
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw new UsageError('usage.repeated', { option: `--${repeated}` });
}

const LANGUAGES = ['pt-BR', 'en'] as const;

/** What `--lang` was given, before it is known which command reads the rest; null where it was given nothing. */
function languageAsked(args: readonly string[]): string | null {
  const { values } = parseArgs({ args: [...args], options: COMMON_OPTIONS, strict: false });
  return typeof values.lang === 'string' ? values.lang : null;
}

/** A language in any case, Portuguese without its country too; null for one that Ciclo does not speak. */
function languageIn(text: string): (typeof LANGUAGES)[number] | null {
  const word = text.toLowerCase();
  if (word === 'pt') return 'pt-BR';
  return LANGUAGES.find((language) => language.toLowerCase() === word) ?? null;
}

/** Throws `UsageError` for a language that Ciclo does not speak. */
function refuseOtherLanguage(asked: string | null): void {
  if (asked === null || languageIn(asked) !== null) return;
  throw new UsageError('usage.word', { option: '--lang', value: asked, words: LANGUAGES.join(', ') });
}

function sayUsage(error: UsageError, say: Say): string {
  return `${say(error.key, error.params)}\n${say('usage.hint')}`;
}
