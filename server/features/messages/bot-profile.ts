// The commands and the menu button that Telegram shows for the bot, in each language.
import { OFFERED, SOURCE_LANGUAGE } from '@parlor/contract/formats/languages.ts';
import type { BotProfile } from '../../adapters/messages/index.ts';
import type { Speaker, SpeakerFor } from '../../texts/index.ts';

export const BOT_COMMANDS = ['start', 'help', 'terms', 'paysupport', 'stop'] as const;

export const menuOf = ({ say }: Pick<Speaker, 'say'>, siteUrl: string): BotProfile['menu'] => ({
  label: say('messages.bot.menu'),
  url: siteUrl,
});

/** English is also what users of other languages read. */
export const botProfile = (siteUrl: string, speakerFor: SpeakerFor): BotProfile => ({
  commands: OFFERED.map((language) => {
    const { say } = speakerFor(language);
    return {
      // Telegram knows languages by two letters: `pt` is for Brazil too.
      language: language === SOURCE_LANGUAGE ? undefined : language.slice(0, 2),
      commands: BOT_COMMANDS.map((command) => ({
        command,
        description: say(`messages.bot.command.${command}`),
      })),
    };
  }),
  menu: menuOf(speakerFor(SOURCE_LANGUAGE), siteUrl),
});
