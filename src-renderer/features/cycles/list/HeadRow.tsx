import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleSort } from '../../../../src-preload/contract/cycles.ts';
import type { Choice } from '../select/selection.ts';
import classes from './CycleTable.module.css';
import { COLUMNS, type Column, sortAfterPress } from './columns.ts';

type SortProps = { readonly sort: CycleSort; readonly onSort: (sort: CycleSort) => void };

type Props = SortProps & {
  /** How many of the rows are chosen. */
  readonly choice: Choice;
  readonly onChooseAll: () => void;
};

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** The names of the columns; those that order the list are buttons. They stand still while the rows below them change with each frame. */
export const HeadRow = memo(function HeadRow({ sort, onSort, choice, onChooseAll }: Props) {
  const { t } = useTranslation('cycles');
  return (
    <thead className={classes.headPart}>
      <tr className={classes.head} aria-rowindex={1}>
        <th scope="col" className={classes.headCell} data-column="choose">
          <input
            type="checkbox"
            aria-label={t('select.all')}
            checked={choice === 'all'}
            ref={(box) => {
              if (box) box.indeterminate = choice === 'some';
            }}
            onChange={onChooseAll}
          />
        </th>
        <th scope="col" className={classes.headCell}>
          {t('column.state')}
        </th>
        {COLUMNS.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
});

function HeadCell({ column, sort, onSort }: SortProps & { readonly column: Column }) {
  const { t } = useTranslation('cycles');
  const { id, label, sortBy, isAtRight } = column;
  const direction = sortBy && sortBy === sort.by ? sort.direction : null;
  return (
    <th
      scope="col"
      className={classes.headCell}
      data-column={id}
      data-numeric={isAtRight}
      aria-sort={direction ? ARIA_SORT[direction] : undefined}
    >
      {sortBy ? (
        <button type="button" className={classes.sort} onClick={() => onSort(sortAfterPress(sort, sortBy))}>
          {t(label)}
          <SortIcon direction={direction} />
        </button>
      ) : (
        t(label)
      )}
    </th>
  );
}

function SortIcon({ direction }: { readonly direction: CycleSort['direction'] | null }) {
  if (direction === null) return <IconArrowsSort size={12} stroke={1.5} aria-hidden />;
  const Icon = direction === 'asc' ? IconArrowUp : IconArrowDown;
  return <Icon size={13} stroke={2.4} aria-hidden />;
}
