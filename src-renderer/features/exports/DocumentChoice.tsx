import { useTranslation } from 'react-i18next';
import { Panel } from '../../components/layout/Panel.tsx';
import { RadioCards } from './RadioCards.tsx';

type Props = { readonly isWhole: boolean; readonly onChange: (isWhole: boolean) => void };

/** Whether CPFs are written whole, with what that means for privacy. */
export function DocumentChoice({ isWhole, onChange }: Props) {
  const { t } = useTranslation('exports');
  return (
    <Panel title={t('documents.label')} description={t('documents.cnpj')}>
      <RadioCards
        label={t('documents.label')}
        columns={2}
        options={(['masked', 'whole'] as const).map((value) => ({
          value,
          label: t(`documents.${value}`),
          description: t(`documents.${value}Text`),
        }))}
        value={isWhole ? 'whole' : 'masked'}
        onChange={(value) => onChange(value === 'whole')}
      />
    </Panel>
  );
}
