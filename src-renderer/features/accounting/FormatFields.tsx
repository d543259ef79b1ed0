import { Checkbox, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { POSTING_LAYOUTS } from '../../../src-preload/contract/vocabulary/accounting.ts';
import type { FormatDraft } from './format-draft.ts';

type Props = {
  readonly draft: FormatDraft;
  /** Bare, as the ledger knows it; null where it does not. */
  readonly cnpj: string | null;
};

/** The layout of the file, what it takes beside the entries, and how far its description can be trusted. */
export function FormatFields({ draft: { format, change }, cnpj }: Props) {
  const { t } = useTranslation('accounting');
  return (
    <Stack gap="xs">
      <SegmentedControl
        size="xs"
        aria-label={t('layout.label')}
        data={POSTING_LAYOUTS.map((value) => ({ value, label: t(`layout.${value}`) }))}
        value={format.layout}
        onChange={(word) => change({ layout: POSTING_LAYOUTS.find((each) => each === word) ?? 'csv' })}
      />
      <Text size="sm" c="dimmed">
        {t(`layout.about.${format.layout}`)}
      </Text>
      <Group gap="lg" align="flex-end">
        {format.layout === 'dominio' && (
          <TextInput
            label={t('cnpj.label')}
            placeholder={cnpj ?? t('cnpj.none')}
            maxLength={20}
            value={format.cnpj}
            onChange={({ currentTarget }) => change({ cnpj: currentTarget.value })}
          />
        )}
        <Checkbox
          label={t('revenue.label')}
          description={t('revenue.text')}
          checked={format.withRevenue}
          onChange={({ currentTarget }) => change({ withRevenue: currentTarget.checked })}
        />
      </Group>
    </Stack>
  );
}
