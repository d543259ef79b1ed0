import { Anchor, Button, Text } from '@mantine/core';
import {
  type Icon,
  IconAddressBook,
  IconAlertCircle,
  IconCalendarQuestion,
  IconCoins,
  IconCopy,
  IconEyeOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportRow } from '../../../src-preload/contract/mandate-writing.ts';
import type { RowNoticeKind } from '../../../src-preload/contract/vocabulary/mandate-writing.ts';
import type { DraftProblem } from '../../../src-preload/contract/writing.ts';
import { mandateHref } from '../../kit/routes/cycle-links.ts';
import { useDraftTexts } from '../../kit/texts/draft-texts.ts';
import { MendableText } from './MendableText.tsx';
import classes from './mandate-import.module.css';
import type { PreviewColumn } from './preview-columns.ts';
import { cellOf, suggestionOf } from './suggested-mends.ts';
import type { TableControl } from './use-table.ts';

type Props = {
  readonly row: ImportRow;
  readonly column: PreviewColumn;
  readonly onMend: TableControl['mend'];
};

/** What a row of the file has in one column, to be typed over, and what is wrong with it. */
export function PreviewCell({ row, column, onMend }: Props) {
  const { line, form } = row;
  const { t } = useTranslation('mandate-import');
  const [duplicate] = row.duplicates;
  const faults = row.problems.filter(({ field }) => column.faults.includes(field));
  const faulty = new Set(form === null ? [] : faults.map(({ field }) => cellOf(field, form)));
  const notices = row.notices.filter(({ field }) => column.faults.includes(field));
  // What is said of an empty cell is put right by typing into it.
  const noted = new Set(form === null ? [] : notices.map(({ field }) => cellOf(field, form)));
  const shown = column.cells.filter(
    (name) => faulty.has(name) || noted.has(name) || (form?.[name] ?? '').trim() !== '',
  );
  return (
    <>
      {form !== null &&
        shown.map((field) => (
          <MendableText
            key={field}
            line={line}
            field={field}
            value={form[field]}
            isFaulty={faulty.has(field)}
            onType={(value) => onMend([{ line, field, value }])}
          />
        ))}
      {faults.map((problem) => (
        <Fault key={`${problem.field} ${problem.reason}`} row={row} problem={problem} onMend={onMend} />
      ))}
      {notices.map(({ field, notice, params }) => (
        <Known key={`${field} ${notice}`} icon={NOTICE_ICONS[notice]}>
          {t(`notice.${notice}`, params)}
        </Known>
      ))}
      {column.id === 'contract' && duplicate !== undefined && <Duplicate idRec={duplicate} />}
    </>
  );
}

type FaultProps = Pick<Props, 'row' | 'onMend'> & { readonly problem: DraftProblem };

function Fault({ row: { line, form }, problem, onMend }: FaultProps) {
  const { t } = useTranslation('mandate-import');
  const texts = useDraftTexts();
  const value = suggestionOf(problem);
  const field = form === null ? null : cellOf(problem.field, form);
  return (
    <>
      <span className={classes.fault}>
        <IconAlertCircle size={13} aria-hidden />
        {texts.problem(problem)}
      </span>
      {value !== null && field !== null && (
        <Button size="compact-xs" variant="default" onClick={() => onMend([{ line, field, value }])}>
          {t('preview.use', { value })}
        </Button>
      )}
    </>
  );
}

function Duplicate({ idRec }: { readonly idRec: string }) {
  const { t } = useTranslation('mandate-import');
  return (
    <Known icon={IconCopy}>
      {t('preview.duplicate')}{' '}
      <Anchor size="xs" href={mandateHref(idRec)}>
        {t('preview.openDuplicate')}
      </Anchor>
    </Known>
  );
}

const NOTICE_ICONS = {
  hidden_row: IconEyeOff,
  alike_contract: IconCopy,
  day_like_contract: IconCalendarQuestion,
  no_amount: IconCoins,
  known_contact: IconAddressBook,
  other_contact: IconAddressBook,
} as const satisfies Record<RowNoticeKind, Icon>;

type KnownProps = { readonly icon: Icon; readonly children: ReactNode };

/** What a person should know before a row is sent, and what is no fault. */
function Known({ icon: Sign, children }: KnownProps) {
  return (
    <Text size="xs" c="var(--tone-attention)" component="span" display="block">
      <Sign size={13} aria-hidden style={{ verticalAlign: -2, marginRight: 4 }} />
      {children}
    </Text>
  );
}
