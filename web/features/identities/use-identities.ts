import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAuth, useServices } from '../../data/ServicesContext.tsx';
import type { Method } from './identity-labels.ts';

export const IDENTITIES = ['identities'];
/** How often the page checks for confirmation on the other device. */
const ASK_AGAIN_MS = 2000;

/** The player's sign-in methods and their operations. */
export function useIdentities() {
  const { api } = useServices();
  const auth = useAuth();
  const client = useQueryClient();
  const options = queryOptions({
    queryKey: IDENTITIES,
    enabled: auth.status === 'connected',
    queryFn: ({ signal }) => api.identities({}, { signal }),
  });
  const list = useQuery(options);
  const unlink = useMutation({
    mutationFn: ({ kind, provider }: Method) =>
      api.unlinkIdentity({
        body: { kind, ...(provider === undefined ? {} : { provider: provider.name }) },
      }),
    onSuccess: (left) => void client.setQueryData(options.queryKey, left),
  });
  const complete = useMutation({
    mutationFn: (link: string) => api.completeLink({ body: { link } }),
    onSuccess: (now) => void client.setQueryData(options.queryKey, now),
  });
  return { list, unlink, complete };
}

export type Joining = {
  readonly link: string;
  /** The code from the e-mail. It proves the address. */
  readonly code?: string | undefined;
  /** Where to confirm, on this device or another. */
  readonly url?: string | undefined;
};

/** What linking will do. Polled until the other device has confirmed. */
export function useLinkPreview({ link, code }: Joining) {
  const { api } = useServices();
  const auth = useAuth();
  return useQuery({
    queryKey: ['identity-link', link, code ?? ''],
    enabled: auth.status === 'connected',
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      code === undefined
        ? api.linkPreview({ params: { link } }, { signal })
        : api.proveEmailLink({ body: { link, code } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' ? ASK_AGAIN_MS : false),
    refetchOnWindowFocus: ({ state: { data } }) => data?.state === 'waiting',
  });
}
