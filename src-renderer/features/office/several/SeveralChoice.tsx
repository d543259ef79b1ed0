import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BASES } from '../../../../src-preload/contract/vocabulary/closing.ts';
import { MonthPicker } from '../../../components/fields/MonthPicker.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { lookToCharge } from './look-to-charge.ts';
import { lookToClose } from './look-to-close.ts';
import { lookToExport, SEVERAL_FILES, type SeveralFile } from './look-to-export.ts';
import { type Look, monthFor, SEVERAL_ACTIONS, type SeveralAction } from './several.ts';

/** What a person wants to do in several companies. */
export type Wanted = {
  readonly action: SeveralAction;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly basis: (typeof BY)[number];
  readonly file: SeveralFile;
};

const BY = ['regime', ...BASES] as const;

/** How companies are looked at for what is wanted. */
export function lookFor({ action, month, basis, file }: Wanted): Look {
  if (action === 'close') return lookToClose(month, basis);
  return action === 'export' ? lookToExport(file, month) : lookToCharge(month);
}

type Props = {
  readonly companies: number;
  /** Whether copies are on screen, in which what is wanted cannot be done. */
  readonly leavesCopiesOut: boolean;
  /** Their day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly wanted: Wanted;
  readonly onChange: (change: Partial<Wanted>) => void;
  readonly onLook: () => void;
};

/** What is to be done, of which month, and how. */
export function SeveralChoice({ companies, leavesCopiesOut, today, wanted, onChange, onLook }: Props) {
  const { t } = useTranslation('office');
  const { count } = useFormats();
  return (
    <Stack gap="sm">
      <Group align="flex-end" gap="md">
        <Select
          label={t('several.what')}
          allowDeselect={false}
          w={210}
          data={SEVERAL_ACTIONS.map((value) => ({ value, label: t(`several.action.${value}`) }))}
          value={wanted.action}
          onChange={(action) => action && onChange({ action, month: monthFor(action, today) })}
        />
        <MonthPicker
          month={wanted.month}
          current={today.slice(0, 7)}
          onMonth={(month) => onChange({ month })}
        />
        {wanted.action === 'close' && (
          <Select
            label={t('several.by')}
            allowDeselect={false}
            w={260}
            data={BY.map((value) => ({ value, label: t(`several.basis.${value}`) }))}
            value={wanted.basis}
            onChange={(basis) => basis && onChange({ basis })}
          />
        )}
        {wanted.action === 'export' && (
          <Select
            label={t('several.which')}
            allowDeselect={false}
            w={260}
            data={SEVERAL_FILES.map((value) => ({ value, label: t(`several.file.${value}`) }))}
            value={wanted.file}
            onChange={(file) => file && onChange({ file })}
          />
        )}
      </Group>
      <Text size="sm">{t(`several.meaning.${wanted.action}`)}</Text>
      {leavesCopiesOut && <Text size="sm">{t('several.withoutCopies')}</Text>}
      <Group>
        <Button onClick={onLook} disabled={companies === 0}>
          {t('several.look', { count: companies, shown: count(companies) })}
        </Button>
      </Group>
    </Stack>
  );
}
