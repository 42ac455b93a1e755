// Maps the lines of a YAML document to the fields of its object, and back.
//
// This is no YAML parser: it follows indentation, block scalars and quotes as far as needed to know which field a line
// belongs to. The server parses and validates. A flow collection ({...} or [...]) counts as one field.

/**
 * Returns the lines of a document as `{text, path, head, items}`: the path of the innermost field on the line, as keys and
 * indexes (null for comments and markers); whether the field begins on this line; and the number of list items that begin
 * on it.
 */
export function yamlLines(text) {
  const reader = new LineReader();
  return text.replace(/\n$/, '').split('\n').map(line => reader.read(line));
}

/** Returns the index of the line on which `path` or its nearest enclosing field begins, or -1 without any. */
export function lineOf(lines, path) {
  let found = -1;
  let depth = 0;
  lines.forEach((line, index) => {
    if (!line.head || !line.path) return;
    const first = line.path.length - line.items;
    for (let length = Math.max(first, 1); length <= line.path.length; length++) {
      if (length > depth && length <= path.length && startsWith(path, line.path.slice(0, length))) {
        found = index;
        depth = length;
      }
    }
  });
  return found;
}

/** Returns the document without the lines of the field at `path`. */
export function withoutField(text, path) {
  return yamlLines(text)
    .filter(line => !line.path || !startsWith(line.path, path))
    .map(line => line.text + '\n')
    .join('');
}

/** Returns the scalar at `path` as written, without quotes; undefined if there is none on one line. */
export function scalarAt(lines, path) {
  const line = lines[lineOf(lines, path)];
  if (!line || line.path.length !== path.length || !startsWith(line.path, path)) return undefined;
  const value = valueOf(line.text.trimStart().replace(/^(-\s+)*/, ''));
  return value === undefined || value === '' ? undefined : value.replace(/^(["'])(.*)\1$/, '$2');
}

/** Returns the path of a field as named by the server, such as `spec.containers[0].image` or `metadata.labels[a/b]`. */
export function fieldPath(field) {
  const path = [];
  for (const [, key, bracket] of field.matchAll(/([^.[\]]+)|\[([^\]]*)\]/g)) {
    if (key !== undefined) {
      path.push(key);
    } else {
      path.push(/^\d+$/.test(bracket) ? Number(bracket) : bracket.replace(/^"(.*)"$/, '$1'));
    }
  }
  return path;
}

/** Returns whether `path` begins with `prefix`. */
export function startsWith(path, prefix) {
  return prefix.length <= path.length && prefix.every((step, index) => String(step) === String(path[index]));
}

class LineReader {
  // Open collections, outermost first: { indent, path, step }, where step is the current key or index.
  #open = [];
  // The unfinished scalar or flow collection: { path, ends(line, indent) }.
  #rest = null;

  read(text) {
    const indent = text.length - text.trimStart().length;
    const content = text.trim();
    if (this.#rest) {
      const rest = this.#rest;
      const state = rest.next(text, indent, content);
      if (state !== 'outside') {
        this.#rest = state === 'last' ? null : rest;
        return { text, path: rest.path, head: false, items: 0 };
      }
      this.#rest = null;
    }
    if (content === '' || content.startsWith('#') || /^(---|\.\.\.|%)/.test(text)) return { text, path: null, head: false, items: 0 };
    return this.#node(text, indent, content);
  }

  #node(text, indent, content) {
    let column = indent;
    let items = 0;
    while (/^-(\s|$)/.test(content)) {
      this.#item(column);
      items++;
      const rest = content.slice(1).trimStart();
      column += content.length - rest.length;
      content = rest;
    }
    const key = keyOf(content);
    if (key === null) {
      const path = this.#path();
      this.#rest = unfinished(path, content, column - 1);
      return { text, path, head: items > 0, items: Math.max(items - 1, 0) };
    }
    this.#key(column, key);
    const path = this.#path();
    this.#rest = unfinished(path, valueOf(content), column);
    return { text, path, head: true, items };
  }

  #item(indent) {
    this.#close(frame => frame.indent > indent);
    const top = this.#open.at(-1);
    if (top && top.indent === indent && typeof top.step === 'number') {
      top.step++;
    } else {
      this.#open.push({ indent, path: this.#path(), step: 0 });
    }
  }

  #key(indent, key) {
    this.#close(frame => frame.indent > indent || (frame.indent === indent && typeof frame.step === 'number'));
    const top = this.#open.at(-1);
    if (top && top.indent === indent) {
      top.step = key;
    } else {
      this.#open.push({ indent, path: this.#path(), step: key });
    }
  }

  #close(closed) {
    while (this.#open.length > 0 && closed(this.#open.at(-1))) {
      this.#open.pop();
    }
  }

  #path() {
    const top = this.#open.at(-1);
    return top ? [...top.path, top.step] : [];
  }
}

const KEY = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|([^\s"'#[\]{},&*!|>%@`].*?))\s*:(?=\s|$)/;

function keyOf(content) {
  const match = KEY.exec(content);
  if (!match) return null;
  if (match[1] !== undefined) return unescaped(match[1]);
  return match[2] !== undefined ? match[2].replaceAll("''", "'") : match[3];
}

function unescaped(text) {
  try {
    return JSON.parse(`"${text}"`);
  } catch {
    return text;
  }
}

function valueOf(content) {
  const match = KEY.exec(content);
  return (match ? content.slice(match[0].length) : content).trim().replace(/^((&|!)\S*\s*)+/, '');
}

/** Returns how a value goes on after its first line, or null for a value that ends there or is a block collection. */
function unfinished(path, value, indent) {
  if (value === '' || value.startsWith('#')) return null;
  if (/^[|>]/.test(value)) return { path, next: (text, own, content) => (content === '' || own > indent ? 'inside' : 'outside') };
  if (/^["']/.test(value)) {
    const quote = value[0];
    return closes(value.slice(1), quote) ? null : { path, next: text => (closes(text, quote) ? 'last' : 'inside') };
  }
  if (/^[{[]/.test(value)) {
    let depth = nesting(value);
    return depth <= 0 ? null : { path, next: text => ((depth += nesting(text)) <= 0 ? 'last' : 'inside') };
  }
  return { path, next: (text, own, content) => (content !== '' && own > indent ? 'inside' : 'outside') };
}

function closes(text, quote) {
  const inner = quote === '"' ? text.replace(/\\./g, '') : text.replaceAll("''", '');
  return inner.includes(quote);
}

function nesting(text) {
  const plain = text.replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, '').replace(/(^|\s)#.*$/, '');
  return [...plain].reduce((depth, c) => depth + ('{['.includes(c) ? 1 : '}]'.includes(c) ? -1 : 0), 0);
}
