import { Box, Stack, Text } from '@mantine/core';
import { IconBan, IconCalendarX, IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/failures/Notice.tsx';
import { PlaceLink } from '../../components/values/PlaceLink.tsx';
import { mandateHref } from '../../kit/routes/cycle-links.ts';
import { hashOf } from '../../kit/routes/hash-route.ts';
import type { Guide } from './guide.ts';

const copyOf = (idRec: string): string => hashOf('/mandate-form', new URLSearchParams({ copy: idRec }));

/** What became of a mandate that waits no longer, and where to go from there. */
const ANSWERS = {
  approved: { icon: IconCircleCheck, tone: 'paid', href: () => hashOf('/charging') },
  refused: { icon: IconCircleX, tone: 'unpaid', href: copyOf },
  expired: { icon: IconCalendarX, tone: 'closed', href: copyOf },
  cancelled: { icon: IconBan, tone: 'closed', href: copyOf },
  unknown_status: {
    icon: IconHelpCircle,
    tone: 'attention',
    href: mandateHref,
  },
} as const;
type AnswerName = keyof typeof ANSWERS;

const isAnswer = (word: string): word is AnswerName => Object.hasOwn(ANSWERS, word);

/** Says plainly what the payer answered; announced when it arrives while the screen is open. */
export function Answered({ guide }: { readonly guide: Guide }) {
  const block = guide.recommended === null ? (guide.journeys[0]?.blockedBy ?? null) : null;
  return (
    <div role="status">
      {block !== null && isAnswer(block) && (
        <Box mt="md">
          <Answer name={block} row={guide.row} />
        </Box>
      )}
    </div>
  );
}

type AnswerProps = { readonly name: AnswerName; readonly row: Guide['row'] };

function Answer({ name, row }: AnswerProps) {
  const { t } = useTranslation('activation');
  const { icon, tone, href } = ANSWERS[name];
  return (
    <Notice tone={tone} icon={icon} title={t(`answered.${name}.title`, { status: row.status })}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t(`answered.${name}.text`)}</Text>
        <PlaceLink href={href(row.idRec)}>{t(`answered.${name}.action`)}</PlaceLink>
      </Stack>
    </Notice>
  );
}
