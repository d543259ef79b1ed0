import { IconAlertTriangle, IconBan, IconInfoCircle, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChargeVerdict } from '../../../src-preload/contract/charge-month.ts';
import { useChargeLabels } from '../../kit/texts/charge-labels.ts';
import { useDraftTexts } from '../../kit/texts/draft-texts.ts';
import classes from './VerdictList.module.css';
import { verdictLines, type Weight } from './verdict-lines.ts';

const ICONS = {
  problem: IconBan,
  warning: IconAlertTriangle,
  note: IconInfoCircle,
} as const satisfies Record<Weight, TablerIcon>;

type Props = {
  readonly verdict: Pick<ChargeVerdict, 'warnings' | 'problems'>;
  readonly label: string;
};

/** What keeps a charge from being sent and what is to be known of it: icon, weight and sentence. */
export function VerdictList({ verdict, label }: Props) {
  const words = useChargeLabels();
  const texts = useDraftTexts();
  const lines = verdictLines(verdict).map((line) => ({
    weight: line.weight,
    text: 'problem' in line ? texts.problem(line.problem) : words.warning(line.warning),
  }));
  if (lines.length === 0) return null;
  return (
    <ul className={classes.lines} aria-label={label}>
      {lines.map((line) => (
        <Line key={line.text} {...line} />
      ))}
    </ul>
  );
}

function Line({ weight, text }: { readonly weight: Weight; readonly text: string }) {
  const { t } = useTranslation('charging');
  const Icon = ICONS[weight];
  return (
    <li className={classes.line} data-weight={weight}>
      <Icon size={14} role="img" aria-label={t(`weight.${weight}`)} />
      <span>{text}</span>
    </li>
  );
}
