import { useLingui } from '@lingui/react/macro';
import type { PlayerCard } from '@parlor/contract/calls/identities.ts';
import { figure, longDay } from '../../i18n/format.ts';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { useIdentityLabels } from './identity-labels.ts';

/** Facts to tell one player from another. */
export function PlayerCardView({ player, mine = false }: { player: PlayerCard; mine?: boolean }) {
  const { t, i18n } = useLingui();
  const names = useIdentityLabels();
  const { locale } = i18n;
  const since = longDay(new Date(player.since), locale);
  // Another player's balance is private.
  const points = player.ppBalance === undefined ? undefined : figure(player.ppBalance, 'PP', { locale }).text;
  const ways = player.identities.map((kind) => names[kind]).join(', ');
  return (
    <Row
      mine={mine}
      leading={<Avatar id={player.userId} photoUrl={player.photoUrl} />}
      title={<bdi>{player.firstName}</bdi>}
      detail={
        points === undefined
          ? t`Since ${since}. Signs in with: ${ways}`
          : t`${points} PP. Since ${since}. Signs in with: ${ways}`
      }
    />
  );
}
