import { useTranslation } from 'react-i18next';
import type { Receiver } from '../../components/letterhead/use-letterhead.ts';
import { knownPeriodicity, mandateAmount } from '../../components/values/mandate-amount.ts';
import { QrCode } from '../../components/values/QrCode.tsx';
import { formatsOf } from '../../kit/formats/formats.ts';
import type { Language } from '../../kit/formats/language.ts';
import type { Choice } from './choices.ts';
import type { SlipCheck } from './print-job.ts';
import { LAYOUT_SPECS, type SheetLayout } from './sheet-layout.ts';
import classes from './sheets.module.css';

/** What every slip of a job shares. */
export type SlipStyle = {
  readonly layout: SheetLayout;
  /** The payer's language, which need not be the app's. */
  readonly language: Language;
  readonly instructions: string;
  readonly receiver: Receiver;
};

type Props = {
  readonly choice: Choice;
  readonly check: SlipCheck | undefined;
  readonly style: SlipStyle;
  /** Where it stands; not the wanted one where its code had to move. */
  readonly layout: SheetLayout;
};

/** One payer's part of a sheet: whom it is for, what it authorises, and the QR. */
export function Slip({ choice, check, style, layout }: Props) {
  const { i18n } = useTranslation();
  const t = i18n.getFixedT(style.language, 'printing');
  const drawn = check?.kind === 'drawn' || check?.kind === 'ready' ? check : null;
  const code = drawn?.code ?? null;
  const row = drawn?.row ?? choice.row;
  return (
    <article className={classes.slip} data-slip={row.idRec} lang={style.language}>
      <SlipHead style={style} />
      <SlipFacts row={row} style={style} />
      <div className={classes.qr}>
        {code === null ? (
          <p className={classes.placeholder}>
            {t(check?.kind === 'refused' ? 'slip.refused' : 'slip.waiting')}
          </p>
        ) : (
          <QrCode code={code} side="100%" label={t('slip.qrLabel', { payer: row.payerName })} />
        )}
      </div>
      <p className={classes.instructions}>{style.instructions}</p>
      {code !== null && <CopyPaste code={code} layout={layout} language={style.language} />}
    </article>
  );
}

/** Who receives: a paper that is found says whom to ask. */
function SlipHead({ style: { receiver, language } }: Pick<Props, 'style'>) {
  const { i18n } = useTranslation();
  const t = i18n.getFixedT(language, 'printing');
  const { name, document, registeredName, logo } = receiver;
  return (
    <header>
      {logo !== null && <img className={classes.logo} src={logo} alt="" />}
      <div className={classes.naming}>
        <p className={classes.receiver}>{name}</p>
        {document !== null && <p className={classes.document}>{t('slip.document', { document })}</p>}
        {registeredName !== null && <p className={classes.registered}>{registeredName}</p>}
        <h2 className={classes.heading}>{t('slip.heading')}</h2>
      </div>
    </header>
  );
}

function SlipFacts({ row, style }: Pick<Choice, 'row'> & Pick<Props, 'style'>) {
  const { i18n } = useTranslation();
  const t = i18n.getFixedT(style.language, 'printing');
  const formats = formatsOf(style.language);
  const amount = mandateAmount(row);
  const money = amount.kind === 'variable' ? '' : formats.money(amount.centavos);
  const periodicity = knownPeriodicity(row.periodicity);
  const inWords = i18n.getFixedT(style.language, 'mandates');
  const facts = [
    ['payer', row.payerName],
    ['contract', row.contract],
    ['object', row.object],
    ['amount', t(`slip.${amount.kind}`, { amount: money })],
    ['periodicity', periodicity === null ? row.periodicity : inWords(`periodicity.${periodicity}`)],
    ['start', formats.date(row.startDate)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} data-fact={name}>
              <dt>{t(`slip.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

type CopyPasteProps = {
  readonly code: string;
  readonly layout: SheetLayout;
  readonly language: Language;
};

function CopyPaste({ code, layout, language }: CopyPasteProps) {
  const { i18n } = useTranslation();
  const t = i18n.getFixedT(language, 'printing');
  const fits = code.length <= LAYOUT_SPECS[layout].codeCharacters;
  return (
    <div className={classes.copyPaste}>
      <p>{t('slip.copyPaste')}</p>
      {fits ? <code>{code}</code> : <em>{t('slip.codeTooLong')}</em>}
    </div>
  );
}
