import type { Connection } from '../../../src-preload/contract/connections.ts';
import type { Examination, StepReport } from '../../../src-preload/contract/doctor.ts';
import { FINDINGS } from '../../../src-preload/contract/vocabulary/doctor.ts';
import type { Language } from '../../kit/formats/language.ts';
import { type FindingTongue, findingLabels } from './finding-labels.ts';

type Subject = Pick<Connection, 'name' | 'baseUrl' | 'tokenUrl'>;

/**
 * An examination as plain text, for the bank's support or for whoever helps. It holds what is on screen and the technical lines: hosts,
 * scopes, dates; no client ID, secret, token, header or key, since none of them reaches this side.
 */
export function plainReport(
  examination: Examination,
  connection: Subject,
  tongue: FindingTongue,
  language: Language,
): string {
  const { t, formats } = tongue;
  const api = new URL(connection.baseUrl).host;
  const token = new URL(connection.tokenUrl).host;
  const head = [
    t('doctor:report.title'),
    t('doctor:report.company', { name: connection.name }),
    t('doctor:report.bank', { profile: examination.profile[language] }),
    t('doctor:report.addresses', { api, token }),
    t('doctor:report.at', { at: formats.instant(examination.finishedAt) }),
  ];
  return [...head, ...examination.steps.flatMap((step) => ['', ...stepLines(step, tongue)])].join('\n');
}

function stepLines({ step, outcome, skippedFor, findings }: StepReport, tongue: FindingTongue): string[] {
  const { t } = tongue;
  const title = `[${t(`doctor:outcome.${outcome}`)}] ${t(`doctor:steps.${step}.title`)}`;
  if (skippedFor !== null) {
    return [title, `  ${t('doctor:skipped', { step: t(`doctor:steps.${skippedFor}.title`) })}`];
  }
  return [title, ...findings.flatMap((finding) => findingLines(finding, tongue))];
}

function findingLines(finding: StepReport['findings'][number], tongue: FindingTongue): string[] {
  const { t } = tongue;
  const { found, means, action } = findingLabels(finding, tongue);
  const level = FINDINGS[finding.code];
  return [
    `  ${level === 'good' ? '-' : `- ${t(`doctor:level.${level}`)}:`} ${found}`,
    ...(means === null ? [] : [`    ${t('doctor:report.means', { text: means })}`]),
    ...(action === null ? [] : [`    ${t('doctor:report.action', { text: action })}`]),
    ...(finding.technical === '' ? [] : [`    ${t('doctor:report.technical', { text: finding.technical })}`]),
  ];
}
