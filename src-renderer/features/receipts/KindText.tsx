import {
  IconArrowBackUp,
  IconHelpCircle,
  IconReceipt,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MovementKind } from '../../../src-preload/contract/vocabulary/receipts.ts';
import classes from './receipts.module.css';

const ICONS: Readonly<Record<MovementKind, TablerIcon>> = {
  charge: IconReceipt,
  joining: IconUserPlus,
  orphan: IconHelpCircle,
  refund: IconArrowBackUp,
};

/** What kind of money a movement is, by sign and word. */
export function KindText({ kind }: { readonly kind: MovementKind }) {
  const { t } = useTranslation('receipts');
  const Icon = ICONS[kind];
  const word = t(`kind.${kind}`);
  return (
    <span className={classes.kind} data-kind={kind} title={word}>
      <Icon size={14} aria-hidden />
      <span className={classes.kindWord}>{word}</span>
    </span>
  );
}
