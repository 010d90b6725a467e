import { Plural, useLingui } from '@lingui/react/macro';
import { REACTIONS, type Reaction, type TableEvent } from '@parlor/contract/calls/at-table.ts';
import { hasErrorCode } from '@parlor/sdk/errors.ts';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { NameWithTag } from '../../ui/media/NameWithTag.tsx';
import {
  cloverFill,
  confettiFill,
  fireFill,
  handsClappingFill,
  heartFill,
  smileyFill,
} from '../../ui/media/icons.ts';
import styles from './AtTable.module.css';
import type { ShownReaction } from './use-reactions.ts';
import { useReact } from './use-react.ts';

const ICONS: Readonly<Record<Reaction, string>> = {
  clap: handsClappingFill,
  fire: fireFill,
  heart: heartFill,
  wow: confettiFill,
  luck: cloverFill,
  laugh: smileyFill,
};
/** Names shown; further players are counted. */
const NAMES = 4;

export type TablePlayer = TableEvent['players'][number];
/** Chooses the drawing of a player without an avatar. A name with its tag belongs to one player. */
export const idOf = ({ displayName, tag = '' }: TablePlayer): string => `${displayName}#${tag}`;
export type AtTableProps = {
  gameId: string;
  /** Undefined until it is known. */
  table: TableEvent | undefined;
  reactions: readonly ShownReaction[];
  /** Shows a player who has a name, to report it. */
  onOpen: (player: TablePlayer) => void;
};

/** Who plays this game now, and reactions to show everybody there. There is no free text. */
export function AtTable({ gameId, table, reactions, onOpen }: AtTableProps) {
  return (
    <div className={styles.company}>
      <Players table={table} onOpen={onOpen} />
      <Reactions gameId={gameId} reactions={reactions} />
    </div>
  );
}

function Players({ table, onOpen }: Pick<AtTableProps, 'table' | 'onOpen'>) {
  const { t } = useLingui();
  const playing = table?.playing ?? 0;
  const named = (table?.players ?? []).slice(0, NAMES);
  const more = playing - named.length;
  return (
    <>
      <p className={styles.count}>
        {table === undefined ? (
          t`Looking who plays…`
        ) : playing === 0 ? (
          t`Nobody plays this game right now.`
        ) : (
          <Plural value={playing} one="# player plays now" other="# players play now" />
        )}
      </p>
      {named.length > 0 && (
        <ul className={styles.players} aria-label={t`Playing now`}>
          {named.map((player) => (
            <li key={idOf(player)}>
              <button type="button" className={styles.player} onClick={() => onOpen(player)}>
                <Avatar id={idOf(player)} avatar={player.avatar} size="s" />
                <NameWithTag name={player.displayName} tag={player.tag} />
              </button>
            </li>
          ))}
          {more > 0 && (
            <li className={styles.more}>
              <Plural value={more} one="and # more" other="and # more" />
            </li>
          )}
        </ul>
      )}
    </>
  );
}

function Reactions({ gameId, reactions }: Pick<AtTableProps, 'gameId' | 'reactions'>) {
  const { t } = useLingui();
  const { react, waitsS, error } = useReact(gameId);
  const labels: Readonly<Record<Reaction, string>> = {
    clap: t`Applause`,
    fire: t`Fire`,
    heart: t`Heart`,
    wow: t`Confetti`,
    luck: t`Good luck`,
    laugh: t`Laugh`,
  };
  const isWaiting = waitsS > 0;
  return (
    <>
      <ul className={styles.shown} aria-live="off" aria-label={t`Reactions`}>
        {reactions.map(({ id, event: { reaction, displayName } }) => (
          <li key={id} className={styles.reaction}>
            <span className={styles.drawing} data-reaction={reaction}>
              <Icon of={ICONS[reaction]} size="s" />
              <Hidden>{labels[reaction]}</Hidden>
            </span>
            {displayName === undefined ? t`A player` : <bdi>{displayName}</bdi>}
          </li>
        ))}
      </ul>
      <fieldset aria-label={t`React`} className={styles.buttons}>
        {REACTIONS.map((reaction) => (
          <button
            key={reaction}
            type="button"
            className={styles.button}
            data-reaction={reaction}
            data-touch="selection"
            aria-label={labels[reaction]}
            title={labels[reaction]}
            aria-disabled={isWaiting}
            onClick={() => {
              if (!isWaiting) react(reaction);
            }}
          >
            <Icon of={ICONS[reaction]} />
          </button>
        ))}
      </fieldset>
      <output className={styles.note}>
        {isWaiting ? (
          <Plural
            value={waitsS}
            one="You can react again in # second."
            other="You can react again in # seconds."
          />
        ) : error === undefined ? null : hasErrorCode(error, 'CARE_PAUSED') ? (
          t`You are on a break, so you can’t react.`
        ) : (
          t`The reaction was not sent. Try again.`
        )}
      </output>
    </>
  );
}
