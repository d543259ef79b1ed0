import { useToday } from '../../kit/formats/use-today.ts';
import listed from '../layout/list-screen.module.css';
import { MonthPicker } from './MonthPicker.tsx';
import { SearchInput } from './SearchInput.tsx';

type Shown = { readonly month: string; readonly search: string };

type Props = Shown & {
  /** What can be searched for. */
  readonly searchLabel: string;
  readonly onShow: (change: Partial<Shown>) => void;
};

/** What a list by month is filtered with: its month, `YYYY-MM`, and what is looked for. */
export function MonthAndSearch({ month, search, searchLabel, onShow }: Props) {
  const today = useToday();
  return (
    <div className={listed.filters}>
      <MonthPicker
        month={month}
        current={today.slice(0, 7)}
        onMonth={(chosen) => onShow({ month: chosen })}
      />
      <SearchInput
        label={searchLabel}
        value={search}
        flex="1 1 220px"
        onSearch={(typed) => onShow({ search: typed })}
      />
    </div>
  );
}
