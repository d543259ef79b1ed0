import { Button, Group, Input, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../app/language.ts';
import { Panel } from '../../components/Panel.tsx';
import { LAYOUT_SPECS, SHEET_LAYOUTS, type SheetLayout } from './sheet-layout.ts';

const LANGUAGES = ['pt-BR', 'en'] as const satisfies readonly Language[];
const LONGEST_INSTRUCTIONS = 400;

/** How the sheets look. `instructions` null means the suggested text. */
export type SheetChoice = {
  readonly layout: SheetLayout;
  readonly language: Language;
  readonly instructions: string | null;
};

type Props = { readonly choice: SheetChoice; readonly onChange: (choice: SheetChoice) => void };

/** Second step: layout, the payer's language, and what the payer is told to do. */
export function SheetOptions({ choice, onChange }: Props) {
  const { t, i18n } = useTranslation('printing');
  const suggested = i18n.getFixedT(choice.language, 'printing')(`suggestedInstructions.${choice.layout}`);
  const { qrSideMm, instructionCharacters } = LAYOUT_SPECS[choice.layout];
  const instructions = choice.instructions ?? suggested;
  return (
    <Panel title={t('page.title')}>
      <Stack gap="sm">
        <Group gap="lg">
          <Input.Wrapper
            label={t('page.layout')}
            labelElement="div"
            description={t('page.qrSide', { mm: qrSideMm })}
            inputWrapperOrder={['label', 'input', 'description']}
          >
            <SegmentedControl
              size="xs"
              display="flex"
              w="fit-content"
              aria-label={t('page.layout')}
              data={SHEET_LAYOUTS.map((value) => ({ value, label: t(`page.${value}`) }))}
              value={choice.layout}
              onChange={(layout) => onChange({ ...choice, layout })}
            />
          </Input.Wrapper>
          <Input.Wrapper label={t('page.language')} labelElement="div">
            <SegmentedControl
              size="xs"
              display="flex"
              w="fit-content"
              aria-label={t('page.language')}
              data={LANGUAGES.map((value) => ({ value, label: t(`settings:languages.${value}`) }))}
              value={choice.language}
              onChange={(language) => onChange({ ...choice, language })}
            />
          </Input.Wrapper>
        </Group>
        <Textarea
          label={t('page.instructions')}
          description={t('page.instructionsHint')}
          autosize
          minRows={3}
          maxRows={5}
          maxLength={LONGEST_INSTRUCTIONS}
          value={instructions}
          error={
            instructions.length > instructionCharacters &&
            t('page.instructionsTooLong', { most: instructionCharacters })
          }
          onChange={(event) => onChange({ ...choice, instructions: event.currentTarget.value })}
        />
        {choice.instructions !== null && (
          <Button
            variant="subtle"
            w="fit-content"
            onClick={() => onChange({ ...choice, instructions: null })}
          >
            {t('page.restore')}
          </Button>
        )}
      </Stack>
    </Panel>
  );
}
