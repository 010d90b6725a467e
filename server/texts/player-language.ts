// The language of a player: their choice, which the app keeps in the launcher document, else the messenger's.
import { languageOfTag, SOURCE_LANGUAGE, type Language } from '@parlor/contract/formats/languages.ts';
import { firstRow, type Db } from '../db/sql.ts';

export async function playerLanguage(db: Db, playerId: string): Promise<Language> {
  const row = await firstRow<{ language: string | null; data: string | null }>(db, 'player-language')`
    select p.language, d.data from profiles p
    left join documents d on d.player_id = p.player_id and d.part = ''
    where p.player_id = ${playerId}`;
  return chosenIn(row?.data ?? undefined) ?? languageOfTag(row?.language ?? undefined) ?? SOURCE_LANGUAGE;
}

/** The document is the player's own and may hold anything. */
function chosenIn(data: string | undefined): Language | undefined {
  if (data === undefined) return undefined;
  const { language } = JSON.parse(data) as { language?: unknown };
  return typeof language === 'string' ? languageOfTag(language) : undefined;
}
