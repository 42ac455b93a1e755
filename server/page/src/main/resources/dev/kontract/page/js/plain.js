// Objects as plain text in YAML's block style, for differences and examples.

const PLAIN = /^[A-Za-z/_][A-Za-z0-9/_.+-]*$/;
/** What a literal block would not keep. */
const UNFIT = /\n\n$|^\n|[\0-\x08\x0b-\x1f\x7f\x85\u2028\u2029]/;
const RESERVED = /^(true|false|null|yes|no|on|off|y|n|~)$/i;

/** Returns a value as lines of YAML. */
export function toYaml(value) {
  return isContainer(value) ? block(value, '').join('\n') : scalar(value);
}

function isContainer(value) {
  return value !== null && typeof value === 'object' && Object.keys(value).length > 0;
}

function block(value, indent) {
  return Array.isArray(value)
    ? value.flatMap(item => listItem(item, indent))
    : Object.entries(value).flatMap(([key, item]) => entry(`${indent}${scalar(key)}:`, item, indent));
}

function entry(head, item, indent) {
  if (isContainer(item)) return [head, ...block(item, Array.isArray(item) ? indent : `${indent}  `)];
  if (typeof item === 'string' && item.includes('\n') && !UNFIT.test(item)) return [`${head} |${chomping(item)}`, ...literal(item, `${indent}  `)];
  return [`${head} ${scalar(item)}`];
}

function listItem(item, indent) {
  if (!isContainer(item)) return entry(`${indent}-`, item, indent);
  const [first, ...rest] = block(item, `${indent}  `);
  return [`${indent}- ${first.slice(indent.length + 2)}`, ...rest];
}

function chomping(text) {
  return (text.startsWith(' ') ? '2' : '') + (text.endsWith('\n') ? '' : '-');
}

function literal(text, indent) {
  return text.replace(/\n$/, '').split('\n').map(line => indent + line);
}

function scalar(value) {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  return PLAIN.test(value) && !RESERVED.test(value) ? value : JSON.stringify(value);
}
