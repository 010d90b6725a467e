import { useLingui } from '@lingui/react/macro';
import { LOCALES, SOURCE_LOCALE, type Locale } from '../../i18n/locales.ts';
import { Icon } from '../../ui/media/Icon.tsx';
import { check } from '../../ui/media/icons.ts';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';

export type LanguageSheetProps = { open: boolean; onClose: () => void };

/**
 * Lists every language of the app by its native name. The pseudo language for tests appears only while it is
 * active.
 */
export function LanguageSheet({ open, onClose }: LanguageSheetProps) {
  const { t, i18n } = useLingui();
  const choose = (locale: Locale): void => {
    // A reload lets the server render the document in the new language too.
    if (locale === i18n.locale) onClose();
    else location.assign(`?locale=${locale}`);
  };
  const spoken = (Object.keys(LOCALES) as Locale[]).filter(
    (locale) => locale === SOURCE_LOCALE || LOCALES[locale].name !== 'Pseudo' || locale === i18n.locale,
  );
  return (
    <Sheet open={open} onClose={onClose} title={t`Language`}>
      <Rows label={t`Language`}>
        {spoken.map((locale) => (
          <Row
            key={locale}
            height="s"
            title={<bdi lang={locale}>{LOCALES[locale].name}</bdi>}
            trailing={locale === i18n.locale ? <Icon of={check} /> : undefined}
            onPress={() => choose(locale)}
          />
        ))}
      </Rows>
      <p>{t`More languages are coming.`}</p>
    </Sheet>
  );
}
