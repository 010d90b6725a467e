// Links of campaigns (spec §2), for the app and for whoever makes links outside it: the server makes its own by the same.
export { buildCampaignLink, type CampaignPlace } from '@parlor/contract/formats/campaign-link.ts';
