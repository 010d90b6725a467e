import { useLingui } from '@lingui/react/macro';
import type { WrittenText } from '@parlor/contract/kernel/written-text.ts';
import type { Language } from '@parlor/contract/formats/languages.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { TextLanguage } from './TextLanguage.tsx';
import { isWritten, NO_TEXT, type WrittenTexts } from './written-texts.ts';

export type WrittenTextFieldsProps = {
  texts: WrittenTexts;
  onChange: (texts: WrittenTexts) => void;
  /** The language whose text is in the fields. */
  language: Language;
  onLanguage: (language: Language) => void;
  /** In characters. */
  titleMax: number;
  textMax: number;
};

/** Title and text for players in each language; English is needed. */
export function WrittenTextFields({
  texts,
  onChange,
  language,
  onLanguage,
  titleMax,
  textMax,
}: WrittenTextFieldsProps) {
  const { t } = useLingui();
  const written = texts[language] ?? NO_TEXT;
  const write = (change: Partial<WrittenText>): void =>
    onChange({ ...texts, [language]: { ...written, ...change } });
  return (
    <>
      <TextLanguage language={language} onLanguage={onLanguage} isWritten={(one) => isWritten(texts[one])} />
      <Field
        label={t`Title`}
        hint={
          language === 'en'
            ? t`English is for everyone without a text in their language`
            : t`Empty: players with this language read English`
        }
        value={written.title}
        maxLength={titleMax}
        lang={language}
        dir="auto"
        onChange={({ target }) => write({ title: target.value })}
      />
      <Field
        label={t`Text for players`}
        hint={t`Plain words, without addresses, at most ${textMax} letters`}
        value={written.text}
        maxLength={textMax}
        lang={language}
        dir="auto"
        onChange={({ target }) => write({ text: target.value })}
      />
    </>
  );
}
