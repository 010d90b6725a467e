// The calls of the Bot API by which a bot speaks: messages, pictures, commands and menu buttons, checked as Telegram
// checks them. Like Telegram's test environment it takes http addresses of mini-apps, those of this machine.
import type { BotMessage, PaymentRecords, PreparedMessage } from './records.ts';

export type Params = Readonly<Record<string, unknown>>;
type Methods = Record<string, (p: Params) => unknown>;

export class Fault extends Error {
  readonly code: number;
  readonly parameters: { readonly retry_after: number } | undefined;
  constructor(code: number, description: string, parameters?: { readonly retry_after: number }) {
    super(description);
    this.code = code;
    this.parameters = parameters;
  }
}
export const bad = (description: string): Fault => new Fault(400, `Bad Request: ${description}`);

export const text = (params: Params, name: string): string => {
  const value = params[name];
  if (typeof value !== 'string') throw bad(`parameter "${name}" is required`);
  return value;
};

const LONGEST_TEXT = 4096;
const LONGEST_CAPTION = 1024;
const MOST_COMMANDS = 100;
const LONGEST_DESCRIPTION = 256;
const LONGEST_RESULT_ID = 64;
const PREPARED_FOR_S = 600;
const FETCH_WITHIN_MS = 2_000;

export function botMethods(records: PaymentRecords, now: () => number): Methods {
  const chatOf = (p: Params): number => {
    const chatId = Number(p['chat_id']);
    if (!Number.isSafeInteger(chatId)) throw bad('chat not found');
    if (records.blocked.includes(chatId)) throw new Fault(403, 'Forbidden: bot was blocked by the user');
    return chatId;
  };
  const say = (message: BotMessage): object => {
    records.messages.push(message);
    return {
      message_id: records.messages.length,
      date: message.date,
      chat: { id: message.chatId, type: 'private' },
      ...(message.picture === undefined ? { text: message.text } : { caption: message.text, photo: [] }),
    };
  };
  return {
    sendmessage: (p) => {
      const chatId = chatOf(p);
      const words = text(p, 'text');
      if (words.trim() === '') throw bad('message text is empty');
      if (words.length > LONGEST_TEXT) throw bad('message is too long');
      return say({ chatId, text: words, date: now(), ...buttonOf(p, chatId) });
    },
    sendphoto: async (p) => {
      const chatId = chatOf(p);
      if (p['photo'] === undefined) throw bad('there is no photo in the request');
      const picture = text(p, 'photo');
      const caption = p['caption'] === undefined ? '' : text(p, 'caption');
      if (caption.length > LONGEST_CAPTION) throw bad('message caption is too long');
      const button = buttonOf(p, chatId);
      await mustBePicture(picture);
      return say({ chatId, text: caption, picture, date: now(), ...button });
    },
    savepreparedinlinemessage: (p) => {
      const userId = Number(p['user_id']);
      if (!Number.isSafeInteger(userId) || userId <= 0) throw bad('USER_ID_INVALID');
      const prepared = preparedOf(p, userId, `prepared-${records.prepared.length + 1}`);
      records.prepared.push(prepared);
      return { id: prepared.id, expiration_date: now() + PREPARED_FOR_S };
    },
    setmycommands: (p) => {
      const { commands } = p;
      if (!Array.isArray(commands)) throw bad('expected an Array of BotCommand');
      if (commands.length > MOST_COMMANDS) throw bad('BOT_COMMANDS_TOO_MUCH');
      for (const one of commands as { command?: unknown; description?: unknown }[]) {
        if (typeof one.command !== 'string' || !/^[a-z0-9_]{1,32}$/.test(one.command))
          throw bad('BOT_COMMAND_INVALID');
        const { description } = one;
        if (typeof description !== 'string' || description === '' || description.length > LONGEST_DESCRIPTION)
          throw bad('BOT_COMMAND_DESCRIPTION_INVALID');
      }
      records.commands[commandsKey(p)] = commands as PaymentRecords['commands'][string];
      return true;
    },
    getmycommands: (p) => records.commands[commandsKey(p)] ?? [],
    setchatmenubutton: (p) => {
      const button = (p['menu_button'] ?? { type: 'default' }) as PaymentRecords['menus'][string];
      if (button.type === 'web_app') {
        if (typeof button.text !== 'string' || button.text === '') throw bad('BUTTON_TEXT_INVALID');
        mustBeAppUrl(button.web_app?.url, 'menu button');
      } else if (button.type !== 'default' && button.type !== 'commands')
        throw bad("can't parse menu button: MenuButton has unsupported type");
      records.menus[p['chat_id'] === undefined ? '' : String(chatOf(p))] = button;
      return true;
    },
    getchatmenubutton: (p) =>
      records.menus[p['chat_id'] === undefined ? '' : Number(p['chat_id'])] ??
      records.menus[''] ?? { type: 'default' },
  };
}

/** A result of the type `article`, as an inline query would be answered with. */
function preparedOf(p: Params, userId: number, id: string): PreparedMessage {
  const kinds = ['user', 'bot', 'group', 'channel'].map((kind) => p[`allow_${kind}_chats`]);
  if (!kinds.includes(true)) throw bad('PEER_TYPES_INVALID');
  const result = (p['result'] ?? {}) as {
    type?: unknown;
    id?: unknown;
    title?: unknown;
    input_message_content?: Params;
  };
  if (result.type !== 'article') throw bad("can't parse inline query result: type of the result is invalid");
  if (typeof result.id !== 'string' || result.id === '' || Buffer.byteLength(result.id) > LONGEST_RESULT_ID)
    throw bad('RESULT_ID_INVALID');
  if (typeof result.title !== 'string' || result.title === '') throw bad('ARTICLE_TITLE_EMPTY');
  const content = result.input_message_content ?? {};
  const words = text(content, 'message_text');
  if (words.trim() === '') throw bad('message text is empty');
  const preview = (content['link_preview_options'] as { url?: string } | undefined)?.url;
  return { id, userId, title: result.title, text: words, preview, ...buttonOf(result as Params, userId) };
}

/** Commands of one scope and language. */
function commandsKey(p: Params): string {
  const scope = (p['scope'] as { type?: string } | undefined)?.type ?? 'default';
  const language = p['language_code'] ?? '';
  if (typeof language !== 'string' || !/^(?:[a-z]{2})?$/.test(language))
    throw bad('invalid language code specified');
  return `${scope} ${language}`.trim();
}

/** The first button below a message. */
function buttonOf(p: Params, chatId: number): Pick<BotMessage, 'button'> {
  const markup = p['reply_markup'] as
    | { inline_keyboard?: { text?: string; url?: string; web_app?: { url?: string } }[][] }
    | undefined;
  const button = markup?.inline_keyboard?.[0]?.[0];
  if (button === undefined) return {};
  const { text: label, url, web_app: app } = button;
  if (typeof label !== 'string' || label === '')
    throw bad("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard");
  if (app !== undefined) {
    // Groups have negative ids.
    if (chatId < 0) throw bad('BUTTON_TYPE_INVALID');
    return { button: { text: label, url: mustBeAppUrl(app.url, 'inline keyboard button'), isApp: true } };
  }
  if (url === undefined || !/^(?:https?|tg):\/\/[^\s/]/.test(url))
    throw bad(`inline keyboard button URL '${url ?? ''}' is invalid: Wrong HTTP URL`);
  return { button: { text: label, url } };
}

function mustBeAppUrl(url: string | undefined, where: string): string {
  const { protocol, hostname } = URL.canParse(url ?? '')
    ? new URL(url!)
    : { protocol: undefined, hostname: '' };
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  if (url === undefined || (protocol !== 'https:' && !(protocol === 'http:' && isHere)))
    throw bad(`${where} Web App URL '${url ?? ''}' is invalid: Only HTTPS links are allowed`);
  return url;
}

/** Telegram fetches the picture of an address before it takes the message. */
async function mustBePicture(address: string): Promise<void> {
  if (!/^https?:\/\//.test(address))
    throw bad('wrong remote file identifier specified: Wrong character in the string');
  const response = await fetch(address, { signal: AbortSignal.timeout(FETCH_WITHIN_MS) }).catch(
    () => undefined,
  );
  await response?.arrayBuffer().catch(() => undefined);
  if (!response?.ok) throw bad('failed to get HTTP URL content');
  if (!/^image\/(?:png|jpeg|webp)/.test(response.headers.get('content-type') ?? ''))
    throw bad('wrong type of the web page content');
}
