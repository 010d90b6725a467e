// The chats with the bot, as Telegram would show them: what the bot wrote, and what a user can do.
import { OFFERED } from '@parlor/contract/formats/languages.ts';
import type { FastifyInstance } from 'fastify';
import { emulatorPage } from '../../../runtime/emulator/program.ts';
import { escapeHtml } from '../../../sites/escape-html.ts';
import type { BotMessage, StoredRecords } from './records.ts';

interface Chats extends StoredRecords {
  /** The frame of an update of this user. */
  messageFrom(userId: number, languageCode?: string): object;
  update(body: object): Promise<boolean>;
}

const STYLE = `main{max-width:34rem;text-align:start}
article{border:1px solid;border-radius:16px;padding:12px 16px;margin:12px 0;white-space:pre-wrap;overflow-wrap:anywhere}
.user{border-style:dashed;margin-inline-start:20%}article img{display:block;width:100%;border-radius:12px;margin-bottom:8px}form{display:flex;flex-wrap:wrap}button{padding-inline:16px}`;

/** Ids of users who begin a chat on the page. No launch data of this machine has them. */
const FIRST_NEW_USER = 7_000_000_000;

export function addChatPages(app: FastifyInstance, chats: Chats): void {
  const { records, save } = chats;
  app.get('/chats', (_request, reply) => {
    const users = [...new Set(records.messages.map(({ chatId }) => chatId))];
    const list = users.map((id) => `<li><a href="/chats/${id}">Chat of ${id}</a></li>`).join('');
    return reply.type('text/html').send(
      emulatorPage({
        title: 'Messages of the bot',
        style: STYLE,
        main: `<h1>Messages of the bot</h1>${list === '' ? '<p>None yet.</p>' : `<ul>${list}</ul>`}
<form method="post"><label>Language of a new user's Telegram
<select name="language">${OFFERED.map((one) => `<option>${one}</option>`).join('')}</select></label>
<button>Begin a chat</button></form>`,
      }),
    );
  });
  /** Telegram sends each message of a user to the bot. */
  const says = async (userId: number, text: string, language?: string): Promise<void> => {
    records.messages.push({ chatId: userId, text, date: Math.floor(Date.now() / 1000), isOfUser: true });
    await chats.update({ message: { ...chats.messageFrom(userId, language), text } });
  };
  app.post<{ Body: { language?: string } }>('/chats', async (request, reply) => {
    const { language = '' } = request.body;
    const userId = Math.max(FIRST_NEW_USER, ...records.messages.map(({ chatId }) => chatId)) + 1;
    await says(userId, '/start', language);
    save();
    return reply.redirect(`/chats/${userId}?${new URLSearchParams({ language })}`, 303);
  });
  app.get<{ Params: { user: string }; Querystring: { language?: string } }>(
    '/chats/:user',
    (request, reply) => {
      const { language } = request.query;
      const userId = Number(request.params.user);
      const messages = records.messages.filter(({ chatId }) => chatId === userId);
      const isBlocked = records.blocked.includes(userId);
      const commands = records.commands['all_private_chats'] ?? [];
      const menu = records.menus[String(userId)] ?? records.menus[''];
      const acts = [
        ...new Set(['/stop', '/start', ...commands.map(({ command }) => `/${command}`)]),
        isBlocked ? 'Unblock' : 'Block',
      ];
      return reply.type('text/html').send(
        emulatorPage({
          title: `Chat of ${userId}`,
          style: STYLE,
          main: `<h1>Chat of ${userId}</h1>
${messages.map(messageOf).join('\n') || '<p>No messages.</p>'}
${isBlocked ? '<p>This user has blocked the bot.</p>' : ''}
<form method="post">${inLanguage(language)}<label>Message <input name="text" required maxlength="4096" placeholder="/start CODE"></label><button>Send</button></form>
<form method="post">${inLanguage(language)}${acts.map((act) => `<button name="act" value="${act}">${act}</button>`).join('')}</form>
${menu?.type === 'web_app' ? `<p>Menu button: <a href="${escapeHtml(menu.web_app?.url ?? '')}">${escapeHtml(menu.text ?? '')}</a></p>` : ''}`,
        }),
      );
    },
  );
  app.post<{ Params: { user: string }; Body: { act?: string; text?: string; language?: string } }>(
    '/chats/:user',
    async (request, reply) => {
      const userId = Number(request.params.user);
      const { act = '', text = '', language } = request.body;
      records.blocked = records.blocked.filter((one) => one !== userId);
      if (act === 'Block') records.blocked.push(userId);
      else {
        const said = text.trim() || act;
        if (said !== '' && said !== 'Unblock') await says(userId, said, language);
      }
      save();
      const query = language === undefined ? '' : `?${new URLSearchParams({ language })}`;
      return reply.redirect(`/chats/${userId}${query}`, 303);
    },
  );
}

/** Keeps the language of the user's Telegram. */
const inLanguage = (language: string | undefined): string =>
  language === undefined ? '' : `<input type="hidden" name="language" value="${escapeHtml(language)}">`;

const messageOf = ({
  text,
  isOfUser,
  picture,
  button,
}: BotMessage): string => `<article${isOfUser ? ' class="user"' : ''}>
${picture === undefined ? '' : `<img src="${escapeHtml(picture)}" alt="Picture">`}${escapeHtml(text)}${button ? `\n<a href="${escapeHtml(button.url)}">${escapeHtml(button.text)}</a>` : ''}</article>`;
