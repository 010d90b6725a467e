// Links of campaigns (spec §2), for the app and for other makers of links; the server uses the same function.
export { buildCampaignLink, type CampaignPlace } from '@parlor/contract/formats/campaign-link.ts';
