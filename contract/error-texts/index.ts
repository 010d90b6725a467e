// The refusals that players read, in their languages. The English texts are in kernel/errors.ts.
import { SWITCH_NOTICES, SwitchedOff } from '../calls/switches.ts';
import { SOURCE_LANGUAGE, ownText, type Language, type Translated } from '../formats/languages.ts';
import { errors, type ErrorCode } from '../kernel/errors.ts';
import { es } from './es.ts';
import { fa } from './fa.ts';
import { id } from './id.ts';
import { ptBR } from './pt-BR.ts';
import { ru } from './ru.ts';

/** Only operators, studios and authors of programs see these, and they read English. */
export const NOT_FOR_PLAYERS = [
  'SIGNATURE_INVALID',
  'CONSOLE_SIGN_IN_NEEDED',
  'CONSOLE_SIGN_IN_REFUSED',
  'NOT_AN_OPERATOR',
  'STEP_UP_NEEDED',
  'OWN_ACCOUNT',
  'OPERATOR_ACCOUNT',
  'INVITATION_NOT_FOUND',
  'TRANSACTION_NOT_FOUND',
  'ROUND_NOT_FOUND',
  'TRANSACTION_CONFLICT',
  'TRANSACTION_ROLLED_BACK',
  'ALREADY_SETTLED',
  'OPERATOR_KEY_REUSED',
  'OPERATOR_ACT_DONE',
  'OPERATOR_EXISTS',
  'LAST_OWNER',
  'PAYMENT_NOT_QUARANTINED',
  'CORRECTION_EXPIRED',
  'BULK_ACT_CHANGED',
  'LIST_FULL',
  'CONTEST_OVER',
  'RELEASE_OUTDATED',
  'DRAFT_OUTDATED',
  'CHECK_RUNNING',
  'CHECKS_MISSING',
  'DRAFT_CONFLICT',
  'EXPERIMENT_STOPPED',
  'DRAFT_CLOSED',
  'DEBT_CHANGED',
  'METHOD_NOT_ALLOWED',
  'UNSUPPORTED_MEDIA_TYPE',
  'CONTENT_INVALID',
  'NOT_APPROVED',
  'BULK_ACT_TOO_LARGE',
  'RELEASE_TIME_INVALID',
  'WIN_OUT_OF_RANGE',
  'WRONG_CURRENCY',
  'NOT_IMPLEMENTED',
] as const satisfies readonly ErrorCode[];

export type PlayerErrorCode = Exclude<ErrorCode, (typeof NOT_FOR_PLAYERS)[number]>;
export type ErrorTexts = Readonly<Record<PlayerErrorCode, string>>;

export const ERROR_TEXTS: Readonly<Record<Translated, ErrorTexts>> = { es, 'pt-BR': ptBR, ru, fa, id };

/**
 * The message of a refusal for a reader of this language. Code may refuse with a more exact message than that of the error
 * code; there is one in English only. The text that an operator wrote for a switch comes in the languages in which it was
 * written, else in English. `own` are the operators' overrides in this language, by error code: they replace the message of
 * the code, not a more exact one.
 */
export function refusalIn(
  language: Language,
  code: ErrorCode,
  message: string,
  details?: unknown,
  own?: ReadonlyMap<string, string>,
): string {
  if (language === SOURCE_LANGUAGE)
    return message === errors[code].message ? (own?.get(code) ?? message) : message;
  if (code === 'SWITCHED_OFF' && !standardTexts.has(message)) {
    const off = SwitchedOff.safeParse(details);
    return (off.success ? ownText(off.data, language) : undefined) ?? message;
  }
  const texts: Readonly<Partial<Record<ErrorCode, string>>> = ERROR_TEXTS[language];
  return own?.get(code) ?? texts[code] ?? message;
}

const standardTexts: ReadonlySet<string> = new Set([
  errors.SWITCHED_OFF.message,
  ...Object.values(SWITCH_NOTICES),
]);
