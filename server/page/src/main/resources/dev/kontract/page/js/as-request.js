// The button "As request": what a view shows, as commands.

import { html, useEffect, useState } from '../lib/preact.js';
import { isSaved } from './api.js';
import { curl, java, kubectl } from './commands.js';
import { Dialog } from './dialog.js';
import { kindOf } from './kinds.js';

/** A button that opens the commands of a request `{method, path, body, contentType, accept}`, or of several `requests`, each with a `title`. */
export function AsRequest({ requests, ...request }) {
  const [open, setOpen] = useState(false);
  if (isSaved()) return '';
  return html`<button type="button" onClick=${() => setOpen(true)}>As request</button>
    ${open && html`<${Dialog} title="As request" wide onClose=${() => setOpen(false)}>
      ${(requests ?? [request]).map(each => html`<${Commands} key=${each.path} request=${each} />`)}
    </${Dialog}>`}`;
}

function Commands({ request }) {
  const [kind, setKind] = useState();
  useEffect(() => {
    kindOf(request.path).then(setKind, () => {});
  }, [request.path]);
  const described = { ...request, kind };
  const commands = [
    ['kubectl', kubectl(described)],
    ['curl', curl(described, location.origin)],
    ['Java', java(described)],
  ];
  return html`<section class="commands">
    ${request.title && html`<h3>${request.title}</h3>`}
    <p class="request-line"><span class="method">${request.method || 'GET'}</span> <code>${request.path}</code></p>
    ${commands.filter(([, line]) => line).map(([name, line]) => html`<${Command} key=${name} heading=${request.title ? 'h4' : 'h3'} name=${name} line=${line} />`)}
  </section>`;
}

function Command({ heading, name, line }) {
  const [copied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(line).then(() => setCopied(true), () => setCopied(false));
  return html`<section class="command">
    <header><${heading}>${name}</${heading}><button type="button" onClick=${copy}>${copied ? 'Copied' : 'Copy'}<span class="hidden"> the ${name} line</span></button></header>
    <pre tabindex="0"><code>${line}</code></pre>
  </section>`;
}
