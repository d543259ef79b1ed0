import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { withMod } from '../../../kit/routes/keys.ts';
import type { CyclesLocation } from '../use-cycles-location.ts';
import classes from './ListSheet.module.css';
import { ListSheet } from './ListSheet.tsx';
import { useListPaper } from './use-list-paper.ts';

/** Prints the whole list, or saves it as PDF. The key that prints a page prints the list: a page has few of its rows. */
export function ListPaper({ location }: { readonly location: CyclesLocation }) {
  const { t } = useTranslation('cycles');
  const { list, isReading, print, savePdf } = useListPaper(location);
  useHotkeys([['mod+P', () => void print()]], []);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={14} aria-hidden />}
        title={withMod('P')}
        aria-keyshortcuts="Control+P"
        loading={isReading}
        onClick={() => void print()}
      >
        {t('actions.print')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={14} aria-hidden />}
        disabled={isReading}
        onClick={() => void savePdf()}
      >
        {t('actions.savePdf')}
      </Button>
      {list &&
        createPortal(
          <div className={classes.root} data-print-root>
            <ListSheet list={list} />
          </div>,
          document.body,
        )}
    </>
  );
}
