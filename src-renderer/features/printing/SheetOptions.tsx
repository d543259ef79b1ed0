import { Button, Group, Input, SegmentedControl, Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../components/layout/Panel.tsx';
import type { Language } from '../../kit/formats/language.ts';
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
type WholeProps = Props & {
  /** What is said of who receives. */
  readonly children: ReactNode;
};

/** Second step: layout, the payer's language, and what the payer is told to do. */
export function SheetOptions({ choice, onChange, children }: WholeProps) {
  const { t } = useTranslation('printing');
  const { qrSideMm } = LAYOUT_SPECS[choice.layout];
  return (
    <Panel title={t('page.title')}>
      <Stack gap="sm">
        <Group gap="lg">
          <OneOf
            label={t('page.layout')}
            description={t('page.qrSide', { mm: qrSideMm })}
            data={SHEET_LAYOUTS.map((value) => ({ value, label: t(`page.${value}`) }))}
            value={choice.layout}
            onChange={(layout) => onChange({ ...choice, layout })}
          />
          <OneOf
            label={t('page.language')}
            data={LANGUAGES.map((value) => ({ value, label: t(`settings:languages.${value}`) }))}
            value={choice.language}
            onChange={(language) => onChange({ ...choice, language })}
          />
        </Group>
        {children}
        <Instructions choice={choice} onChange={onChange} />
      </Stack>
    </Panel>
  );
}

type OneOfProps<Value extends string> = {
  readonly label: string;
  readonly description?: string;
  readonly data: { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

function OneOf<Value extends string>({ label, description, ...choice }: OneOfProps<Value>) {
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      inputWrapperOrder={['label', 'input', 'description']}
    >
      <SegmentedControl size="xs" display="flex" w="fit-content" aria-label={label} {...choice} />
    </Input.Wrapper>
  );
}

/** The text on the sheet: suggested until it is changed, and told where it no longer fits. */
function Instructions({ choice, onChange }: Props) {
  const { t, i18n } = useTranslation('printing');
  const suggested = i18n.getFixedT(choice.language, 'printing')(`suggestedInstructions.${choice.layout}`);
  const { instructionCharacters } = LAYOUT_SPECS[choice.layout];
  const instructions = choice.instructions ?? suggested;
  return (
    <>
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
        <Button variant="subtle" w="fit-content" onClick={() => onChange({ ...choice, instructions: null })}>
          {t('page.restore')}
        </Button>
      )}
    </>
  );
}
