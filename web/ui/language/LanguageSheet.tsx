import { useLingui } from '@lingui/react/macro';
import { chooseLanguage } from '../../i18n/choose-language.ts';
import { offeredLocales } from '../../i18n/choose-locale.ts';
import { LOCALES, type Locale } from '../../i18n/locales.ts';
import { useToast } from '../feedback/toast/Toast.tsx';
import { Icon } from '../media/Icon.tsx';
import { check } from '../media/icons.ts';
import { Row, Rows } from '../layout/Row.tsx';
import { Sheet } from '../layout/Sheet.tsx';

export type LanguageSheetProps = { open: boolean; onClose: () => void };

/**
 * Lists every language of the app by its native name. The pseudo language for tests appears only while it is
 * active.
 */
export function LanguageSheet({ open, onClose }: LanguageSheetProps) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const choose = (locale: Locale): void => {
    onClose();
    if (locale === i18n.locale) return;
    chooseLanguage(locale).catch(() =>
      toast.show({ text: t`This language could not be loaded. Try again.` }),
    );
  };
  return (
    <Sheet open={open} onClose={onClose} title={t`Language`}>
      <Rows label={t`Language`}>
        {offeredLocales(i18n.locale).map((locale) => (
          <Row
            key={locale}
            height="s"
            title={<bdi lang={locale}>{LOCALES[locale]}</bdi>}
            trailing={locale === i18n.locale ? <Icon of={check} /> : undefined}
            onPress={() => choose(locale)}
          />
        ))}
      </Rows>
    </Sheet>
  );
}
