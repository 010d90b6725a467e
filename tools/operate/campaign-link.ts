// `npm run campaign-link`: the links of a campaign, for Telegram and for the website.
//   npm run campaign-link -- --source newsletter --medium email --name spring --route /airdrop
// The addresses come from --app (https://t.me/bot/app) and --site, or else from the settings: the deep-link base of
// PARLOR_ENV (VITE_DEEP_LINK_PROD in prod, else VITE_DEEP_LINK_DEVEL), TELEGRAM_BOT_NAME, PUBLIC_URL.
// Exit code 0: the links, one a line; 2: wrong options, or a campaign that Telegram does not accept.
import { parseArgs } from 'node:util';
import type { CampaignName, CampaignParams } from '../../contract/formats/campaign.ts';
import { buildCampaignLink, type CampaignPlace } from '../../contract/formats/campaign-link.ts';

const names: Readonly<Record<string, CampaignName>> = {
  source: 'campaign_source',
  medium: 'campaign_medium',
  id: 'campaign_id',
  name: 'campaign_name',
  content: 'campaign_content',
  term: 'campaign_term',
  visitor: 'visitor_id',
  route: 'redirect_route',
  time: 'timestamp',
};
const usage = `npm run campaign-link -- [--app https://t.me/bot/app] [--site https://…] ${Object.keys(names)
  .map((name) => `[--${name} …]`)
  .join(' ')}`;

/** The links of the campaign in the arguments, one for each platform. Throws if they cannot be made. */
export function campaignLinks(args: readonly string[], env: NodeJS.ProcessEnv): string[] {
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      ['app', 'site', ...Object.keys(names)].map((name) => [name, { type: 'string' } as const]),
    ),
  });
  const given = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const params: CampaignParams = Object.fromEntries(
    Object.entries(names).flatMap(([option, name]) => {
      const value = given(option);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const bot = env['TELEGRAM_BOT_NAME'];
  const app = env['TELEGRAM_APP_NAME'];
  const base = env[env['PARLOR_ENV'] === 'prod' ? 'VITE_DEEP_LINK_PROD' : 'VITE_DEEP_LINK_DEVEL'];
  const messenger =
    given('app') ??
    (base || undefined) ??
    (bot ? `https://t.me/${[bot, app].filter(Boolean).join('/')}` : undefined);
  const website = given('site') ?? env['PUBLIC_URL'];
  const places: CampaignPlace[] = [...(messenger ? [{ messenger }] : []), ...(website ? [{ website }] : [])];
  if (places.length === 0)
    throw new TypeError('Say where the app is: --app, --site, or TELEGRAM_BOT_NAME and PUBLIC_URL.');
  return places.map((place) => buildCampaignLink(place, params));
}

if (import.meta.main)
  try {
    process.stdout.write(`${campaignLinks(process.argv.slice(2), process.env).join('\n')}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
    process.exit(2);
  }
