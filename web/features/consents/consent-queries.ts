import type { Consents, MessageChannel, MessageTopic } from '@parlor/contract/calls/consents.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { playerPages, playerQuery, usePlayerQueries } from '../../data/queries/player-query.ts';
import { useAsk, useServices } from '../../data/ServicesContext.tsx';

const CONSENTS = 'consents';
const SHOWN = 'shown-terms';
const HISTORY = 'consent-history';
const CHANNELS = 'message-channels';

/** The time zone of this device, in which quiet hours are counted. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
const PAGE = '20';

const consentQueriesOf = ({ api }: Pick<Services, 'api'>, enabled: boolean) => ({
  consents: () => playerQuery(enabled, [CONSENTS], (options) => api.consents({}, options)),
  /** Asks for the terms to show. The call also records that they are shown. */
  shownTerms: () => ({
    ...playerQuery(enabled, [SHOWN], (options) => api.showTerms({}, options)),
    staleTime: Infinity,
  }),
  channels: () => playerQuery(enabled, [CHANNELS], (options) => api.messageChannels({}, options)),
  history: () =>
    playerPages(enabled, [HISTORY], (before, options) =>
      api.consentHistory({ query: { limit: PAGE, ...before } }, options),
    ),
});
/** Options for `useQuery`: `useQuery(useConsentQueries().consents())`. */
export const useConsentQueries = () => usePlayerQueries(consentQueriesOf);

/** The reply to each decision is the new state, which replaces the shown one. */
export function useConsentActs() {
  const { api } = useServices();
  const ask = useAsk();
  const client = useQueryClient();
  const onSuccess = (state: Consents): void => {
    client.setQueryData([CONSENTS], state);
    void client.invalidateQueries({ queryKey: [HISTORY] });
  };
  return {
    accept: useMutation({
      mutationFn: (version: number) => api.acceptTerms({ body: { version, isOfAge: true, accepted: true } }),
      onSuccess(state) {
        onSuccess(state);
        client.removeQueries({ queryKey: [SHOWN] });
        client.setQueryData(ask.summary().queryKey, (summary) => summary && { ...summary, termsDue: false });
      },
      // Reads the terms again: another version may be in force by now.
      onError: () => client.invalidateQueries({ queryKey: [SHOWN] }),
    }),
    choose: useMutation({
      mutationFn: (body: { topic: MessageTopic; channel: MessageChannel; agreed: boolean }) =>
        api.chooseMessages({ body: { ...body, zone: deviceZone() } }),
      onSuccess,
    }),
    /** Loads the history again after another part of the app sent a decision. */
    noteDecision: () => client.invalidateQueries({ queryKey: [HISTORY] }),
  };
}
