import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { whatFailed } from '../../../data/queries/what-failed.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { magnifyingGlass } from '../../../ui/media/icons.ts';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { Row, Rows } from '../../../ui/layout/Row.tsx';
import styles from '../Operator.module.css';
import { OPERATOR, useOperatorApi } from '../operator-calls.ts';

export type FindPlayerProps = { chosen: string | undefined; onChoose: (userId: string) => void };

export function FindPlayer({ chosen, onChoose }: FindPlayerProps) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [OPERATOR, 'find', text],
    enabled: text !== '',
    queryFn: ({ signal }) => api.findPlayers({ query: { text } }, { signal }),
  });
  const search = (event: FormEvent): void => {
    event.preventDefault();
    setText(typed.trim());
  };
  return (
    <search className={styles.find}>
      <form onSubmit={search} className={styles.line}>
        <Field
          label={t`Find a player`}
          hint={t`By number, name, username or address`}
          icon={magnifyingGlass}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" busy={isFetching}>
          {t`Find`}
        </Button>
      </form>
      {error && (
        <LoadFailed title={t`The search failed`} failure={whatFailed(error)} onRetry={() => void refetch()}>
          {t`Nothing was changed.`}
        </LoadFailed>
      )}
      {data && <output>{data.players.length === 0 ? t`Nobody is known by that.` : null}</output>}
      {data && data.players.length > 0 && (
        <Rows on="paper" label={t`Players found`}>
          {data.players.map(({ userId, firstName, username, identities, disabledAt }) => (
            <Row
              key={userId}
              height="s"
              mine={userId === chosen}
              title={
                <>
                  {firstName} {username !== undefined && <bdi dir="ltr">@{username}</bdi>}
                </>
              }
              detail={
                <bdi dir="ltr">
                  {[
                    userId,
                    ...identities.map(({ provider, label }) => [provider, label].filter(Boolean).join(' ')),
                  ].join(' · ')}
                </bdi>
              }
              trailing={disabledAt === undefined ? undefined : t`Disabled`}
              onPress={() => onChoose(userId)}
            />
          ))}
        </Rows>
      )}
    </search>
  );
}
