import { Trans, useLingui } from '@lingui/react/macro';
import type { FoundMessage } from '@parlor/contract/calls/operator/content/messages.ts';
import { directionOf } from '@parlor/contract/formats/direction.ts';
import { LANGUAGES, SOURCE_LANGUAGE, type Language } from '@parlor/contract/formats/languages.ts';
import { useState, type FormEvent } from 'react';
import { count } from '../../../../i18n/format.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Field } from '../../../../ui/controls/Field.tsx';
import { Choice } from '../../components/Choice.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import parts from '../../Operator.module.css';
import { useOperatorQuery } from '../../operator-calls.ts';
import styles from './Messages.module.css';

const ALL = Object.entries(LANGUAGES) as Array<[Language, string]>;

type MessageFinderProps = { onChange: (message: FoundMessage, language: Language) => void };

/** Finds a message by what players read, and adds an override of it in one language. */
export function MessageFinder({ onChange }: MessageFinderProps) {
  const { t, i18n } = useLingui();
  const [language, setLanguage] = useState<Language>(SOURCE_LANGUAGE);
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const query = useOperatorQuery(
    'findMessages',
    { query: { text } },
    { enabled: text !== '', staleTime: Infinity },
  );
  const find = (event: FormEvent): void => {
    event.preventDefault();
    setText(typed.trim());
  };
  return (
    <section className={styles.finder} aria-label={t`Find a message`}>
      <h4>{t`Find a message`}</h4>
      <form onSubmit={find} className={styles.form}>
        <Field
          label={t`Words that players read`}
          type="search"
          value={typed}
          maxLength={200}
          hint={t`In any language. Numbers are not part of the texts.`}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Choice<Language> label={t`Change it in`} value={language} options={ALL} onChange={setLanguage} />
        <div className={parts.acts}>
          <Button type="submit" size="s" kind="quiet">
            {t`Find`}
          </Button>
        </div>
      </form>
      {text !== '' && (
        <Loaded
          query={query}
          failed={t`The messages didn’t load`}
          none={t`No message has these words. Titles and descriptions are in the other files.`}
          isEmpty={({ found }) => found === 0}
        >
          {({ messages, found }) => (
            <>
              <ul className={styles.found} aria-label={t`Found messages`}>
                {messages.map((one) => (
                  <Found key={one.id} message={one} language={language} onChange={onChange} />
                ))}
              </ul>
              {found > messages.length && (
                <p className={parts.small}>
                  <Trans>
                    {count(found - messages.length, i18n.locale)} more. Search with more words to find them.
                  </Trans>
                </p>
              )}
            </>
          )}
        </Loaded>
      )}
    </section>
  );
}

function Found({
  message,
  language,
  onChange,
}: { message: FoundMessage; language: Language } & MessageFinderProps) {
  const { t } = useLingui();
  const { id, kind, texts, isFixed } = message;
  const said = texts[language];
  return (
    <li className={styles.message}>
      <div className={styles.texts}>
        <Said language={language}>{said}</Said>
        {language !== SOURCE_LANGUAGE && (
          <span className={parts.small}>
            <Said language={SOURCE_LANGUAGE}>{texts.en}</Said>
          </span>
        )}
        {kind !== 'screen' && <code dir="ltr">{id}</code>}
      </div>
      {isFixed ? (
        <span className={parts.small}>{t`Players agree to these words. They stay.`}</span>
      ) : (
        <Button
          size="s"
          kind="quiet"
          aria-label={t`Change: ${said}`}
          onClick={() => onChange(message, language)}
        >
          {t`Change`}
        </Button>
      )}
    </li>
  );
}

/** A text in a language that may be written from the right. */
export function Said({ language, children }: { language: Language; children: string }) {
  return (
    <span lang={language} dir={directionOf(language)} className={styles.said}>
      {children}
    </span>
  );
}
