import { useLingui } from '@lingui/react/macro';
import { LANGUAGES, type Language } from '@parlor/contract/formats/languages.ts';
import { Loaded } from '../../components/Loaded.tsx';
import parts from '../../Operator.module.css';
import { Said } from './MessageFinder.tsx';
import { useOperatorQuery } from '../../operator-calls.ts';
import styles from './Messages.module.css';

const ALL = Object.entries(LANGUAGES) as Array<[Language, string]>;

/** What the program says by itself, in each language, and what the placeholders are. */
export function BuiltInTexts({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useOperatorQuery('findMessages', { query: { id } }, { staleTime: Infinity });
  return (
    <section className={styles.finder} aria-label={t`Built-in texts`}>
      <h4>{t`Built-in texts`}</h4>
      <Loaded
        query={query}
        failed={t`The built-in texts didn’t load`}
        none={t`The program has no such message.`}
        isEmpty={({ found }) => found === 0}
      >
        {({ messages: [message] }) =>
          message && (
            <>
              <dl className={styles.builtIn}>
                {ALL.map(([language, name]) => (
                  <div key={language}>
                    <dt>{name}</dt>
                    <dd>
                      <Said language={language}>{message.texts[language]}</Said>
                    </dd>
                  </div>
                ))}
              </dl>
              {message.notes.map((note) => (
                <p key={note} className={parts.small} dir="ltr">
                  {note}
                </p>
              ))}
            </>
          )
        }
      </Loaded>
    </section>
  );
}
