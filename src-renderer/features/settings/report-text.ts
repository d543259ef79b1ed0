import { useTranslation } from 'react-i18next';
import type { BugReport, ReportedPart, ReportFact } from '../../../src-preload/contract/support.ts';

/** What may be one of our own words; everything else is told as it is. */
const WORD = /^[a-z_]+$/;

/** The report as text in the language on screen, as the terminal's `doctor` prints it. */
export function useReportText(): (report: BugReport) => string {
  const { t } = useTranslation('support');
  const words = (value: ReportFact['value']): string => {
    if (value === null) return '-';
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    return typeof value === 'string' && WORD.test(value)
      ? t(`word.${value}`, { defaultValue: value })
      : String(value);
  };
  const linesOf = ({ part, number, failure, facts }: ReportedPart): readonly string[] => {
    const title = `${t(`part.${part}`)}${number === null ? '' : ` ${number}`}`;
    if (failure !== null) return [title, `  ${t('notRead', { code: failure })}`];
    return [title, ...facts.map(({ name, value }) => `  ${t(`fact.${name}`)}: ${words(value)}`)];
  };
  return (report) => report.flatMap(linesOf).join('\n');
}
