/** Finds possible mutations of a TypeScript source for `tools/mutate.mjs`. */
import ts from 'typescript';

/** Replacements of operators. */
const OPERATORS = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
};

/** Replacements of methods and functions. */
const CALLS = { some: 'every', every: 'some', min: 'max', max: 'min', ceil: 'floor', floor: 'ceil' };

/** Method calls that a mutation replaces by their receiver. */
const DROPPED_CALLS = new Set(['filter', 'toSorted', 'toReversed', 'slice', 'trim']);

/**
 * Returns all mutations of a source. A mutation replaces the text from `start` to `end` by `replacement`; `what` describes
 * it. Types, imports, exports and property names stay unchanged. `isEquivalent` is true if it cannot change anything.
 */
export function mutationsOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  const found = [];
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isExportDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    for (const [target, replacement, what] of mutationsAt(node)) {
      const start = target.getStart(source);
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      const place = { file, line, code: lines[line - 1], start, end: target.end };
      found.push({ ...place, replacement, what, ...(isOnlySign(target) && { isEquivalent: true }) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns the text with a mutation applied. */
export function mutated(text, { start, end, replacement }) {
  return text.slice(0, start) + replacement + text.slice(end);
}

/**
 * Returns the text with a statement added to every function: it stores the function's number in the array from
 * `globalThis.reachedIn`. The behaviour stays the same.
 */
export function withMarkers(file, text) {
  const insertions = functionsIn(file, text).flatMap(({ body }, number) => {
    const mark = `reached$[${number}] = 1`;
    if (ts.isBlock(body)) return [{ at: body.getStart() + 1, added: `${mark};` }];
    return [
      { at: body.getStart(), added: `(${mark}, ` },
      { at: body.end, added: ')' },
    ];
  });
  // Insert from the end, so that the other positions stay valid.
  const marked = insertions
    .sort((a, b) => b.at - a.at)
    .reduce((result, { at, added }) => result.slice(0, at) + added + result.slice(at), text);
  return `const reached$ = globalThis.reachedIn?.(${JSON.stringify(file)}, ${insertions.length}) ?? []; ${marked}`;
}

/**
 * Returns the number of the innermost function around a position, or `undefined` for code that runs when the module
 * is loaded.
 */
export function functionAt(file, text, position) {
  const around = functionsIn(file, text).findLastIndex(({ pos, end }) => pos <= position && position < end);
  return around === -1 ? undefined : around;
}

/** Returns the functions that have a body, outer ones before inner ones. */
function functionsIn(file, text) {
  const found = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body !== undefined) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Returns the mutations at a node. Each consists of the node to replace, the new text, and a description. */
function mutationsAt(node) {
  if (ts.isBinaryExpression(node)) return operatorMutations(node);
  if (ts.isIfStatement(node)) return [negated(node.expression)];
  if (ts.isConditionalExpression(node)) return [negated(node.condition)];
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [[node, node.operand.getText(), 'drop !']];
  if (ts.isNumericLiteral(node) && isValue(node)) return [[node, `(${node.text} + 1)`, 'add 1']];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, 'false', 'true to false']];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, 'true', 'false to true']];
  if (ts.isStringLiteral(node) && isValue(node))
    return [[node, node.text === '' ? "'mutated'" : "''", node.text === '' ? 'fill text' : 'empty text']];
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) return [[node, '[]', 'empty list']];
  if (ts.isSpreadAssignment(node)) return [[node, '...{}', 'drop spread']];
  if (ts.isExpressionStatement(node)) return [[node, ';', 'drop statement']];
  if (ts.isContinueStatement(node)) return [[node, 'break;', 'continue to break']];
  if (ts.isCallExpression(node)) return callMutations(node);
  return [];
}

function operatorMutations(node) {
  const { left, operatorToken, right } = node;
  const operator = operatorToken.getText();
  if (operator === '??') return [[node, right.getText(), 'always the fallback of ??']];
  const other = OPERATORS[operator];
  // `+` may join texts. Another operator would not compile then.
  if (other === undefined || (operator === '+' && [left, right].some(isText))) return [];
  return [[operatorToken, other, `${operator} to ${other}`]];
}

function callMutations(node) {
  const { expression: called } = node;
  if (!ts.isPropertyAccessExpression(called)) return [];
  const name = called.name.text;
  const other = CALLS[name];
  if (other !== undefined) return [[called.name, other, `${name} to ${other}`]];
  return DROPPED_CALLS.has(name) ? [[node, called.expression.getText(), `drop ${name}`]] : [];
}

function negated(condition) {
  return [condition, `!(${condition.getText()})`, 'negate condition'];
}

/** Whether a literal is the 1 or -1 that a comparator such as `(a, b) => (a < b ? -1 : 1)` returns. Only its sign counts. */
function isOnlySign(literal) {
  if (!ts.isNumericLiteral(literal)) return false;
  const choice = ts.findAncestor(literal.parent, (node) => !ts.isPrefixUnaryExpression(node));
  if (!ts.isConditionalExpression(choice)) return false;
  const { whenTrue, whenFalse, parent } = choice;
  const values = [whenTrue, whenFalse].map((node) => node.getText());
  const comparator = ts.findAncestor(parent, (node) => !ts.isParenthesizedExpression(node));
  const name = comparator.parent?.expression?.name?.text;
  return (
    values.toSorted().join() === '-1,1' && ts.isArrowFunction(comparator) && /^(sort|toSorted)$/.test(name)
  );
}

function isText(node) {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

/** Whether a literal is a value, and neither the name of a member nor the path of an import. */
function isValue(node) {
  return node.parent.name !== node && node.parent.expression?.kind !== ts.SyntaxKind.ImportKeyword;
}
