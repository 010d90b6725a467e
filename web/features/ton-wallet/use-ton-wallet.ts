import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAuth, useServices } from '../../data/ServicesContext.tsx';
import type { Connected } from './connect-wallet.ts';

const AIRDROP = 'airdrop';
type Signed = Extract<Connected, { outcome: 'signed' }>;

/** The wallet, its changes and its operations. */
export function useTonWallet() {
  const { api } = useServices();
  const client = useQueryClient();
  const enabled = useAuth().status === 'connected';
  const wallet = useQuery({
    queryKey: [AIRDROP, 'wallet'],
    enabled,
    queryFn: ({ signal }) => api.airdropAddress({}, { signal }),
  });
  const changes = useQuery({
    queryKey: [AIRDROP, 'changes'],
    enabled,
    queryFn: async ({ signal }) => (await api.walletHistory({}, { signal })).changes,
  });
  // Also after a refusal, which may mean a change made elsewhere.
  const again = { onSettled: () => client.invalidateQueries({ queryKey: [AIRDROP] }) };
  const write = useMutation({
    ...again,
    mutationFn: (body: { wallet: string; replaces?: string }) => api.setAirdropAddress({ body }),
  });
  const prove = useMutation({
    ...again,
    mutationFn: (body: Signed['proof'] & { replaces?: string }) => api.proveAirdropAddress({ body }),
  });
  const unlink = useMutation({
    ...again,
    mutationFn: (address: string) => api.unlinkAirdropAddress({ body: { wallet: address } }),
  });
  return { wallet, changes, write, prove, unlink, nonce: () => api.walletNonce() };
}
