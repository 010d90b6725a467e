// For `npm run check`: what players read is marked and in whole messages, and its numbers have the reader's digits. A number that a
// message gets as it is has Latin digits, in Persian too, and a sentence of two messages has the word order of English.
// Only types show whether a value is a number, so the compiler is asked.
import { join } from 'node:path';
import { API, TypeFlags, type Checker, type Type } from 'typescript/unstable/sync';
import {
  isArrayLiteralExpression,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isFunctionLikeDeclaration,
  isIdentifier,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isTemplateSpan,
  isVariableDeclaration,
  SyntaxKind,
  type ArrayLiteralExpression,
  type CallExpression,
  type Node,
  type PropertyAccessExpression,
  type SourceFile,
} from 'typescript/unstable/ast';
import { lineAt, root, type Finding } from './repository.ts';

/** Screens of players; operators read English. */
const ofPlayers =
  /^(?:games|web)\/(?!features\/operator\/|screens\/(?:Console|JoinConsole|Operator)\.|gallery\/|boot\/console|build\/)[^.]*\.tsx?$/;

export function findBrokenMessages(): Finding[] {
  const api = new API({ cwd: root });
  try {
    return brokenMessages(api, join(root, 'web', 'tsconfig.json'), root);
  } finally {
    api.close();
  }
}

/** `folder` ends with a slash; paths of findings are below it. */
export function brokenMessages(api: API, project: string, folder: string): Finding[] {
  const [opened] = api.updateSnapshot({ openProjects: [project] }).getProjects();
  if (opened === undefined) throw new Error(`The compiler does not open ${project}.`);
  const { checker, program } = opened;
  return program
    .getSourceFileNames()
    .filter((name) => name.startsWith(folder) && ofPlayers.test(name.slice(folder.length)))
    .flatMap((name) => {
      const file = program.getSourceFile(name);
      const path = name.slice(folder.length);
      return file === undefined
        ? []
        : [...unmarkedTexts(file, path), ...rawNumbers(file, path, checker), ...joinedTexts(file, path)];
    });
}

/** The functions of Lingui that make a message. */
const MACROS = new Set(['t', 'plural', 'select', 'selectOrdinal']);
const ELEMENTS = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);

const isMacroCall = (node: Node): boolean =>
  isCallExpression(node) && isIdentifier(node.expression) && MACROS.has(node.expression.text);
const isMacro = (node: Node): boolean =>
  isMacroCall(node) ||
  (isTaggedTemplateExpression(node) && isIdentifier(node.tag) && MACROS.has(node.tag.text));

const isChild = (node: Node): boolean =>
  isJsxExpression(node) && (isJsxElement(node.parent) || isJsxFragment(node.parent));

/** Every value that is shown as it is: in a message, or as the content of an element. */
function shownValues(file: SourceFile): Node[] {
  const shown: Node[] = [];
  const look = (node: Node, inMessage: boolean): void => {
    const within = inMessage || isMacro(node);
    if (isTemplateSpan(node) && within) shown.push(node.expression);
    if (isJsxExpression(node) && node.expression !== undefined && isChild(node)) shown.push(node.expression);
    // The value of a span and the code of a function are not the message itself.
    const deeper = within && !isTemplateSpan(node) && !isFunctionLikeDeclaration(node);
    node.forEachChild((child) => look(child, deeper));
  };
  look(file, false);
  return shown;
}

/** Attributes that a reader sees or hears. */
const READ_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-valuetext',
  'placeholder',
  'title',
]);
const LETTER = /\p{L}/u;
/** Names that are the same in every language: the product, its points, a format and a key. */
const NAMES = new Set(['Parlor', 'PP', 'CSV', 'Esc']);

/** Words that stand in the code as they are shown. */
function unmarkedTexts(file: SourceFile, path: string): Finding[] {
  const found: Finding[] = [];
  const look = (node: Node): void => {
    if (isMessageElement(node, file) || isMacro(node)) return;
    const text = textOf(node);
    if (text !== undefined && LETTER.test(text) && !NAMES.has(text.trim()))
      found.push(finding(file, path, node, `shows the words “${text.trim()}”: mark them with <Trans> or t`));
    node.forEachChild(look);
  };
  look(file);
  return found;
}

/** The words of a text of JSX, of a text in braces, or of an attribute that is read. */
function textOf(node: Node): string | undefined {
  if (isJsxText(node)) return node.text;
  if (!isStringLiteral(node)) return undefined;
  const { parent } = node;
  const attribute = isJsxExpression(parent) && isJsxAttribute(parent.parent) ? parent.parent : parent;
  if (isJsxAttribute(attribute)) return READ_ATTRIBUTES.has(attribute.name.getText()) ? node.text : undefined;
  return isJsxExpression(parent) ? node.text : undefined;
}

function rawNumbers(file: SourceFile, path: string, checker: Checker): Finding[] {
  const shown = shownValues(file);
  const types = shown.length === 0 ? [] : checker.getTypeAtLocation(shown);
  return shown.flatMap((node, at) => {
    const type = types[at];
    if (type === undefined || !isNumber(type)) return [];
    return [
      finding(
        file,
        path,
        node,
        `shows the number ${node.getText(file)}: format it (web/i18n/format.ts), or use plural()`,
      ),
    ];
  });
}

/** A union with an object, such as ReactNode, is not a number that somebody wrote here. */
function isNumber(type: Type): boolean {
  const parts = type.isUnionType() ? type.getTypes() : [type];
  return (
    !parts.some(({ flags }) => flags & TypeFlags.Object) &&
    parts.some(({ flags }) => flags & (TypeFlags.NumberLike | TypeFlags.BigIntLike))
  );
}

const finding = (file: SourceFile, path: string, node: Node, message: string): Finding => ({
  path,
  line: lineAt(file.text, node.getStart(file)),
  message,
});

/** The initial values of the constants of a file, by name. */
type Constants = ReadonlyMap<string, Node>;

function constantsIn(file: SourceFile): Constants {
  const found = new Map<string, Node>();
  const look = (node: Node): void => {
    if (isVariableDeclaration(node) && isIdentifier(node.name) && node.initializer !== undefined)
      found.set(node.name.text, node.initializer);
    node.forEachChild(look);
  };
  look(file);
  return found;
}

/** The messages that a value may be. A condition has one for each way; its test is not shown. */
function messagesOf(node: Node, constants: Constants): Node[] {
  if (isMacro(node)) return [node];
  if (isParenthesizedExpression(node)) return messagesOf(node.expression, constants);
  if (isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].flatMap((way) => messagesOf(way, constants));
  if (isBinaryExpression(node) && node.operatorToken.kind !== SyntaxKind.PlusToken)
    return [node.left, node.right].flatMap((way) => messagesOf(way, constants));
  if (isIdentifier(node)) {
    const value = constants.get(node.text);
    return value === undefined || isIdentifier(value) ? [] : messagesOf(value, constants);
  }
  return [];
}

/** Whether the value is an element, if it is anything. */
function isElement(node: Node): boolean {
  if (isParenthesizedExpression(node)) return isElement(node.expression);
  if (isBinaryExpression(node)) return isElement(node.right);
  if (isConditionalExpression(node)) return isElement(node.whenTrue) || isElement(node.whenFalse);
  return isJsxElement(node) || isJsxSelfClosingElement(node) || isJsxFragment(node);
}

/** What stands beside other text: messages, or words and values (no messages). */
interface Piece {
  readonly node: Node;
  readonly messages: readonly Node[];
}

const BLANK = /^\s*$/;
/** Between facts that do not form a sentence. */
const SEPARATOR = /^[\s·]*$/;

/** An `edge` separates what is before it from what is after it, as an element does. */
function pieceOf(node: Node, file: SourceFile, constants: Constants): Piece | 'blank' | 'edge' {
  if (isMessageElement(node, file)) return { node, messages: [node] };
  const text = isJsxText(node) ? node.getText(file) : undefined;
  const value = isJsxExpression(node) ? node.expression : undefined;
  const said = value !== undefined && isStringLiteral(value) ? value.text : text;
  if (said !== undefined && BLANK.test(said)) return 'blank';
  if (said !== undefined) return SEPARATOR.test(said) ? 'edge' : { node, messages: [] };
  if (value === undefined) return isJsxExpression(node) ? 'blank' : 'edge';
  return isElement(value) ? 'edge' : { node, messages: messagesOf(value, constants) };
}

function isMessageElement(node: Node, file: SourceFile): boolean {
  if (!isJsxElement(node) && !isJsxSelfClosingElement(node)) return false;
  return ELEMENTS.has((isJsxElement(node) ? node.openingElement : node).tagName.getText(file));
}

/** Whole sentences may follow each other. The text of a message ends before its quotes, braces and tags. */
const endsSentence = (message: Node, file: SourceFile): boolean =>
  /[.!?]$/.test(message.getText(file).replace(/(?:<\/\w+>|\/>|[\s`'"{}(),])+$/, ''));

const JOINED =
  'joins a message with other text: one message with a placeholder has the word order of its language';

function joinedTexts(file: SourceFile, path: string): Finding[] {
  const constants = constantsIn(file);
  const found: Finding[] = [];
  const add = (node: Node): void => void found.push(finding(file, path, node, JOINED));
  const look = (node: Node): void => {
    if ((isJsxElement(node) && !isMessageElement(node, file)) || isJsxFragment(node)) {
      const pieces = node.children
        .map((child) => pieceOf(child, file, constants))
        .filter((one) => one !== 'blank');
      for (const [at, piece] of pieces.entries()) {
        const before = pieces[at - 1];
        if (piece === 'edge' || before === undefined || before === 'edge') continue;
        const isSentence =
          before.messages.length > 0 && before.messages.every((one) => endsSentence(one, file));
        if (!isSentence && before.messages.length + piece.messages.length > 0) add(piece.node);
      }
    }
    for (const part of joinedParts(node)) if (messagesOf(part, constants).length > 0) add(part);
    node.forEachChild(look);
  };
  look(file);
  return found;
}

/** The parts of a text that is put together: of a template, of an addition, of `join()`. */
function joinedParts(node: Node): readonly Node[] {
  if (isTemplateExpression(node) && !isTaggedTemplateExpression(node.parent) && !isMacroForm(node))
    return node.templateSpans.map(({ expression }) => expression);
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.PlusToken)
    return [node.left, node.right];
  return isJoin(node) ? node.expression.expression.elements : [];
}

/** A form of `plural()`, or the `message` of `t()`. */
const isMacroForm = ({ parent }: Node): boolean =>
  isPropertyAssignment(parent) && isMacroCall(parent.parent.parent);

/** `[a, b].join(…)` */
function isJoin(node: Node): node is CallExpression & {
  readonly expression: PropertyAccessExpression & { readonly expression: ArrayLiteralExpression };
} {
  return (
    isCallExpression(node) &&
    isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'join' &&
    isArrayLiteralExpression(node.expression.expression)
  );
}
