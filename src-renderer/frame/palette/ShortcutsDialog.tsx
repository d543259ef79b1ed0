import { Kbd, Stack, Switch, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { COMMANDS, type CommandId } from '../../../src-preload/contract/vocabulary/desktop.ts';
import { ModalDialog } from '../../components/layout/ModalDialog.tsx';
import { useAppStore } from '../../kit/queries/app-store.ts';
import { isMac, withMod } from '../../kit/routes/keys.ts';
import { showOverlay, useOverlay } from './overlay.ts';
import { keysOf, SHORTCUTS } from './shortcuts.ts';
import { usePlainKeys } from './use-shortcuts.ts';

/** Every shortcut with what it does, and the switch for those that are letters alone. */
export function ShortcutsDialog() {
  const { t } = useTranslation(['palette', 'common', 'desktop']);
  const isShown = useOverlay(({ shown }) => shown === 'shortcuts');
  const [hasPlainKeys, setHasPlainKeys] = usePlainKeys();
  return (
    <ModalDialog title={t('shortcuts.title')} isOpen={isShown} onClose={() => showOverlay(null)}>
      <Stack gap="sm">
        <Switch
          size="sm"
          label={t('shortcuts.plainKeys')}
          description={t('shortcuts.plainKeysText')}
          checked={hasPlainKeys}
          onChange={({ currentTarget }) => setHasPlainKeys(currentTarget.checked)}
        />
        <Table verticalSpacing={4} withRowBorders={false} aria-label={t('shortcuts.title')}>
          <Table.Tbody>
            {SHORTCUTS.map((shortcut) => (
              <KeyRow
                key={shortcut.command}
                text={t(`desktop:commands.${shortcut.command}`)}
                ways={[keysOf(shortcut), ...menuKeys(shortcut.command)]}
              />
            ))}
            <KeyRow text={t('shortcuts.undo')} ways={[[withMod('Z')]]} />
          </Table.Tbody>
        </Table>
      </Stack>
    </ModalDialog>
  );
}

/** The keys of the desktop shell's menu; a browser has none. */
function menuKeys(id: CommandId): readonly (readonly string[])[] {
  const { accelerator } = COMMANDS.find((command) => command.id === id) ?? { accelerator: null };
  if (accelerator === null || useAppStore.getState().shell !== 'electron') return [];
  return [[accelerator.replace('CmdOrCtrl+', isMac() ? '⌘' : 'Ctrl+')]];
}

type RowProps = { readonly text: string; readonly ways: readonly (readonly string[])[] };

function KeyRow({ text, ways }: RowProps) {
  const { t } = useTranslation('palette');
  const different = [...new Map(ways.map((keys) => [keys.join(' '), keys])).values()];
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {text}
      </Table.Th>
      <Table.Td ta="right">
        {different.map((keys, way) => (
          <Text span key={keys.join(' ')} size="xs">
            {way > 0 && ` ${t('shortcuts.or')} `}
            {keys.map((key, press) => (
              <span key={key}>
                {press > 0 && ` ${t('shortcuts.then')} `}
                <Kbd size="sm">{key}</Kbd>
              </span>
            ))}
          </Text>
        ))}
      </Table.Td>
    </Table.Tr>
  );
}
