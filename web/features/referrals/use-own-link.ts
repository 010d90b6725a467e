import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { deepLinkBase } from '../../platform/settings.ts';
import { invitationLink } from './invitation-link.ts';
import { useInvite } from './referral-queries.ts';

/** The link that the player sends from here. Undefined until it is known. */
export function useOwnLink(): string | undefined {
  const { name } = usePlatform();
  const { data } = useQuery(useInvite().link());
  return data && invitationLink(name, data, deepLinkBase(document.documentElement.dataset['env']));
}
