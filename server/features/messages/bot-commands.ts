// The commands of the bot. Telegram may send an update twice; what a command does is the same the second time.
import type pg from 'pg';
import {
  decodeStartParam,
  inviteCodeOf,
  invitationOf,
  type CampaignParams,
} from '@parlor/contract/formats/campaign.ts';
import { buildCampaignLink } from '@parlor/contract/formats/campaign-link.ts';
import type { BotReply } from '../../adapters/messages/index.ts';
import { firstRow } from '../../db/sql.ts';
import type { Players } from '../../players/players.ts';
import type { Speaker, SpeakerFor } from '../../texts/index.ts';
import { playerLanguage } from '../../texts/player-language.ts';
import { BOT_COMMANDS, menuOf } from './bot-profile.ts';

const COMMAND = /^\/([a-z]+)(?:@\w+)?(?:\s+(\S+))?/;

export interface BotText {
  /** Who wrote it, if the chat is private: nobody speaks for a player in a group. */
  readonly userId: string | undefined;
  readonly text: string;
  /** Of the user's Telegram. */
  readonly language?: string | undefined;
}
/** The reply; undefined if there is none. */
export type AnswerBotText = (message: BotText) => Promise<BotReply | undefined>;

export interface BotCommandsDeps {
  readonly pool: pg.Pool;
  readonly players: Pick<Players, 'act'>;
  readonly siteUrl: () => string;
  readonly speakerFor: SpeakerFor;
  /** `https://t.me/…` of the mini-app; undefined where the bot has no name. */
  readonly miniApp?: string | undefined;
  /** Missing where a deployment has no terms; `email` is where players write. */
  readonly legal: () => { readonly email: string } | undefined;
  /** The owner of a code, by public name unless it is a guest; undefined if the code is nobody's. */
  readonly inviterOf: (code: string) => Promise<{ readonly name: string | undefined } | undefined>;
}

interface Asked {
  readonly playerId: string | undefined;
  readonly speaker: Speaker;
  readonly argument: string | undefined;
  readonly isPrivate: boolean;
}

type Answer = (asked: Asked) => Promise<BotReply | undefined> | BotReply | undefined;

export const botCommands = (d: BotCommandsDeps): AnswerBotText => {
  const paymentHelp: Answer = ({ speaker: { say }, isPrivate }) => {
    const legal = d.legal();
    return {
      text: [
        say('messages.bot.paysupport'),
        ...(legal ? [say('messages.bot.paysupportWrite', { email: legal.email })] : []),
      ].join(' '),
      ...(isPrivate ? { button: appButton(d, say) } : {}),
    };
  };
  const answers: Readonly<Record<string, Answer>> = {
    start: (asked) => started(d, asked),
    stop: (asked) => stopped(d, asked),
    help: ({ speaker: { say }, isPrivate }) => ({
      text: `${say('messages.bot.help')}\n\n${BOT_COMMANDS.map(
        (command) => `/${command} – ${say(`messages.bot.command.${command}`)}`,
      ).join('\n')}`,
      ...(isPrivate ? { button: appButton(d, say) } : {}),
    }),
    terms: ({ speaker: { say } }) =>
      d.legal() && {
        text: say('messages.bot.terms'),
        button: { kind: 'link', label: say('legal.terms'), url: new URL('/terms', d.siteUrl()).href },
      },
    paysupport: paymentHelp,
    support: paymentHelp,
  };
  return async ({ userId, text, language }) => {
    const [, command = '', argument] = COMMAND.exec(text) ?? [];
    const answer = Object.hasOwn(answers, command) ? answers[command] : undefined;
    if (answer === undefined) return undefined;
    const playerId = userId === undefined ? undefined : await playerOf(d.pool, userId);
    return answer({
      playerId,
      speaker: d.speakerFor(playerId === undefined ? language : await playerLanguage(d.pool, playerId)),
      argument,
      isPrivate: userId !== undefined,
    });
  };
};

async function playerOf(pool: pg.Pool, userId: string): Promise<string | undefined> {
  const owner = await firstRow<{ player: string }>(pool, 'messages-bot-player')`
    select player_id::text as player from identity_owners where subject = ${userId} and provider = 'telegram'`;
  return owner?.player;
}

async function stopped({ players }: BotCommandsDeps, asked: Asked): Promise<BotReply | undefined> {
  if (!asked.isPrivate) return undefined;
  const { say } = asked.speaker;
  if (asked.playerId === undefined) return { text: say('messages.bot.nothingToStop') };
  const { reply } = await players.act('endMessages', asked.playerId, {
    input: { channel: 'bot', mayResume: true },
  });
  return { text: say(reply.ended.length > 0 ? 'messages.bot.stopped' : 'messages.bot.nothingToStop') };
}

/** A picture, one sentence, and the way into the mini-app with the campaign of the link that led here. */
async function started(d: BotCommandsDeps, asked: Asked): Promise<BotReply | undefined> {
  if (!asked.isPrivate) return undefined;
  const { speaker, playerId, argument } = asked;
  const { say } = speaker;
  const campaign = argument === undefined ? undefined : campaignOf(argument);
  const resumed =
    playerId === undefined
      ? []
      : (await d.players.act('resumeMessages', playerId, { input: {} })).reply.resumed;
  return {
    text: resumed.length > 0 ? say('messages.bot.resumed') : await welcome(d, say, campaign),
    picture: new URL('/preview.png', d.siteUrl()).href,
    button: appButton(d, say, campaign),
    menu: menuOf(speaker, d.siteUrl()),
  };
}

/** A start parameter is a campaign, or an invite code by itself. Others, such as a name, mean nothing. */
const campaignOf = (argument: string): CampaignParams | undefined => {
  const invitation = invitationOf(argument);
  return inviteCodeOf(invitation) === undefined ? decodeStartParam(argument) : invitation;
};

async function welcome(
  d: BotCommandsDeps,
  say: Speaker['say'],
  campaign: CampaignParams | undefined,
): Promise<string> {
  const code = inviteCodeOf(campaign);
  const inviter = code === undefined ? undefined : await d.inviterOf(code);
  if (inviter === undefined) return say('messages.bot.welcome');
  return inviter.name === undefined
    ? say('messages.bot.invitedByGuest')
    : say('messages.bot.invited', { name: inviter.name });
}

/** Telegram signs the campaign of a link alone, and the server counts only that one. */
const appButton = (
  { siteUrl, miniApp }: BotCommandsDeps,
  say: Speaker['say'],
  campaign?: CampaignParams,
): NonNullable<BotReply['button']> => {
  const label = say('email.openParlor');
  if (campaign === undefined) return { kind: 'app', label, url: siteUrl() };
  return miniApp === undefined
    ? { kind: 'app', label, url: buildCampaignLink({ website: siteUrl() }, campaign) }
    : { kind: 'link', label, url: buildCampaignLink({ messenger: miniApp }, campaign) };
};
