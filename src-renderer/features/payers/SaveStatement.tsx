import { useTranslation } from 'react-i18next';
import type { PayerKey } from '../../../src-preload/contract/payers.ts';
import { STATEMENT_FORMATS } from '../../../src-preload/contract/vocabulary/payers.ts';
import { ciclo } from '../../bridge.ts';
import { SaveFile } from '../../components/files/SaveFile.tsx';

type Asked = {
  readonly connectionId: string;
  readonly payer: PayerKey;
  readonly from: string | null;
  readonly to: string | null;
};

/** The statement of the days that are shown, as a file. */
export function SaveStatement({ asked }: { readonly asked: Asked }) {
  const { t } = useTranslation('payers');
  return (
    <SaveFile
      call={ciclo.payers.saveStatement}
      choices={STATEMENT_FORMATS.map((format) => ({
        label: t(`statement.save.${format}`),
        input: { ...asked, format },
      }))}
    />
  );
}
