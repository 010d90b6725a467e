// Files for wallets and their dialog: our identity, and the list of wallets.
import type { FastifyInstance } from 'fastify';
import { walletApps } from '../../ton/wallet-apps.ts';

export interface WalletFilesDeps {
  /** Address of the site, without a slash at its end. */
  readonly siteUrl: () => string;
  readonly withStandIn: boolean;
}

export function walletFiles({ siteUrl, withStandIn }: WalletFilesDeps) {
  const apps = walletApps({ withStandIn });
  return (app: FastifyInstance): void => {
    // Wallets fetch it from their own devices and pages.
    app.get('/tonconnect-manifest.json', (_request, reply) => {
      const url = siteUrl();
      return reply
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'public, max-age=300')
        .header('x-content-type-options', 'nosniff')
        .send({ url, name: 'Parlor', iconUrl: `${url}/apple-touch-icon.png` });
    });
    app.get('/tonconnect-wallets.json', (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .header('x-content-type-options', 'nosniff')
        .send(apps),
    );
  };
}
