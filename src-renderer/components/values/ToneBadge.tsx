import type { TablerIcon } from '@tabler/icons-react';
import type { ChargeGroup } from '../../../src-preload/contract/vocabulary/cycles.ts';
import classes from './ToneBadge.module.css';

/** The tones of the app, one a group of charges; each pair of text and ground meets AA in both schemes. */
export type Tone = ChargeGroup;

/** How something looks: tone and icon; the word stands beside it. */
export type Look = { readonly tone: Tone; readonly icon: TablerIcon };

type Props = Look & {
  readonly label: string;
  /** Shown after the label in bold, as days late are. */
  readonly emphasis?: string | undefined;
  /** One sentence that explains the label, shown on hover. */
  readonly explanation?: string | undefined;
};

/** Icon, word and colour together: a state is never told by colour alone. */
export function ToneBadge({ tone, icon: Icon, label, emphasis, explanation }: Props) {
  return (
    <span className={classes.badge} data-tone={tone} title={explanation}>
      <Icon size={14} stroke={2} aria-hidden />
      <span className={classes.label}>{label}</span>
      {emphasis && <b className={classes.emphasis}>{emphasis}</b>}
    </span>
  );
}
