import { useLingui } from '@lingui/react/macro';
import { LANGUAGES, OFFERED, type Language } from '@parlor/contract/formats/languages.ts';
import { Choice } from '../components/Choice.tsx';

export type TextLanguageProps = {
  /** The language whose text is in the fields. */
  language: Language;
  onLanguage: (language: Language) => void;
  isWritten: (language: Language) => boolean;
};

/** The choice of the language in which an operator writes a text. */
export function TextLanguage({ language, onLanguage, isWritten }: TextLanguageProps) {
  const { t } = useLingui();
  return (
    <Choice<Language>
      label={t`Language of the text`}
      value={language}
      onChange={onLanguage}
      options={OFFERED.map((one) => [one, isWritten(one) ? t`${LANGUAGES[one]} (written)` : LANGUAGES[one]])}
    />
  );
}
