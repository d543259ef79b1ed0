import type { ReportedPart, ReportFact } from '../../../../src-preload/contract/support.ts';
import { defaultDataDir } from '../../../application/companies/data-folder/default-data-dir.ts';
import { openSecretVault } from '../../../application/companies/secrets/vault.ts';
import { bugReport, reportForMachines } from '../../../application/features/support/bug-report.ts';
import { command } from '../command.ts';
import { optionalText } from '../options/option-values.ts';
import { SERVER_LEDGER, serverAddress } from '../options/server-choice.ts';
import type { Say } from '../texts.ts';

/** `doctor`: how Ciclo stands on this computer, for a bug report. It asks no bank, and a server only where `--ledger` names one; it takes no lock and changes no file. */
export const doctorCommand = command({
  name: 'doctor',
  options: { data: { type: 'string' }, ...SERVER_LEDGER, json: { type: 'boolean' } },
  asksNoBank: true,
  rules: { needs: [['password-env', 'ledger']] },
  read: (values, terminal) => ({
    folder: optionalText(values, 'data'),
    server: optionalText(values, 'ledger') === null ? null : serverAddress(values, terminal, 'ledger'),
    isJson: values.json === true,
  }),
  run: async ({ folder, server, isJson }, { print, say, env, version }) => {
    const report = await bugReport({
      version,
      dataDir: folder ?? defaultDataDir(),
      env,
      keychainProblem: openSecretVault().keychainProblem,
      silence: null,
      server,
    });
    if (isJson) print(JSON.stringify(reportForMachines(report)));
    else for (const line of report.flatMap((part) => partLines(part, say))) print(line);
  },
});

/** A part as a heading and its facts; a part that could not be looked at says why. */
function partLines({ part, number, failure, facts }: ReportedPart, say: Say): readonly string[] {
  const title = `${say(`support:part.${part}`)}${number === null ? '' : ` ${number}`}`;
  if (failure !== null) return [title, `  ${say('support:notRead', { code: failure })}`];
  return [title, ...facts.map(({ name, value }) => `  ${say(`support:fact.${name}`)}: ${words(value, say)}`)];
}

/** What may be one of our own words; everything else is told as it is. */
const WORD = /^[a-z_]+$/;

function words(value: ReportFact['value'], say: Say): string {
  if (value === null) return '-';
  if (typeof value === 'boolean') return say(value ? 'support:yes' : 'support:no');
  return typeof value === 'string' && WORD.test(value)
    ? say(`support:word.${value}`, { defaultValue: value })
    : String(value);
}
